import { stepLink, stepLinksTo } from '@etapes-climat/domain/cards/step-fields'
import {
  CLASSIFICATION_KIND_NAMES,
  CLASSIFICATION_KINDS,
  CLASSIFICATION_TABLE_NAMES,
  type ClassificationKind,
  type ClassificationTable,
  classificationFacts,
} from '@etapes-climat/domain/classification/classification-kinds'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { CONTENTS } from '../audit/version-content.repository.ts'
import { ITEM_REFERENCES } from '../classification/item-references.repository.ts'
import type { Executor } from '../db/client.ts'
import { rowsOf } from '../db/rows-of.ts'
import { card } from '../db/tables/card.table.ts'
import {
  isKeptRow,
  type KeptTable,
  keptTableOf,
  rowDigest,
} from '../editing/kept-act.repository.ts'

/** Tables of items that an action may change, without the links between them. */
export const TOUCHED_TABLES = ['card', ...CLASSIFICATION_TABLE_NAMES, 'exemplary'] as const
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

/** The tables that link steps to works. */
const LINKED_TO_WORKS = stepLinksTo('exemplary').map(stepLink)

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
    where kept.table_name in (${sql.join(
      LINKED_TO_WORKS.map(({ table }) => sql`${table}`),
      sql`, `,
    )})
      and kept.former is not null
      and not exists (select from exemplary where exemplary.id = kept.second_key)
    limit 1`)
  return rows[0]?.step ?? null
}

/** By table: what no two of its rows may share. */
const UNIQUE = CLASSIFICATION_KIND_NAMES.map(classificationFacts).flatMap(
  ({ table, slug, isUnique }) => [
    ...(slug ? [{ table, isSame: sql`there.slug = former.slug` }] : []),
    ...(isUnique ? [{ table, isSame: sql`lower(there.name) = lower(former.name)` }] : []),
  ],
)

/** The name of an item that the action deleted and whose name was given again since; null: none. */
export async function findNameTakenSince(executor: Executor): Promise<string | null> {
  const taken = UNIQUE.map(
    ({ table, isSame }) => sql`
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

/** A row that refers to the item, and that the action did not write itself. */
const isReferredToBy = (table: KeptTable, column: SQLWrapper) => sql`
  exists (select from ${sql.identifier(table)} where ${column} = kept.first_key
    and not exists (select from kept_row kept where ${isKeptRow(table)}))`

const isUsedItem = (kind: ClassificationKind) =>
  sql.join(
    [
      sql`false`,
      ...ITEM_REFERENCES[kind].map(({ table, column }) =>
        isReferredToBy(keptTableOf(table), column),
      ),
    ],
    sql` or `,
  )

/** Uses of an item that the action created, by its table. */
const USES = {
  card: sql`
    exists (select from report_card where report_card.card_id = kept.first_key)
    or exists (select from report_follow_up where report_follow_up.card_id = kept.first_key)
    or ${isReferredToBy('card', card.parentId)}`,
  ...(Object.fromEntries(
    CLASSIFICATION_KIND_NAMES.map((kind) => [CLASSIFICATION_KINDS[kind].table, isUsedItem(kind)]),
  ) as Record<ClassificationTable, SQL>),
  exemplary: sql.join(
    LINKED_TO_WORKS.map(({ table, column }) =>
      isReferredToBy(table, sql`${sql.identifier(table)}.${sql.identifier(column)}`),
    ),
    sql` or `,
  ),
} as const satisfies Record<TouchedTable, SQL>

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
