import { ITEM_TABLES } from '@etapes-climat/domain/items/item-kinds'
import { sql } from 'drizzle-orm'
import type { Executor } from './client.ts'

/**
 * Tables of the public content: each change of one raises its version, by a trigger, so that answers made
 * before are made again. The items that administrators run, what links them, and the settings of the site.
 */
const CONTENT_TABLES = [...ITEM_TABLES, 'card_tag', 'card_exemplary', 'site_settings'] as const
export type ContentTable = (typeof CONTENT_TABLES)[number]

/** INSERT, DELETE, UPDATE and TRUNCATE in `pg_trigger.tgtype`. */
const EVERY_CHANGE = 4 | 8 | 16 | 32

/** @throws Error when a change of one of these tables would leave old answers standing */
export async function refuseSilentTables(executor: Executor): Promise<void> {
  const { rows } = await executor.execute<{ name: string }>(sql`
    select changed.relname::text as name
    from pg_trigger raising
    join pg_class changed on changed.oid = raising.tgrelid
    join pg_proc raised on raised.oid = raising.tgfoid
    where raised.prosrc like '%UPDATE catalogue_version%'
    group by changed.relname
    having bit_or(raising.tgtype::int) & ${EVERY_CHANGE} = ${EVERY_CHANGE}`)
  const raising = new Set(rows.map(({ name }) => name))
  const silent = CONTENT_TABLES.filter((table) => !raising.has(table))
  if (silent.length === 0) return
  throw new Error(
    `Public answers would be stale after a change of ${silent.join(', ')}: a migration has to add the trigger raise_catalogue_version`,
  )
}
