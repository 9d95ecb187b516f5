import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, fieldColumns, revision } from './columns.ts'

export const exemplary = pgTable(
  'exemplary',
  {
    ...entityColumns(),
    revision: revision(),
    ...fieldColumns(EXEMPLARY_FIELDS),
    title: varchar({ length: EXEMPLARY_FIELDS.title.max }).notNull(),
    projectOwner: varchar({ length: EXEMPLARY_FIELDS.projectOwner.max }).notNull(),
    architect: varchar({ length: EXEMPLARY_FIELDS.architect.max }).notNull(),
    credit: varchar({ length: EXEMPLARY_FIELDS.credit.max }).notNull(),
    identifier: varchar({ length: EXEMPLARY_FIELDS.identifier.max }).notNull().default(''),
    link: varchar({ length: EXEMPLARY_FIELDS.link.max }).notNull().default(''),
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
