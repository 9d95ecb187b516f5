import { sql } from 'drizzle-orm'
import { recordAudits } from '../server/src/audit/audit-log.repository.ts'
import type { Database } from '../server/src/db/client.ts'
import { type CatalogueDataset, MEMBER } from './datasets/catalogue-dataset.ts'
import { median } from './measure/compare.ts'
import { cpuOfAnswer } from './measure/cpu-of-answer.ts'
import { printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const CARDS = 2_000
/** Of all steps at once: 100,000 versions. */
const ACTS = 50
const TARGET_MS = 20
/** Of the time of one UPDATE of the same steps. */
const TARGET_RATIO = 3

const CALLS = [
  '/admin/journal/entries',
  '/admin/journal/entries?page=1000',
  '/admin/journal/entries?kind=cards&object=isoler',
  '/admin/journal/entries?from=2020-01-01&to=2039-12-31',
  '/admin/journal/people',
]

/** The journal over 100,000 versions, the history of a step with 50, and what recording 2,000 takes. */
export async function benchJournal(engine: Engine): Promise<void> {
  const prepare = async (db: Database, { cardIds }: CatalogueDataset) =>
    printRecording(engine, await recordYears(db, cardIds))
  await withCatalogue(engine, { cards: CARDS, texts: true, prepare }, async (served) => {
    const { application, dataset, token } = served
    const authorization = `Bearer ${token}`
    const history = `/admin/history/cards/${dataset.cardIds[0]}?page=1&itemsPerPage=50`
    for (const path of [...CALLS, history]) {
      const cpuMs = await cpuOfAnswer(engine, application, { path, authorization })
      printFigure(
        `${path} of ${CARDS * ACTS} versions, ${engine.name}`,
        `${cpuMs.toFixed(1)} ms of CPU`,
        `≤ ${TARGET_MS} ms`,
        cpuMs <= TARGET_MS,
      )
    }
  })
}

interface Recording {
  /** medians in ms */
  record: number
  update: number
  /** of a version, with its indexes */
  bytes: number
}

function printRecording({ name }: Engine, { record, update, bytes }: Recording): void {
  const ratio = record / update
  printFigure(
    `${CARDS} versions recorded by one statement, ${name}`,
    `${ratio.toFixed(2)} × one UPDATE of the steps (${record.toFixed(0)} ms; UPDATE ${update.toFixed(0)} ms), ${bytes} bytes a version`,
    `≤ ${TARGET_RATIO} ×`,
    ratio <= TARGET_RATIO,
  )
}

/** Actions on all steps, each compared with an UPDATE of their texts. */
async function recordYears(db: Database, ids: readonly number[]): Promise<Recording> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update app_user set is_admin = true where email = ${MEMBER.email} returning id`,
  )
  const act = {
    actorId: Number(rows[0]?.id),
    action: 'update',
    targetType: 'card',
  } as const
  const record: number[] = []
  const update: number[] = []
  for (let done = 0; done < ACTS; done++) {
    update.push(
      await time(() => db.execute(sql`update card set action = action || ${`<p>${done}</p>`}`)),
    )
    const changes = ids.map((targetId) => ({ targetId }))
    record.push(await time(() => recordAudits(db, act, changes)))
  }
  await db.execute(sql`vacuum analyze`)
  const size = await db.execute<{ bytes: string }>(
    sql`select pg_total_relation_size('audit_log') / count(*) as bytes from audit_log`,
  )
  return { record: median(record), update: median(update), bytes: Number(size.rows[0]?.bytes) }
}

/** @returns ms */
async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
