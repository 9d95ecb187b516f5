import { STEP_LINKS, type StepLinkTable, stepLink } from '@etapes-climat/domain/cards/step-fields'
import { CLASSIFICATION_TABLE_NAMES } from '@etapes-climat/domain/classification/classification-kinds'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { KeptActKind } from '@etapes-climat/domain/last-act/contract'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import { inBatchesOfIds } from '../db/row-batches.ts'
import { keptRow } from '../db/tables/kept-act.table.ts'

interface KeptTableRules {
  /** the columns that identify a row */
  key: readonly [string] | readonly [string, string]
  /** the stored columns, where not all are: rows of people */
  columns?: readonly string[]
}

const LINKS = Object.fromEntries<KeptTableRules>(
  STEP_LINKS.map(stepLink).map(({ table, column }) => [table, { key: ['card_id', column] }]),
) as Record<StepLinkTable, KeptTableRules>

/** Tables whose rows an undoable action may change, as the triggers store them. */
const KEPT_TABLES = {
  card: { key: ['id'] },
  ...recordOf(CLASSIFICATION_TABLE_NAMES, () => ({ key: ['id'] }) as const),
  exemplary: { key: ['id'] },
  ...LINKS,
  publication: { key: ['id'] },
  report_tag: { key: ['report_id', 'tag_id'] },
  report_sector: { key: ['report_id', 'sector_id'] },
  report: { key: ['id'], columns: ['id', 'filters', 'sector_datas'] },
  app_user: { key: ['id'], columns: ['id', 'company_from_id'] },
} as const satisfies Record<string, KeptTableRules>
export type KeptTable = keyof typeof KEPT_TABLES

const isKept = (name: string): name is KeptTable => name in KEPT_TABLES

/** The name of a table. @throws Error when an undone action would not put its rows back */
export function keptTableOf(table: PgTable): KeptTable {
  const name = getTableName(table)
  if (isKept(name)) return name
  throw new Error(`Rows of ${name} that refer to an item are not kept for undoing`)
}

/** The stored columns of a table; null: all of them. */
export const keptColumns = (table: KeptTable): readonly string[] | null => {
  const { columns }: KeptTableRules = KEPT_TABLES[table]
  return columns ?? null
}

/** Joins a stored former row with its current row. */
export function isKeptRow(table: KeptTable): SQL {
  const { key }: KeptTableRules = KEPT_TABLES[table]
  const [first, second] = key
  const column = (name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`
  const named = sql`kept.table_name = ${table} and ${column(first)} = kept.first_key`
  return second ? sql`${named} and ${column(second)} = kept.second_key` : named
}

/** Digest of a row without its dates, which change only with its revision. */
const digestOf = (image: SQL) => sql`md5((${image} - '{created_at,updated_at}'::text[])::text)`

/** Digest of the current row of a table, as far as it is stored; null: there is none. */
export function rowDigest(table: KeptTable): SQL {
  const row = sql`to_jsonb(${sql.identifier(table)})`
  const columns = keptColumns(table)
  if (!columns) return digestOf(row)
  return digestOf(sql`(select jsonb_object_agg(key, value) from jsonb_each(${row})
    where key = any(${`{${columns.join()}}`}::text[]))`)
}

/** From now on, until this transaction ends, triggers keep every row that it touches as it was. */
export async function startKeeping(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('act.keeping', 'on', true)`)
}

/** Rows of a table from which on counting them anew is worth its time. */
const MANY = 1_000

/**
 * Records the state after the action of each row it changed, and forgets unchanged rows.
 * @returns rows stored
 */
export async function recordKeptRows(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ table: KeptTable; keys: number[] }>(sql`
    select table_name as "table", json_agg(distinct first_key) as keys from kept_row
    where change_id = current_change() group by table_name`)
  // The planner knows nothing of rows of this transaction and would read all of them for each batch.
  if (rows.some(({ keys }) => keys.length > MANY)) await tx.execute(sql`analyze kept_row`)
  for (const { table, keys } of rows) {
    await inBatchesOfIds(keys, async (batch) => {
      // Read once by the subquery, which lets the index find the rows: the function is volatile.
      const isOfBatch = sql`kept.change_id = (select current_change()) and kept.table_name = ${table}
        and ${amongIds(sql`kept.first_key`, batch)}`
      await tx.execute(sql`
        update kept_row kept
        set left_digest = ${rowDigest(table)}
        from ${sql.identifier(table)} where ${isOfBatch} and ${isKeptRow(table)}`)
      await tx.execute(sql`
        delete from kept_row kept where ${isOfBatch}
          and left_digest is not distinct from ${digestOf(sql`former`)}`)
    })
  }
  return tx.$count(keptRow, sql`change_id = current_change()`)
}

/** Whether the action changed a value, draft state, place or total of an existing row. */
export async function changedFigures(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ changed: boolean }>(sql`
    select exists (
      select from kept_row kept
      left join card on ${isKeptRow('card')}
      where kept.change_id = current_change() and kept.former is not null and (
        kept.table_name = 'sector'
        or kept.table_name = 'card' and (
          (card.val, card.draft, card.parent_id, card.sector_id, card.position)
          is distinct from (
            (kept.former ->> 'val')::integer, (kept.former ->> 'draft')::boolean,
            (kept.former ->> 'parent_id')::bigint, (kept.former ->> 'sector_id')::bigint,
            (kept.former ->> 'position')::integer
          )
        )
      )
    ) as changed`)
  return rows[0]?.changed ?? false
}

export interface ActDone {
  kind: KeptActKind
  /** null: a planned publication whose author's account was erased */
  actorId: number | null
  title: string
}

/** Stores the action of this transaction in place of the former last action. */
export async function keepAct(tx: Transaction, { kind, actorId, title }: ActDone): Promise<void> {
  await tx.execute(sql`delete from kept_row where change_id <> current_change()`)
  await tx.execute(sql`delete from kept_act`)
  await tx.execute(sql`
    insert into kept_act (change_id, kind, actor_id, title, steps)
    select current_change(), ${kind}, ${actorId}::bigint, ${title}, count(*) from kept_row
    where change_id = current_change() and table_name = 'card'`)
}

/** Forgets what this transaction touched. */
export async function forgetKeptRows(executor: Executor): Promise<void> {
  await executor.execute(sql`delete from kept_row where change_id = current_change()`)
}
