import { STEP_LINKS, type StepLink, stepLink } from '@etapes-climat/domain/cards/step-fields'
import {
  CLASSIFICATION_TABLE_NAMES,
  type ClassificationTable,
} from '@etapes-climat/domain/classification/classification-kinds'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { rowsOf } from '../db/rows-of.ts'
import {
  isKeptRow,
  type KeptTable,
  keptColumns,
  rowDigest,
} from '../editing/kept-act.repository.ts'
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
 * Writes the former values of changed rows, with a new revision where the action made one, so that an
 * editor opened since then notices.
 */
async function rewriteChanged(tx: Transaction, table: 'card' | ClassificationTable): Promise<void> {
  const columns = await columnsOf(tx, table)
  const names = columns.filter((name) => !['id', 'uid', 'revision', 'updated_at'].includes(name))
  const row = sql.identifier(table)
  await tx.execute(sql`
    update ${row} set (${list(names)}) = row(${list(names, 'former')}),
      revision = ${row}.revision + (${row}.revision <> former.revision)::integer,
      updated_at = case when ${row}.revision <> former.revision then now() else ${row}.updated_at end
    from ${formerRows(table)} and kept.left_digest is not null and ${row}.id = former.id`)
}

async function renewBack(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update card set revision = card.revision + 1, updated_at = now()
    from kept_row kept where ${isKeptRow('card')} and kept.left_digest is null`)
}

async function putLinksBack(tx: Transaction, name: StepLink): Promise<void> {
  const { table, isOrdered } = stepLink(name)
  await removeMade(tx, table)
  await insertRemoved(tx, table)
  if (!isOrdered) return
  await tx.execute(sql`
    update ${sql.identifier(table)} set position = (kept.former ->> 'position')::integer
    from kept_row kept where ${isKeptRow(table)} and kept.former is not null`)
}

/** Links of a report that was not saved since the action: its author's later choice stays. */
const isOfUnsavedReport = sql`exists (
  select from report, kept_act where report.id = kept.first_key and report.updated_at <= kept_act.at)`

/** Restores links of reports to keywords and sectors. */
async function putReportLinksBack(
  tx: Transaction,
  table: 'report_tag' | 'report_sector',
): Promise<void> {
  const names = await columnsOf(tx, table)
  await tx.execute(sql`
    delete from ${sql.identifier(table)} using kept_row kept
    where ${isKeptRow(table)} and kept.former is null and ${isOfUnsavedReport}`)
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${list(names)})
    select ${list(names, 'former')} from ${formerRows(table)} and ${isOfUnsavedReport}
    on conflict do nothing`)
}

/** Restores the stored columns of rows beside the catalogue, where nobody changed them since. */
async function putUnchangedBack(
  tx: Transaction,
  table: 'publication' | 'report' | 'app_user',
): Promise<void> {
  const columns = keptColumns(table) ?? (await columnsOf(tx, table))
  const names = columns.filter((name) => !['id', 'uid'].includes(name))
  await tx.execute(sql`
    update ${sql.identifier(table)} set (${list(names)}) = row(${list(names, 'former')})
    from ${formerRows(table)} and ${isKeptRow(table)} and kept.left_digest = ${rowDigest(table)}`)
}

/**
 * Restores every row to its state before the action; the caller has checked that nobody changed
 * them since. Rows of reports, accounts and next versions that somebody saved since stay as they are.
 */
export async function putFormerRows(tx: Transaction): Promise<void> {
  for (const table of CLASSIFICATION_TABLE_NAMES) {
    await insertRemoved(tx, table)
    await rewriteChanged(tx, table)
  }
  await insertRemoved(tx, 'card')
  await renewBack(tx)
  await rewriteChanged(tx, 'card')
  for (const name of STEP_LINKS) await putLinksBack(tx, name)
  for (const table of ['report_tag', 'report_sector'] as const) await putReportLinksBack(tx, table)
  for (const table of ['publication', 'report', 'app_user'] as const) {
    await putUnchangedBack(tx, table)
  }
  for (const table of ['card', 'exemplary', ...CLASSIFICATION_TABLE_NAMES] as const) {
    await removeMade(tx, table)
  }
}

/**
 * Removes « réalisée » from restored steps in reports that dropped them meanwhile: it is said of selected
 * steps alone. All other reports have their steps back with the steps themselves.
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

/**
 * The rows that the action changed, without steps of which only the computed value followed, and without
 * items of which only the total did.
 */
export function findTouchedRows(tx: Transaction, withValues: boolean): Promise<TouchedRow[]> {
  const others = TOUCHED_TABLES.filter((table) => table !== 'card')
  const ofOthers = others.map(
    (table) => sql`
      select ${table} as "table", kept.first_key as id, kept.former is null as made,
        false as "onlyRank"
      from kept_row kept left join ${sql.identifier(table)} on ${isKeptRow(table)}
      where kept.table_name = ${table} and (kept.former is null or kept.left_digest is null
        or to_jsonb(${sql.identifier(table)}) ->> 'parent_id' is distinct from kept.former ->> 'parent_id')`,
  )
  const valueAlone: SQL = withValues ? sql`false` : onlyChanges('val')
  return rowsOf(
    tx,
    sql`
    select 'card' as "table", kept.first_key as id, kept.former is null as made,
      coalesce(${onlyChanges('position')}, false) as "onlyRank"
    from kept_row kept left join card on ${isKeptRow('card')}
    where kept.table_name = 'card' and not coalesce(${valueAlone}, false)
    union all ${sql.join(ofOthers, sql` union all `)}
    order by 1, 2`,
  )
}

const onlyChanges = (column: 'val' | 'position') =>
  sql`to_jsonb(card) - ${column}::text = kept.former - ${column}::text`
