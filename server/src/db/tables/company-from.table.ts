import { sql } from 'drizzle-orm'
import { check, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { entityColumns, nameColumn, revision } from './columns.ts'

export const companyFrom = pgTable(
  'company_from',
  { ...entityColumns(), revision: revision(), name: nameColumn('company_from') },
  (table) => [
    uniqueIndex('company_from_name_key').on(sql`lower(${table.name})`),
    check('company_from_name', sql`btrim(${table.name}) <> ''`),
  ],
)
