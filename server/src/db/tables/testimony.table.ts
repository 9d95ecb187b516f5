import { TESTIMONY_FIELDS } from '@etapes-climat/domain/testimonies/testimony-fields'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { entityColumns, fieldColumns, revision } from './columns.ts'

export const testimony = pgTable(
  'testimony',
  {
    ...entityColumns(),
    revision: revision(),
    ...fieldColumns(TESTIMONY_FIELDS),
    position: integer().notNull().default(0),
  },
  (table) => [
    check(
      'testimony_names',
      sql`btrim(${table.lastName}) <> '' and btrim(${table.firstName}) <> ''`,
    ),
  ],
)
