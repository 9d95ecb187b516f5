import { PLAIN_FIELDS, STEP_FIELDS, type StepLink } from '@etapes-climat/domain/cards/step-fields'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  type PgTable,
  pgTable,
  primaryKey,
  varchar,
} from 'drizzle-orm/pg-core'
import { cardCategory, cardFormat, sector, tag } from './classification.table.ts'
import { entityColumns, fieldColumns, partOf, reference, revision } from './columns.ts'
import { exemplary } from './exemplary.table.ts'

export const card = pgTable(
  'card',
  {
    ...entityColumns(),
    revision: revision(),
    name: varchar({ length: STEP_FIELDS.name.max }).notNull(),
    formatId: reference()
      .notNull()
      .references(() => cardFormat.id, { onDelete: 'restrict' }),
    sectorId: reference().references(() => sector.id, { onDelete: 'restrict' }),
    categoryId: reference().references(() => cardCategory.id, { onDelete: 'restrict' }),
    parentId: reference().references((): AnyPgColumn => card.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    ...fieldColumns(pick(STEP_FIELDS, PLAIN_FIELDS)),
    /** kgCO2e per person per year; of an indirect step: computed */
    val: integer().notNull().default(0),
    draft: boolean().notNull().default(true),
    idx: varchar({ length: STEP_FIELDS.idx.max }).notNull().default(''),
  },
  (table) => [
    check('card_val', sql`${table.val} >= 0`),
    check('card_version', sql`${table.version} >= 1`),
    check('card_parent', sql`${table.parentId} <> ${table.id}`),
    index('card_tree').on(table.sectorId, table.parentId, table.position),
    index('card_parent_id').on(table.parentId),
    index('card_draft_format').on(table.draft, table.formatId),
    index('card_category_id').on(table.categoryId),
    index('card_updated').on(table.updatedAt),
    // Reports are found by the names of their steps.
    index('card_search').using('gin', sql`(f_unaccent(${table.name})) gin_trgm_ops`),
  ],
)

export const cardTag = pgTable(
  'card_tag',
  {
    cardId: partOf(() => card.id),
    tagId: partOf(() => tag.id),
  },
  (table) => [
    primaryKey({ columns: [table.cardId, table.tagId] }),
    index('card_tag_tag').on(table.tagId),
  ],
)

export const cardExemplary = pgTable(
  'card_exemplary',
  {
    cardId: partOf(() => card.id),
    exemplaryId: partOf(() => exemplary.id),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.cardId, table.exemplaryId] }),
    index('card_exemplary_exemplary').on(table.exemplaryId),
  ],
)

/** The tables of the relations of steps. */
export const CARD_LINKS = {
  tags: cardTag,
  exemplaries: cardExemplary,
} satisfies Record<StepLink, PgTable & { cardId: AnyPgColumn }>
