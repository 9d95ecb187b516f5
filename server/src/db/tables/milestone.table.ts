import {
  MILESTONE_NAME_MAX,
  MILESTONE_NOTE_MAX,
  WITHDRAWAL_REASON_MAX,
} from '@etapes-climat/domain/milestones/rules/milestone-limits'
import type { StoredContent } from '@etapes-climat/domain/milestones/rules/stated-milestone'
import { eachStoredFigure } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { moment, partOf, reference } from './columns.ts'
import { report } from './report.table.ts'
import { appUser } from './user.table.ts'

/**
 * Reports as they were at a moment of their operation. Triggers refuse every update but
 * one withdrawal, and the deletion of a milestone whose report is still there; with its report
 * it leaves a row in each of the tables below.
 */
export const milestone = pgTable(
  'milestone',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    reportId: partOf(() => report.id),
    name: varchar({ length: MILESTONE_NAME_MAX }).notNull(),
    fixedAt: moment().notNull().defaultNow(),
    /** a name, which no later change of an account touches */
    fixedBy: text().notNull(),
    /** whose name that is; once the account is erased, a trigger replaces the name */
    fixedById: reference().references(() => appUser.id, { onDelete: 'set null' }),
    /** of the owner of the report, at that moment */
    structure: text().notNull(),
    ...eachStoredFigure(() => integer().notNull()),
    stepCount: integer().notNull(),
    content: jsonb().$type<StoredContent>().notNull(),
    /** twelve signs */
    code: text().notNull().unique(),
    /** of its PDF, hexadecimal */
    sha256: text().notNull().unique(),
    /** name of its PDF in the storage */
    file: text().notNull().unique(),
    /** given when it was fixed */
    note: varchar({ length: MILESTONE_NOTE_MAX }),
    /** day that it stands for, given when it was fixed */
    happenedOn: date(),
    withdrawnAt: moment(),
    withdrawalReason: varchar({ length: WITHDRAWAL_REASON_MAX }),
  },
  (table) => [
    check('milestone_name', sql`btrim(${table.name}) <> ''`),
    check('milestone_note', sql`btrim(${table.note}) <> ''`),
    check(
      'milestone_withdrawal',
      sql`(${table.withdrawnAt} is null) = (${table.withdrawalReason} is null) and btrim(${table.withdrawalReason}) <> ''`,
    ),
    index('milestone_fixer').on(table.fixedById),
    index('milestone_report').on(table.reportId, table.fixedAt),
  ],
)

/** What remains of a milestone after its report is deleted. */
export const retiredMilestone = pgTable('retired_milestone', {
  code: text().primaryKey(),
  sha256: text().notNull().unique(),
  fixedAt: moment().notNull(),
})

/** Stored files without a row, until a sweep removes them. */
export const orphanedFile = pgTable(
  'orphaned_file',
  {
    name: text().primaryKey(),
    since: moment().notNull().defaultNow(),
  },
  (table) => [index('orphaned_file_age').on(table.since)],
)
