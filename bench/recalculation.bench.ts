import { sql } from 'drizzle-orm'
import {
  refreshIndirectValues,
  refreshSectorTotals,
} from '../server/src/cards/hierarchy/hierarchy-values.repository.ts'
import type { Database } from '../server/src/db/client.ts'
import { median } from './measure/compare.ts'
import { printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'

const CARDS = 50_000
const TARGET = 3
const ROUNDS = 5
const IS_INDIRECT = sql`format_id = (select id from card_format where slug = 'indirect')`

/** Every indirect value wrong, computed again with the sector totals, against one plain UPDATE. */
export async function benchRecalculation(engine: Engine): Promise<void> {
  const database = await engine.create()
  try {
    const { subject, reference } = await database.use(({ withoutStatementTimeout }) =>
      withoutStatementTimeout(measure),
    )
    const ratio = subject / reference
    printFigure(
      `recalculation of ${CARDS} indirect steps, ${engine.name}`,
      `${ratio.toFixed(2)} × one UPDATE (${subject.toFixed(0)} ms; UPDATE ${reference.toFixed(0)} ms)`,
      `≤ ${TARGET} ×`,
      ratio <= TARGET,
    )
  } finally {
    await database.remove()
  }
}

/** Medians in ms. */
async function measure(db: Database): Promise<{ subject: number; reference: number }> {
  await seedHierarchy(db)
  const subject: number[] = []
  const reference: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await db.execute(sql`vacuum analyze card`)
    reference.push(await time(() => db.execute(sql`update card set val = 0 where ${IS_INDIRECT}`)))
    await db.execute(sql`vacuum analyze card`)
    subject.push(
      await time(() =>
        db.transaction(async (tx) => {
          const changed = await refreshIndirectValues(tx, 'all')
          if (changed.length !== CARDS) throw new Error(`${changed.length} values changed`)
          await refreshSectorTotals(tx)
        }),
      ),
    )
  }
  return { subject: median(subject), reference: median(reference) }
}

/** Trees of one indirect root with nine indirect children, each step with one published action. */
async function seedHierarchy(db: Database): Promise<void> {
  await db.execute(sql`insert into sector (name, slug) values ('Construire', 'construire')`)
  await db.execute(sql`
    insert into card (name, sector_id, format_id, draft)
    select 'Étape ' || n, sector.id, card_format.id, false
    from generate_series(1, ${CARDS}::int) n, sector, card_format
    where card_format.slug = 'indirect'`)
  await db.execute(sql`
    update card set parent_id = root.id
    from card root
    where (card.id - 1) / 10 = (root.id - 1) / 10 and root.id % 10 = 1 and card.id <> root.id`)
  await db.execute(sql`
    insert into card (name, sector_id, format_id, parent_id, val, draft)
    select 'Action ' || card.id, card.sector_id, direct.id, card.id, 10 + card.id % 90, false
    from card, card_format direct
    where direct.slug = 'direct'`)
}

/** @returns ms */
async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
