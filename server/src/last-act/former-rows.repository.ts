import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { rowsOf } from '../db/rows-of.ts'
import { isKeptRow, type KeptTable } from '../editing/kept-act.repository.ts'
import { TOUCHED_TABLES, type TouchedTable } from './obstacles.repository.ts'

async function columnsOf(tx: Transaction, table: KeptTable): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' order by attnum`)
  return rows.map(({ name }) => name)
}

const list = (names: readonly string[], of?: string) =>
  sql.join(
    names.map((name) =>
      of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name),
    ),
    sql`, `,
  )

const formerRows = (table: KeptTable) => sql`
  kept_row kept, jsonb_populate_record(null::${sql.identifier(table)}, kept.former) former
  where kept.table_name = ${table} and kept.former is not null`

async function insertRemoved(tx: Transaction, table: KeptTable): Promise<void> {
  const names = await columnsOf(tx, table)
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${list(names)}) overriding system value
    select ${list(names, 'former')} from ${formerRows(table)} and kept.left_digest is null`)
}

async function removeMade(tx: Transaction, table: KeptTable): Promise<void> {
  await tx.execute(sql`
    delete from ${sql.identifier(table)} using kept_row kept
    where ${isKeptRow(table)} and kept.former is null`)
}

/**
 * Writes the former values of steps, with a new revision where the action made one, so that an
 * editor opened since then notices.
 */
async function rewriteSteps(tx: Transaction): Promise<void> {
  const columns = await columnsOf(tx, 'card')
  const names = columns.filter((name) => !['id', 'uid', 'revision', 'updated_at'].includes(name))
  await tx.execute(sql`
    update card set (${list(names)}) = row(${list(names, 'former')}),
      revision = card.revision + (card.revision <> former.revision)::integer,
      updated_at = case when card.revision <> former.revision then now() else card.updated_at end
    from ${formerRows('card')} and kept.left_digest is not null and card.id = former.id`)
}

async function renewBack(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update card set revision = card.revision + 1, updated_at = now()
    from kept_row kept where ${isKeptRow('card')} and kept.left_digest is null`)
}

/**
 * Restores every row to its state before the action; the caller has checked that nobody changed
 * them since.
 */
export async function putFormerRows(tx: Transaction): Promise<void> {
  await insertRemoved(tx, 'card')
  await renewBack(tx)
  await rewriteSteps(tx)
  await tx.execute(sql`
    update sector set total = (kept.former ->> 'total')::integer
    from kept_row kept where ${isKeptRow('sector')} and kept.former is not null`)
  for (const link of ['card_tag', 'card_exemplary'] as const) {
    await removeMade(tx, link)
    await insertRemoved(tx, link)
  }
  await tx.execute(sql`
    update card_exemplary set position = (kept.former ->> 'position')::integer
    from kept_row kept where ${isKeptRow('card_exemplary')} and kept.former is not null`)
  // What stands on others goes first.
  for (const table of [
    'card',
    'exemplary',
    'card_format',
    'card_category',
    'tag',
    'sector',
  ] as const) {
    await removeMade(tx, table)
  }
}

/**
 * Removes « réalisée » from restored steps in reports that dropped them meanwhile: it is said of selected
 * steps alone (TEAM-10). All other reports have their steps back with the steps themselves.
 * @returns how many reports dropped one, and stay without it
 */
export async function leaveDroppedSteps(tx: Transaction): Promise<number> {
  const dropped = sql`kept_row dropped where dropped.table_name = 'report_card'
    and dropped.change_id = (select change_id from kept_act)`
  await tx.execute(sql`
    update report_follow_up set status = null from ${dropped}
      and report_id = dropped.first_key and card_id = dropped.second_key and status = 'done'`)
  const { rows } = await tx.execute<{ reports: number }>(sql`
    select count(*)::int as reports from report
    where id in (select dropped.first_key from ${dropped})`)
  return rows[0]?.reports ?? 0
}

export interface TouchedRow {
  table: TouchedTable
  id: number
  /** the action created it: undoing deletes it */
  made: boolean
  /** the action only changed its rank among its siblings */
  onlyRank: boolean
}

/** The rows that the action changed, without steps of which only the computed value followed. */
export function findTouchedRows(tx: Transaction, withValues: boolean): Promise<TouchedRow[]> {
  const others = TOUCHED_TABLES.filter((table) => table !== 'card')
  const made = others.map(
    (table) => sql`
      select ${table} as "table", kept.first_key as id, true as made, false as "onlyRank"
      from kept_row kept where kept.table_name = ${table} and kept.former is null`,
  )
  const valueAlone: SQL = withValues ? sql`false` : onlyChanges('val')
  return rowsOf(
    tx,
    sql`
    select 'card' as "table", kept.first_key as id, kept.former is null as made,
      coalesce(${onlyChanges('position')}, false) as "onlyRank"
    from kept_row kept left join card on ${isKeptRow('card')}
    where kept.table_name = 'card' and not coalesce(${valueAlone}, false)
    union all ${sql.join(made, sql` union all `)}
    order by 1, 2`,
  )
}

const onlyChanges = (column: 'val' | 'position') =>
  sql`to_jsonb(card) - ${column}::text = kept.former - ${column}::text`
