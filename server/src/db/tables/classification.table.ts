import { SLUG_MAX } from '@etapes-climat/domain/classification/classification-fields'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  varchar,
} from 'drizzle-orm/pg-core'
import { entityColumns, nameColumn, reference, revision } from './columns.ts'

export const cardFormat = pgTable('card_format', {
  ...entityColumns(),
  revision: revision(),
  name: nameColumn('card_format'),
  slug: varchar({ length: SLUG_MAX.card_format }).notNull().unique(),
  isSystem: boolean().notNull().default(false),
})

export const cardCategory = pgTable(
  'card_category',
  {
    ...entityColumns(),
    revision: revision(),
    name: nameColumn('card_category'),
    position: integer().notNull().default(0),
  },
  (table) => [check('card_category_name', sql`btrim(${table.name}) <> ''`)],
)

export const sector = pgTable(
  'sector',
  {
    ...entityColumns(),
    revision: revision(),
    name: nameColumn('sector'),
    slug: varchar({ length: SLUG_MAX.sector }).notNull().unique(),
    parentId: reference().references((): AnyPgColumn => sector.id, { onDelete: 'restrict' }),
    position: integer().notNull().default(0),
    /** kgCO2e per person per year, updated by `refreshSectorTotals` */
    total: integer().notNull().default(0),
  },
  (table) => [
    check('sector_parent', sql`${table.parentId} <> ${table.id}`),
    check('sector_name', sql`btrim(${table.name}) <> ''`),
    index('sector_tree').on(table.parentId, table.position),
  ],
)

export const tag = pgTable(
  'tag',
  {
    ...entityColumns(),
    revision: revision(),
    name: nameColumn('tag'),
    parentId: reference().references((): AnyPgColumn => tag.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (table) => [
    check('tag_parent', sql`${table.parentId} <> ${table.id}`),
    check('tag_name', sql`btrim(${table.name}) <> ''`),
    index('tag_tree').on(table.parentId, table.position),
  ],
)
