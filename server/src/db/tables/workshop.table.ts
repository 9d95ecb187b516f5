import { eachFigure } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { Decision, WorkshopStep } from '@etapes-climat/domain/workshops/contract'
import {
  TIMER_USUAL,
  WORKSHOP_PARTICIPANTS_MAX,
  WORKSHOP_PLACE_MAX,
} from '@etapes-climat/domain/workshops/rules/workshop-limits'
import { date, index, integer, jsonb, pgTable, uuid, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, partOf, revision } from './columns.ts'
import { report } from './report.table.ts'

/** Workshops of reports (TEAM-40): their steps and decisions, which the minutes are made from (TEAM-41). */
export const workshop = pgTable(
  'workshop',
  {
    ...entityColumns(),
    revision: revision(),
    reportId: partOf(() => report.id),
    heldOn: date({ mode: 'string' }).notNull(),
    place: varchar({ length: WORKSHOP_PLACE_MAX }).notNull().default(''),
    participants: varchar({ length: WORKSHOP_PARTICIPANTS_MAX }).notNull().default(''),
    /** seconds for a step; 0: none */
    timer: integer().notNull().default(TIMER_USUAL),
    /** the step that was on screen last */
    current: uuid(),
    steps: jsonb().$type<WorkshopStep[]>().notNull(),
    /** of its steps and of those with a decision: lists of workshops read neither */
    stepCount: integer().notNull().default(0),
    decidedCount: integer().notNull().default(0),
    decisions: jsonb().$type<Decision[]>().notNull().default([]),
    /** of the report at the last decision */
    ...eachFigure(() => integer()),
    /** null: it is open */
    endedAt: moment(),
  },
  (table) => [index('workshop_report').on(table.reportId, table.createdAt)],
)
