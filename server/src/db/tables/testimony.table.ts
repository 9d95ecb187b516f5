import { TESTIMONY_FIELDS } from '@etapes-climat/domain/testimonies/testimony-fields'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, longText, revision } from './columns.ts'

export const testimony = pgTable(
  'testimony',
  {
    ...entityColumns(),
    revision: revision(),
    lastName: varchar({ length: TESTIMONY_FIELDS.lastName.max }).notNull(),
    firstName: varchar({ length: TESTIMONY_FIELDS.firstName.max }).notNull(),
    content: longText(),
    position: integer().notNull().default(0),
  },
  (table) => [
    check(
      'testimony_names',
      sql`btrim(${table.lastName}) <> '' and btrim(${table.firstName}) <> ''`,
    ),
  ],
)
