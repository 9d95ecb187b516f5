import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, revision } from './columns.ts'

export const testimony = pgTable(
  'testimony',
  {
    ...entityColumns(),
    revision: revision(),
    lastName: varchar({ length: 100 }).notNull(),
    firstName: varchar({ length: 100 }).notNull(),
    content: text().notNull().default(''),
    position: integer().notNull().default(0),
  },
  (table) => [
    check(
      'testimony_names',
      sql`btrim(${table.lastName}) <> '' and btrim(${table.firstName}) <> ''`,
    ),
  ],
)
