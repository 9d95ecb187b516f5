import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Counters of the throttles. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: varchar({ length: 200 }).notNull(),
    windowStart: moment().notNull(),
    count: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_limit_window').on(table.windowStart),
  ],
)
