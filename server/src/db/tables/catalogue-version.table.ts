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

/** The version at which each step last changed, noted by triggers; a deleted step keeps its row. */
export const catalogueCardChange = pgTable('catalogue_card_change', {
  cardId: bigint({ mode: 'number' }).primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})
