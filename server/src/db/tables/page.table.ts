import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, revision } from './columns.ts'

/** Free pages and text blocks. */
export const page = pgTable(
  'page',
  {
    ...entityColumns(),
    revision: revision(),
    slug: varchar({ length: 180 }).notNull().unique(),
    title: varchar({ length: 255 }).notNull(),
    content: text().notNull().default(''),
  },
  (table) => [
    check('page_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    index('page_search').using('gin', sql`(f_unaccent(${table.title})) gin_trgm_ops`),
  ],
)
