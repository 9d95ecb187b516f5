import { STEP_LINK_TABLES } from '@etapes-climat/domain/cards/step-fields'
import type { ClassificationTable } from '@etapes-climat/domain/classification/classification-kinds'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { rowsOf } from '../db/rows-of.ts'

/** A column that refers to items of a kind. */
export interface ReferringColumn {
  table: string
  column: string
  /** the column is a part of the key: rows are links, of which the target may have the same already */
  isLink: boolean
  hasRevision: boolean
}

/** Every foreign key to a table, as the database has them: a new one is found by itself. */
export function findReferringColumns(
  tx: Transaction,
  referred: ClassificationTable,
): Promise<ReferringColumn[]> {
  return rowsOf(
    tx,
    sql`
    select relation.relname as "table", attribute.attname as "column",
      exists (
        select from pg_index where indrelid = conrelid and indisprimary and attnum = any(indkey)
      ) as "isLink",
      exists (
        select from pg_attribute own
        where own.attrelid = conrelid and own.attname = 'revision' and not own.attisdropped
      ) as "hasRevision"
    from pg_constraint
    join pg_class relation on relation.oid = conrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
    where contype = 'f' and confrelid = ${`public.${referred}`}::regclass
    order by 1, 2`,
  )
}

/** What is merged, and with what. */
export interface MergedPair {
  fromId: number
  intoId: number
}

/**
 * Makes every row of a column refer to the other item. Rows with a revision get a new one, so that an
 * editor that is open notices.
 */
export async function moveReferences(
  tx: Transaction,
  { table, column, isLink, hasRevision }: ReferringColumn,
  { fromId, intoId }: MergedPair,
): Promise<void> {
  const [rows, reference] = [sql.identifier(table), sql.identifier(column)]
  if (!isLink) {
    const noted = hasRevision ? sql`, revision = revision + 1, updated_at = now()` : sql``
    await tx.execute(
      sql`update ${rows} set ${reference} = ${intoId} ${noted} where ${reference} = ${fromId}`,
    )
    return
  }
  await tx.execute(sql`
    insert into ${rows}
    select moved.* from ${rows} link, jsonb_populate_record(
      null::${rows}, to_jsonb(link) || jsonb_build_object(${column}::text, ${intoId}::bigint)
    ) moved
    where link.${reference} = ${fromId}
    on conflict do nothing`)
  await tx.execute(sql`delete from ${rows} where ${reference} = ${fromId}`)
}

/** The same in reports that were deleted a moment ago and can be restored. */
export async function moveInDeletedReports(
  tx: Transaction,
  { table, column }: ReferringColumn,
  { fromId, intoId }: MergedPair,
): Promise<void> {
  await tx.execute(sql`
    update deleted_report set content = jsonb_set(content, array[${table}::text], (
      select jsonb_agg(distinct case when (link -> ${column}::text)::bigint = ${fromId}
        then jsonb_set(link, array[${column}::text], to_jsonb(${intoId}::bigint)) else link end)
      from jsonb_array_elements(content -> ${table}::text) link
    ))
    where content -> ${table}::text @> jsonb_build_array(
      jsonb_build_object(${column}::text, ${fromId}::bigint))`)
}

/** Steps that refer to an item, at most once each, by id. */
export async function findReferringCards(
  tx: Transaction,
  columns: readonly ReferringColumn[],
  id: number,
): Promise<number[]> {
  const found = columns.flatMap(({ table, column }) => {
    const wanted = sql`from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`
    if (table === 'card') return sql`select id ${wanted}`
    return STEP_LINK_TABLES.some((link) => link === table)
      ? sql`select card_id as id ${wanted}`
      : []
  })
  if (found.length === 0) return []
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select distinct id from (${sql.join(found, sql` union all `)}) found order by id`,
  )
  return rows.map((row) => row.id)
}
