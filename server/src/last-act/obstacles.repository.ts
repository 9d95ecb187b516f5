import { type SQL, sql } from 'drizzle-orm'
import { CONTENTS } from '../audit/version-content.repository.ts'
import type { Executor } from '../db/client.ts'
import { rowsOf } from '../db/rows-of.ts'
import { isKeptRow, rowDigest } from '../editing/kept-act.repository.ts'

/** Tables of items that an action may change, without the links between them. */
export const TOUCHED_TABLES = [
  'card',
  'sector',
  'tag',
  'card_category',
  'card_format',
  'company_from',
  'exemplary',
] as const
export type TouchedTable = (typeof TOUCHED_TABLES)[number]

export interface TouchedSince {
  table: TouchedTable
  id: number
  title: string
  gone: boolean
}

/** Items of the action that somebody changed since: at most `limit`, by id. */
export function findTouchedSince(executor: Executor, limit: number): Promise<TouchedSince[]> {
  const found = TOUCHED_TABLES.map(
    (table) => sql`
      select ${table} as "table", kept.first_key as id, ${sql.identifier(table)}.id is null as gone,
        coalesce(
          (select content.title from (${CONTENTS[table]}) content where content.id = kept.first_key),
          kept.former ->> 'name', kept.former ->> 'title', '') as title
      from kept_row kept
      left join ${sql.identifier(table)} on ${isKeptRow(table)}
      where kept.table_name = ${table}
        and kept.left_digest is distinct from ${rowDigest(table)}`,
  )
  return rowsOf(
    executor,
    sql`select * from (${sql.join(found, sql` union all `)}) found
    order by "table", id limit ${limit}`,
  )
}

/**
 * A step that showed a work before the action which was deleted since; null when there is none. Every
 * other deletion is an action that can be undone itself, and takes the place of this one.
 */
export async function findStepOfDeletedWork(executor: Executor): Promise<string | null> {
  const { rows } = await executor.execute<{ step: string }>(sql`
    select coalesce(step.name, step_before.former ->> 'name', '') as step
    from kept_row kept
    left join card step on step.id = kept.first_key
    left join kept_row step_before
      on step_before.table_name = 'card' and step_before.first_key = kept.first_key
    where kept.table_name = 'card_exemplary' and kept.former is not null
      and not exists (select from exemplary where exemplary.id = kept.second_key)
    limit 1`)
  return rows[0]?.step ?? null
}

/** What no two rows of a table may share. */
const UNIQUE = {
  sector: sql`there.slug = former.slug`,
  card_format: sql`there.slug = former.slug`,
  company_from: sql`lower(there.name) = lower(former.name)`,
} as const

/** The name of an item that the action deleted and whose name was given again since; null: none. */
export async function findNameTakenSince(executor: Executor): Promise<string | null> {
  const taken = Object.entries(UNIQUE).map(
    ([table, isSame]) => sql`
      select former.name
      from kept_row kept, jsonb_populate_record(null::${sql.identifier(table)}, kept.former) former
      where kept.table_name = ${table} and kept.left_digest is null and exists (
        select from ${sql.identifier(table)} there where ${isSame}
      )`,
  )
  const { rows } = await executor.execute<{ name: string }>(
    sql`${sql.join(taken, sql` union all `)} limit 1`,
  )
  return rows[0]?.name ?? null
}

const isKept = (table: TouchedTable, id: SQL) =>
  sql`exists (select from kept_row other where other.table_name = ${table} and other.first_key = ${id})`

/** Uses of an item that the action created, by its table. */
const USES: Readonly<Record<TouchedTable, SQL>> = {
  card: sql`
    exists (select from report_card where report_card.card_id = kept.first_key)
    or exists (select from report_follow_up where report_follow_up.card_id = kept.first_key)
    or exists (select from card below where below.parent_id = kept.first_key
      and not ${isKept('card', sql`below.id`)})`,
  sector: sql`
    exists (select from card where card.sector_id = kept.first_key
      and not ${isKept('card', sql`card.id`)})
    or exists (select from report_sector where report_sector.sector_id = kept.first_key)
    or exists (select from sector below where below.parent_id = kept.first_key
      and not ${isKept('sector', sql`below.id`)})`,
  tag: sql`
    exists (select from card_tag where card_tag.tag_id = kept.first_key
      and not ${isKept('card', sql`card_tag.card_id`)})
    or exists (select from report_tag where report_tag.tag_id = kept.first_key)
    or exists (select from tag below where below.parent_id = kept.first_key
      and not ${isKept('tag', sql`below.id`)})`,
  card_category: sql`
    exists (select from card where card.category_id = kept.first_key
      and not ${isKept('card', sql`card.id`)})`,
  card_format: sql`
    exists (select from card where card.format_id = kept.first_key
      and not ${isKept('card', sql`card.id`)})`,
  company_from: sql`exists (select from app_user where app_user.company_from_id = kept.first_key)`,
  exemplary: sql`
    exists (select from card_exemplary where card_exemplary.exemplary_id = kept.first_key
      and not ${isKept('card', sql`card_exemplary.card_id`)})`,
}

/** An item that the action created and that is in use since; null when there is none. */
export async function findUsedSince(
  executor: Executor,
): Promise<{ table: TouchedTable; title: string } | null> {
  const used = TOUCHED_TABLES.map(
    (table) => sql`
      select ${table} as "table", content.title
      from kept_row kept join (${CONTENTS[table]}) content on content.id = kept.first_key
      where kept.table_name = ${table} and kept.former is null and (${USES[table]})`,
  )
  const { rows } = await executor.execute<{ table: TouchedTable; title: string }>(
    sql`${sql.join(used, sql` union all `)} limit 1`,
  )
  return rows[0] ?? null
}
