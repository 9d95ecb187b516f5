import { STEP_LINK_TABLES } from '@etapes-climat/domain/cards/step-fields'
import { CLASSIFICATION_TABLE_NAMES } from '@etapes-climat/domain/classification/classification-kinds'
import { ITEM_TABLES } from '@etapes-climat/domain/items/item-kinds'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'

/**
 * Tables of the public content: each change of one raises its version, by a trigger, so that answers made
 * before are made again. The items that administrators run, what links them, and the settings of the site.
 */
export const CONTENT_TABLES = [...ITEM_TABLES, ...STEP_LINK_TABLES, 'site_settings'] as const
export type ContentTable = (typeof CONTENT_TABLES)[number]

/** In `pg_trigger.tgtype`. */
const INSERT_DELETE_UPDATE = 4 | 8 | 16
const TRUNCATE = 32

/** @throws Error when a change of one of these tables would leave old answers standing, or could not be undone */
export async function refuseSilentTables(executor: Executor): Promise<void> {
  const stale = await withoutTrigger(executor, CONTENT_TABLES, {
    does: sql`called.prosrc like '%UPDATE catalogue_version%'`,
    at: INSERT_DELETE_UPDATE | TRUNCATE,
  })
  if (stale.length > 0) {
    throw new Error(
      `Public answers would be stale after a change of ${stale.join(', ')}: a migration has to add the trigger raise_catalogue_version`,
    )
  }
  // Administrators undo deletions and merges of these, and acts on steps: a trigger keeps each row as it was.
  const undone = [...CLASSIFICATION_TABLE_NAMES, ...STEP_LINK_TABLES]
  const lost = await withoutTrigger(executor, undone, {
    does: sql`called.proname = 'keep_former_row'`,
    at: INSERT_DELETE_UPDATE,
  })
  if (lost.length > 0) {
    throw new Error(
      `Nobody could undo a deletion from ${lost.join(', ')}: a migration has to add the trigger keep_former_row`,
    )
  }
}

/** Those of the tables without triggers that do this at each of these events. */
async function withoutTrigger<Table extends string>(
  executor: Executor,
  tables: readonly Table[],
  { does, at }: { does: SQL; at: number },
): Promise<Table[]> {
  const { rows } = await executor.execute<{ name: string }>(sql`
    select changed.relname::text as name
    from pg_trigger calling
    join pg_class changed on changed.oid = calling.tgrelid
    join pg_proc called on called.oid = calling.tgfoid
    where ${does}
    group by changed.relname
    having bit_or(calling.tgtype::int) & ${at}::int = ${at}::int`)
  const found = new Set(rows.map(({ name }) => name))
  return tables.filter((table) => !found.has(table))
}
