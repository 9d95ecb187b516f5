import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { sql } from 'drizzle-orm'
import { check, index, pgTable } from 'drizzle-orm/pg-core'
import { entityColumns, fieldColumns, revision } from './columns.ts'

export const exemplary = pgTable(
  'exemplary',
  {
    ...entityColumns(),
    revision: revision(),
    ...fieldColumns(EXEMPLARY_FIELDS),
  },
  (table) => [
    check(
      'exemplary_required',
      sql`btrim(${table.title}) <> '' and btrim(${table.projectOwner}) <> '' and btrim(${table.architect}) <> '' and btrim(${table.credit}) <> ''`,
    ),
    check('exemplary_link', sql`${table.link} = '' or ${table.link} ~ '^https?://'`),
    index('exemplary_draft').on(table.draft),
    index('exemplary_search').using('gin', sql`(f_unaccent(${table.title})) gin_trgm_ops`),
  ],
)
