import { eachFigure } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../server/src/db/client.ts'
import { report, reportCard, reportSector } from '../server/src/db/tables/report.table.ts'
import { appUser } from '../server/src/db/tables/user.table.ts'
import { type CatalogueDataset, MEMBER, seedCatalogue } from './datasets/catalogue-dataset.ts'
import { median } from './measure/compare.ts'
import { type LoadResult, load } from './measure/load.ts'
import { percent, printFigure } from './measure/print.ts'
import type { BenchDatabase, Engine } from './servers/bench-database.ts'
import { startApplication } from './servers/child-server.ts'
import { signIn } from './servers/with-catalogue.ts'

const CARDS = 2000
const STEPS = 100
const CONNECTIONS = 16
const SECONDS = 4
const ROUNDS = 3
/** Of the rate of the bare transaction. */
const TARGET = 0.5
/** ms of CPU of one save, the database's included. */
const CPU_TARGET = { embedded: 12, server: 8 }

/** A run of saves; `databaseMs` is the CPU of a database server of ours for one of them. */
type Saves = LoadResult & { databaseMs: number }

/**
 * A new report of 100 steps saved with its figures (POST /api/reports), 16 at a time, against the
 * transaction that only writes the same rows, in turns on one database.
 */
export async function benchReportSave(engine: Engine): Promise<void> {
  const database = await engine.create()
  try {
    const dataset = await database.use(({ db }) => seedCatalogue(db, CARDS))
    const subject: Saves[] = []
    const reference: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      reference.push(await database.use(({ db }) => bareTransactions(db, dataset)))
      subject.push(await saves(engine, database, dataset))
    }
    const of = (figure: (run: Saves) => number) => median(subject.map(figure))
    const ratio = of(({ rate }) => rate) / median(reference)
    const [rate, p97] = [of((run) => run.rate), of((run) => run.p97)]
    const cpuMs = of((run) => run.cpuMs ?? Number.NaN)
    const databaseMs = of((run) => run.databaseMs)
    const limit = engine.cpuSeconds() === null ? CPU_TARGET.embedded : CPU_TARGET.server
    printFigure(
      `report save and calculate, ${engine.name}`,
      `CPU ${cpuMs.toFixed(1)} + ${databaseMs.toFixed(1)} ms, ${percent(ratio)} of the bare transaction (${rate.toFixed(0)}/s, p97.5 ${p97} ms; bare ${median(reference).toFixed(0)}/s)`,
      `≤ ${limit} ms, ≥ ${percent(TARGET)}`,
      cpuMs + databaseMs <= limit && ratio >= TARGET,
    )
  } finally {
    await database.remove()
  }
}

/** @returns ms of CPU of the server and of the database for each save of {@link SECONDS} */
async function saves(
  engine: Engine,
  database: BenchDatabase,
  { cardIds }: CatalogueDataset,
): Promise<Saves> {
  const application = await startApplication(database.env)
  try {
    const cards = cardIds.slice(0, STEPS).map((id) => `/api/cards/${id}`)
    const headers = {
      authorization: `Bearer ${await signIn(application)}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    }
    const requests = [{ method: 'POST' as const, body: JSON.stringify({ cards }) }]
    const options = { requests, headers, connections: CONNECTIONS }
    await load(application, '/api/reports', { ...options, seconds: 2 })
    const before = engine.cpuSeconds() ?? 0
    const run = await load(application, '/api/reports', { ...options, seconds: SECONDS })
    const spent = (engine.cpuSeconds() ?? 0) - before
    return { ...run, databaseMs: (spent * 1000) / (run.rate * SECONDS) }
  } finally {
    await application.stop()
  }
}

/** @returns transactions a second */
async function bareTransactions(db: Database, { cardIds }: CatalogueDataset): Promise<number> {
  const [member] = await db.select().from(appUser).where(eq(appUser.email, MEMBER.email))
  if (!member) throw new Error('The dataset has no member')
  const sectors = await db.execute<{ id: number }>(sql`select id from sector`)
  const sectorIds = sectors.rows.map((row) => Number(row.id))
  const write = () => writeRows(db, member.id, cardIds.slice(0, STEPS), sectorIds)
  await write()
  const started = performance.now()
  const until = started + SECONDS * 1000
  let done = 0
  const keepWriting = async () => {
    while (performance.now() < until) {
      await write()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepWriting))
  return done / ((performance.now() - started) / 1000)
}

/** The rows of one save, nothing read, checked or computed. */
function writeRows(db: Database, userId: number, cardIds: number[], sectorIds: number[]) {
  return db.transaction(async (tx) => {
    const figures = { ...eachFigure(() => 1), calculatedAt: sql`now()` }
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
