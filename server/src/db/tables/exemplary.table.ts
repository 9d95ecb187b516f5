import type { Picture } from '@etapes-climat/domain/media/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, revision } from './columns.ts'

export const exemplary = pgTable(
  'exemplary',
  {
    ...entityColumns(),
    revision: revision(),
    title: varchar({ length: 255 }).notNull(),
    projectOwner: varchar({ length: 255 }).notNull(),
    architect: varchar({ length: 255 }).notNull(),
    credit: varchar({ length: 255 }).notNull(),
    identifier: varchar({ length: 100 }).notNull().default(''),
    content: text().notNull().default(''),
    link: varchar({ length: 2048 }).notNull().default(''),
    imgPrimary: jsonb().$type<Picture[]>().notNull().default([]),
    img: jsonb().$type<Picture[]>().notNull().default([]),
    draft: boolean().notNull().default(true),
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
