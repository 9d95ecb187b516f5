import { eachStoredFigure } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../server/src/db/client.ts'
import { report, reportCard, reportSector } from '../server/src/db/tables/report.table.ts'
import { appUser } from '../server/src/db/tables/user.table.ts'
import { MEMBER, seedCatalogue } from './datasets/catalogue-dataset.ts'
import { compare } from './measure/compare.ts'
import { load, repeat } from './measure/load.ts'
import { printRatio } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue, withOwnDatabase } from './servers/with-catalogue.ts'

const CARDS = 2000
const STEPS = 100
const AT_ONCE = { connections: 16, seconds: 4 }
const CPU_TARGET = { most: 2.5, of: 'a bare transaction with its rows' }
const TIME_TARGET = { most: 2, of: 'such a transaction' }

/**
 * A new report of 100 steps saved with its figures (POST /api/reports), 16 at a time, against the
 * transaction that only writes the same rows, in a database of its own.
 */
export async function benchReportSave(engine: Engine): Promise<void> {
  await withCatalogue(engine, { cards: CARDS }, ({ application, token, dataset }) =>
    withOwnDatabase(engine, async (db) => {
      const cards = dataset.cardIds.slice(0, STEPS).map((id) => `/api/cards/${id}`)
      const { cpu, time } = await compare({
        subject: load(`${application.baseUrl}/api/reports`, {
          ...AT_ONCE,
          requests: [{ method: 'POST', body: JSON.stringify({ cards }) }],
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            prefer: 'return=minimal',
          },
          cpuSeconds: () => application.cpuSeconds() + engine.cpuSeconds(),
        }),
        reference: repeat(await bareTransaction(db), { ...AT_ONCE, ...engine }),
      })
      printRatio(`CPU of a report saved and calculated, ${engine.name}`, cpu, CPU_TARGET)
      printRatio(`time of it, 16 at once, ${engine.name}`, time, TIME_TARGET)
    }),
  )
}

/** @returns writes the rows of one save, nothing read, checked or computed */
async function bareTransaction(db: Database) {
  const { cardIds } = await seedCatalogue(db, CARDS)
  const [member] = await db.select().from(appUser).where(eq(appUser.email, MEMBER.email))
  if (!member) throw new Error('The dataset has no member')
  const sectors = await db.execute<{ id: number }>(sql`select id from sector`)
  const sectorIds = sectors.rows.map((row) => Number(row.id))
  return () => writeRows(db, member.id, cardIds.slice(0, STEPS), sectorIds)
}

function writeRows(db: Database, userId: number, cardIds: number[], sectorIds: number[]) {
  return db.transaction(async (tx) => {
    const figures = { ...eachStoredFigure(() => 1), calculatedAt: sql`now()` }
    const [row] = await tx
      .insert(report)
      .values({ userId, name: 'Rapport', ...figures })
      .returning({ id: report.id })
    const reportId = row?.id ?? 0
    await tx.insert(reportCard).values(
      cardIds.map((cardId, position) => ({
        reportId,
        cardId,
        position,
        valAtSave: 100,
        idxFullAtSave: `ETA-${position}-1-2026-03-01`,
        nameAtSave: `Réduire l’empreinte du poste ${position}`,
      })),
    )
    await tx.insert(reportSector).values(sectorIds.map((sectorId) => ({ reportId, sectorId })))
  })
}
