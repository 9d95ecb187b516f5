import { WRITTEN_VALUES } from '@etapes-climat/domain/cards/step-fields'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { amongIds } from '../../db/conditions.ts'
import { columnsOf, inBatches, type Row, recordset } from '../../db/row-batches.ts'
import { card } from '../../db/tables/card.table.ts'
import { cardFormat } from '../../db/tables/classification.table.ts'

/** What bulk actions change of a step; things that it refers to by their ids. */
export interface CardFields
  extends Pick<typeof card.$inferSelect, (typeof WRITTEN_VALUES)[number]> {
  sectorId: number | null
  categoryId: number | null
  /** in any order */
  tagIds: readonly number[]
}

/** The stored fields of a step that bulk actions read. */
export interface CardState extends CardFields {
  id: number
  idx: string
  revision: number
  /** slug */
  format: string
  parentId: number | null
  hasChildren: boolean
}

/** Steps by id, in one statement however many they are; unknown ids are left out. */
export async function findCardStates(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, CardState>> {
  const rows: CardState[] = await executor
    .select({
      ...pick(card, WRITTEN_VALUES),
      id: card.id,
      idx: card.idx,
      revision: card.revision,
      sectorId: card.sectorId,
      categoryId: card.categoryId,
      parentId: card.parentId,
      format: cardFormat.slug,
      hasChildren: sql<boolean>`exists (select from card below where below.parent_id = ${card.id})`,
      tagIds: sql<number[]>`(select coalesce(json_agg(tag_id order by tag_id), '[]')
        from card_tag where card_id = ${card.id})`,
    })
    .from(card)
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .where(amongIds(card.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes rows of steps that have `id` and the same other columns, and raises their revisions. */
export async function updateCards(executor: Executor, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const { typed, identifiers } = columnsOf(card, names)
  const changes = names.flatMap((name, at) =>
    name === 'id' ? [] : [sql`${identifiers[at]} = given.${identifiers[at]}`],
  )
  await inBatches(rows, (batch) =>
    executor.execute(sql`
      update card set ${sql.join(changes, sql`, `)}, revision = revision + 1, updated_at = now()
      from ${recordset(batch, typed)} where card.id = given.id`),
  )
}

/** Deletes steps, whose children were moved before; the rows of reports are left as they are. */
export async function deleteCardRows(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor.delete(card).where(amongIds(card.id, ids))
}
