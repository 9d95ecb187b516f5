import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { amongIds } from '../../db/conditions.ts'
import { card, cardExemplary, cardTag } from '../../db/tables/card.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../../db/tables/classification.table.ts'
import { exemplary } from '../../db/tables/exemplary.table.ts'
import { reportCard } from '../../db/tables/report.table.ts'
import type { ItemSheet } from '../item-columns.ts'

/** Rows written by one statement: the embedded engine is free for others between two. */
const ROWS_AT_A_TIME = 400

const ITEM_TABLES: Record<ItemSheet, PgTable> = {
  sectors: sector,
  tags: tag,
  categories: cardCategory,
  formats: cardFormat,
  exemplaries: exemplary,
}

/** Values by the names of the columns in the database. */
type Row = Record<string, unknown>

/** The columns of a table and their types, for rows that travel as JSON. */
function columnsOf(table: PgTable, names: readonly string[]) {
  const types = new Map(
    getTableConfig(table).columns.map((column) => [snakeCase(column.name), column.getSQLType()]),
  )
  const identifiers = names.map((name) => sql.identifier(name))
  const typed = names.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(types.get(name) ?? 'text')}`,
  )
  return { list: sql.join(identifiers, sql`, `), typed: sql.join(typed, sql`, `), identifiers }
}

/** The tables name their columns as the code does; the database has them in snake case. */
export const snakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const recordset = (rows: readonly Row[], typed: SQL) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (${typed})`

async function inBatches(rows: readonly Row[], write: (batch: Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
    await write(rows.slice(at, at + ROWS_AT_A_TIME))
    await new Promise(setImmediate)
  }
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
    const inserted = await executor.execute<{ id: string; uid: string }>(sql`
      insert into ${table} (${list}) select ${list} from ${recordset(batch, typed)}
      returning id, uid`)
    for (const { id, uid } of inserted.rows) ids.set(uid, Number(id))
  })
  return ids
}

export const insertItems = (executor: Executor, sheet: ItemSheet, rows: readonly Row[]) =>
  insertRows(executor, ITEM_TABLES[sheet], rows)

export const insertSteps = (executor: Executor, rows: readonly Row[]) =>
  insertRows(executor, card, rows)

/** Writes rows of steps that have `id` and the same other columns; each is a new edition. */
export async function updateSteps(executor: Executor, rows: readonly Row[]): Promise<void> {
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

/** Puts new steps under their parents, which may be new as well. */
export async function linkNewSteps(
  executor: Executor,
  links: readonly { id: number; parent_id: number }[],
): Promise<void> {
  await inBatches(links as readonly Row[] as Row[], (batch) =>
    executor.execute(sql`
      update card set parent_id = given.parent_id
      from ${recordset(batch, sql`id bigint, parent_id bigint`)} where card.id = given.id`),
  )
}

interface Links {
  cardIds: readonly number[]
  links: Row[]
}

/** Replaces the keywords of steps. */
export async function replaceTags(executor: Executor, { cardIds, links }: Links): Promise<void> {
  await executor.delete(cardTag).where(amongIds(cardTag.cardId, cardIds))
  await inBatches(links, (batch) =>
    executor.execute(sql`
      insert into card_tag (card_id, tag_id) select card_id, tag_id
      from ${recordset(batch, sql`card_id bigint, tag_id bigint`)}`),
  )
}

/** Replaces the exemplary works of steps. */
export async function replaceExemplaries(
  executor: Executor,
  { cardIds, links }: Links,
): Promise<void> {
  await executor.delete(cardExemplary).where(amongIds(cardExemplary.cardId, cardIds))
  await inBatches(links, (batch) =>
    executor.execute(sql`
      insert into card_exemplary (card_id, exemplary_id, position)
      select card_id, exemplary_id, position
      from ${recordset(batch, sql`card_id bigint, exemplary_id bigint, position integer`)}`),
  )
}

/** Makes drafts of steps. */
export async function unpublishSteps(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor.execute(sql`
    update card set draft = true, revision = revision + 1, updated_at = now()
    where ${amongIds(card.id, ids)}`)
}

/** Sum of the totals of all sectors; kgCO2e per person per year. */
export async function catalogueTotal(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ total: string }>(
    sql`select coalesce(sum(total), 0) as total from sector`,
  )
  return Number(rows[0]?.total ?? 0)
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

/** How many reports hold one of these steps. */
export async function reportsWith(executor: Executor, ids: readonly number[]): Promise<number> {
  const { rows } = await executor.execute<{ count: string }>(sql`
    select count(distinct report_id) as count from ${reportCard}
    where ${amongIds(reportCard.cardId, ids)}`)
  return Number(rows[0]?.count ?? 0)
}
