import { PAGE_FIELDS } from '@etapes-climat/domain/pages/page-fields'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, longText, revision } from './columns.ts'

export const page = pgTable(
  'page',
  {
    ...entityColumns(),
    revision: revision(),
    slug: varchar({ length: PAGE_FIELDS.slug.max }).notNull().unique(),
    title: varchar({ length: PAGE_FIELDS.title.max }).notNull(),
    content: longText(),
  },
  (table) => [
    check('page_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    index('page_search').using('gin', sql`(f_unaccent(${table.title})) gin_trgm_ops`),
  ],
)
