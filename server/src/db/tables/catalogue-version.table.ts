import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable } from 'drizzle-orm/pg-core'

/** Raised by triggers at each change of public content; the snapshots compare it. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    onlyRow: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull().default(1),
  },
  (table) => [check('catalogue_version_row', sql`${table.onlyRow}`)],
)
