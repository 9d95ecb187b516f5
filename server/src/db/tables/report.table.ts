import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { card } from './card.table.ts'
import { sector, tag } from './classification.table.ts'
import { entityColumns, moment, reference, revision } from './columns.ts'
import { appUser } from './user.table.ts'

/** Figures of one sector as calculated; kgCO2e per person per year, effort in percent. */
export interface StoredSectorFigures {
  /** null: steps without a sector */
  sectorUid: string | null
  cards: number
  somme: number
  potentiel: number
  objectif: number
  effort: number
}

export const report = pgTable(
  'report',
  {
    ...entityColumns(),
    revision: revision(),
    userId: reference()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    name: varchar({ length: 255 }).notNull(),
    description: text().notNull().default(''),
    filters: jsonb().$type<CardFilters>(),
    /** the four figures of the last calculation; null before the first */
    somme: integer(),
    potentiel: integer(),
    objectif: integer(),
    effort: integer(),
    /** the figures by sector of the same calculation */
    sectorDatas: jsonb().$type<StoredSectorFigures[]>(),
    calculatedAt: moment(),
    /** the changes since then in spite of which the figures are kept (TRUST-03); null: none */
    keptChanges: text(),
  },
  (table) => [
    check('report_name', sql`btrim(${table.name}) <> ''`),
    index('report_owner').on(table.userId, table.updatedAt.desc()),
  ],
)

/**
 * Selected steps, with what they were at the last save (D-74). Of a step deleted since, the row stays
 * without its reference until the next calculation.
 */
export const reportCard = pgTable(
  'report_card',
  {
    reportId: reference()
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    cardId: reference().references(() => card.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    valAtSave: integer().notNull(),
    idxFullAtSave: text().notNull(),
    nameAtSave: text().notNull(),
    /** null, like the format: of a report stored before they were kept */
    draftAtSave: boolean(),
    /** slug */
    formatAtSave: text(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.position] }),
    uniqueIndex('report_card_once').on(table.reportId, table.cardId),
    index('report_card_card').on(table.cardId),
  ],
)

export const reportTag = pgTable(
  'report_tag',
  {
    reportId: reference()
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    tagId: reference()
      .notNull()
      .references(() => tag.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.tagId] }),
    index('report_tag_tag').on(table.tagId),
  ],
)

export const reportSector = pgTable(
  'report_sector',
  {
    reportId: reference()
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    sectorId: reference()
      .notNull()
      .references(() => sector.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.sectorId] }),
    index('report_sector_sector').on(table.sectorId),
  ],
)
