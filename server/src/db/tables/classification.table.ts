import {
  CLASSIFICATION_KINDS,
  type ClassificationKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { entityColumns, reference, revision } from './columns.ts'

const nameOf = (kind: ClassificationKind) =>
  varchar({ length: CLASSIFICATION_KINDS[kind].fields.name.max }).notNull()

export const cardFormat = pgTable('card_format', {
  ...entityColumns(),
  revision: revision(),
  name: nameOf('cardFormat'),
  slug: varchar({ length: CLASSIFICATION_KINDS.cardFormat.slug.max }).notNull().unique(),
  isSystem: boolean().notNull().default(false),
})

export const cardCategory = pgTable(
  'card_category',
  {
    ...entityColumns(),
    revision: revision(),
    name: nameOf('cardCategory'),
    position: integer().notNull().default(0),
  },
  (table) => [check('card_category_name', sql`btrim(${table.name}) <> ''`)],
)

export const sector = pgTable(
  'sector',
  {
    ...entityColumns(),
    revision: revision(),
    name: nameOf('sector'),
    slug: varchar({ length: CLASSIFICATION_KINDS.sector.slug.max }).notNull().unique(),
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
    name: nameOf('tag'),
    parentId: reference().references((): AnyPgColumn => tag.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (table) => [
    check('tag_parent', sql`${table.parentId} <> ${table.id}`),
    check('tag_name', sql`btrim(${table.name}) <> ''`),
    index('tag_tree').on(table.parentId, table.position),
  ],
)

export const companyFrom = pgTable(
  'company_from',
  { ...entityColumns(), revision: revision(), name: nameOf('companyFrom') },
  (table) => [
    uniqueIndex('company_from_name_key').on(sql`lower(${table.name})`),
    check('company_from_name', sql`btrim(${table.name}) <> ''`),
  ],
)

export const CLASSIFICATION_TABLES = {
  companyFrom,
  cardFormat,
  cardCategory,
  sector,
  tag,
} as const satisfies Record<ClassificationKind, unknown>
