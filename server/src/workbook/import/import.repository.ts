import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { amongIds } from '../../db/conditions.ts'
import { columnsOf, inBatches, inBatchesOfIds, type Row, recordset } from '../../db/row-batches.ts'
import { card } from '../../db/tables/card.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../../db/tables/classification.table.ts'
import { exemplary } from '../../db/tables/exemplary.table.ts'
import type { ItemSheet } from '../item-columns.ts'

const ITEM_TABLES: Record<ItemSheet, PgTable> = {
  sectors: sector,
  tags: tag,
  categories: cardCategory,
  formats: cardFormat,
  exemplaries: exemplary,
}

/** Inserts rows that have the same columns, `uid` among them. @returns their ids by uid */
async function insertRows(
  executor: Executor,
  table: PgTable,
  rows: readonly Row[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const { list, typed } = columnsOf(table, Object.keys(rows[0] ?? {}))
  await inBatches(rows, async (batch) => {
    const inserted = await executor.execute<{ id: number; uid: string }>(sql`
      insert into ${table} (${list}) select ${list} from ${recordset(batch, typed)}
      returning id, uid`)
    for (const { id, uid } of inserted.rows) ids.set(uid, id)
  })
  return ids
}

export const insertItems = (executor: Executor, sheet: ItemSheet, rows: readonly Row[]) =>
  insertRows(executor, ITEM_TABLES[sheet], rows)

export const insertSteps = (executor: Executor, rows: readonly Row[]) =>
  insertRows(executor, card, rows)

/** Puts new steps under their parents, which may be new as well. */
export async function linkNewSteps(
  executor: Executor,
  links: readonly { id: number; parent_id: number }[],
): Promise<void> {
  await inBatches(links, (batch) =>
    executor.execute(sql`
      update card set parent_id = given.parent_id
      from ${recordset(batch, sql`id bigint, parent_id bigint`)} where card.id = given.id`),
  )
}

/** Makes drafts of steps. */
export async function unpublishSteps(executor: Executor, ids: readonly number[]): Promise<void> {
  await inBatchesOfIds(ids, (batch) =>
    executor.execute(sql`
      update card set draft = true, revision = revision + 1, updated_at = now()
      where ${amongIds(card.id, batch)}`),
  )
}

/** Sum of the totals of all sectors; kgCO2e per person per year. */
export async function catalogueTotal(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ total: number }>(
    sql`select coalesce(sum(total), 0) as total from sector`,
  )
  return rows[0]?.total ?? 0
}

/** Values of steps as they are stored now. */
export async function valuesOf(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await executor
    .select({ id: card.id, val: card.val })
    .from(card)
    .where(amongIds(card.id, ids))
  return new Map(rows.map(({ id, val }) => [id, val]))
}
