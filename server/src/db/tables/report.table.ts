import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import { eachStoredFigure } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import {
  FOLLOW_UP_NOTE_MAX,
  FOLLOW_UP_PERSON_MAX,
  FOLLOW_UP_STATUSES,
  type FollowUpStatus,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import {
  OPERATION_TEXT_MAX,
  PHASES,
  type Phase,
} from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import type { PdfPart } from '@etapes-climat/domain/reports/rules/pdf-parts'
import { REPORT_NAME_MAX } from '@etapes-climat/domain/reports/rules/variant-name'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { jsonFormat } from '../json-format.ts'
import { sector, tag } from './classification.table.ts'
import { entityColumns, isOneOf, moment, partOf, reference, revision } from './columns.ts'
import { appUser } from './user.table.ts'

/** Figures of one sector as calculated; a figure that is stored since a later version is 0 in rows of before. */
const storedSectorFigures = z.object({
  sectorUid: z.string().nullable().describe('null: steps without a sector'),
  cards: z.number().int().describe('number of steps'),
  ...eachStoredFigure(() => z.number().int().default(0)),
})
export type StoredSectorFigures = z.infer<typeof storedSectorFigures>

export const SECTOR_FIGURES = jsonFormat(1, z.array(storedSectorFigures))

export const report = pgTable(
  'report',
  {
    ...entityColumns(),
    revision: revision(),
    userId: partOf(() => appUser.id),
    name: varchar({ length: REPORT_NAME_MAX }).notNull(),
    description: text().notNull().default(''),
    filters: jsonb().$type<CardFilters>(),
    /** of the last calculation; null before the first */
    ...eachStoredFigure(() => integer()),
    /** the figures by sector of the same calculation */
    sectorDatas: SECTOR_FIGURES.column(),
    calculatedAt: moment(),
    /** digest of the changes in spite of which the figures are kept; null: none */
    keptChanges: text(),
    /** who saved it last, when that was not its owner */
    updatedById: reference().references(() => appUser.id, { onDelete: 'set null' }),
    /** the operation that it is about; empty and null: not given */
    operationName: varchar({ length: OPERATION_TEXT_MAX }).notNull().default(''),
    operationAddress: varchar({ length: OPERATION_TEXT_MAX }).notNull().default(''),
    operationProgramme: varchar({ length: OPERATION_TEXT_MAX }).notNull().default(''),
    /** m² */
    operationArea: integer(),
    operationPersons: integer(),
    operationPhase: text().$type<Phase>(),
    /** the first of its variants, which may be deleted: no reference; null: the first itself */
    originUid: uuid(),
    /** what its PDF contains beside cover and figures; null: all of it */
    pdfParts: jsonb().$type<PdfPart[]>(),
    /** out of the list of « Mes rapports » since then */
    archivedAt: moment(),
  },
  (table) => [
    check('report_name', sql`btrim(${table.name}) <> ''`),
    check('report_operation_area', sql`${table.operationArea} between 1 and 10000000`),
    check('report_operation_persons', sql`${table.operationPersons} between 1 and 10000000`),
    check('report_operation_phase', isOneOf(table.operationPhase, PHASES)),
    index('report_owner').on(table.userId, table.updatedAt.desc()),
    index('report_updated_by').on(table.updatedById).where(sql`${table.updatedById} is not null`),
  ],
)

/** A report as it was when it was deleted, with its rows of the tables below: it can be restored for a while. */
export interface DeletedReportContent {
  report: unknown
  report_card: unknown[]
  report_tag: unknown[]
  report_sector: unknown[]
  /** absent in reports deleted before follow-ups existed */
  report_follow_up?: unknown[]
  share_link: unknown[]
  co_author: unknown[]
  milestone: unknown[]
  /** absent likewise */
  workshop?: unknown[]
  workshop_act?: unknown[]
}

/** Reports deleted a moment ago: no call but their restoring knows of them. */
export const deletedReport = pgTable(
  'deleted_report',
  {
    /** id and uid of the report */
    id: reference().primaryKey(),
    uid: uuid().notNull().unique(),
    /** no reference, which the deletion would wait for and could be refused by: they go with the account */
    userId: reference().notNull(),
    deletedAt: moment().notNull().defaultNow(),
    content: jsonb().$type<DeletedReportContent>().notNull(),
  },
  (table) => [
    index('deleted_report_owner').on(table.userId),
    index('deleted_report_age').on(table.deletedAt),
  ],
)

/**
 * Selected steps, with their values at the last save. The row of a deleted step stays until
 * the next calculation.
 */
export const reportCard = pgTable(
  'report_card',
  {
    reportId: partOf(() => report.id),
    /**
     * id of the step, which may be deleted: no reference, so that deleting a step costs the same however
     * many reports selected it, and an undone deletion gives it back to them; null: deleted before
     * ids were left in place
     */
    cardId: reference(),
    position: integer().notNull().default(0),
    valAtSave: integer().notNull(),
    idxFullAtSave: text().notNull(),
    nameAtSave: text().notNull(),
    /** null, like the format, in reports stored before these columns existed */
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
    reportId: partOf(() => report.id),
    tagId: partOf(() => tag.id),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.tagId] }),
    index('report_tag_tag').on(table.tagId),
  ],
)

export const reportSector = pgTable(
  'report_sector',
  {
    reportId: partOf(() => report.id),
    sectorId: reference()
      .notNull()
      .references(() => sector.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.sectorId] }),
    index('report_sector_sector').on(table.sectorId),
  ],
)

/**
 * What a report says about steps beside selecting them. Rows of a deleted step are not
 * read, and are removed once its deletion cannot be undone any more.
 */
export const reportFollowUp = pgTable(
  'report_follow_up',
  {
    reportId: partOf(() => report.id),
    /** no reference, as in `report_card` */
    cardId: reference().notNull(),
    /** null: none, a selected or merely annotated step */
    status: text().$type<FollowUpStatus>(),
    note: varchar({ length: FOLLOW_UP_NOTE_MAX }).notNull().default(''),
    person: varchar({ length: FOLLOW_UP_PERSON_MAX }).notNull().default(''),
    dueOn: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.cardId] }),
    index('report_follow_up_card').on(table.cardId),
    check('report_follow_up_status', isOneOf(table.status, FOLLOW_UP_STATUSES)),
  ],
)
