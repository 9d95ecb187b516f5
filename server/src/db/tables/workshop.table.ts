import { eachStoredFigure } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import {
  FOLLOW_UP_NOTE_MAX,
  FOLLOW_UP_STATUSES,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import {
  DECISION_STATUSES,
  type DecisionStatus,
  TIMER_USUAL,
  WORKSHOP_PARTICIPANTS_MAX,
  WORKSHOP_PLACE_MAX,
} from '@etapes-climat/domain/workshops/rules/workshop-limits'
import type { StoredMinutes } from '@etapes-climat/domain/workshops/stored-minutes'
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
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { jsonFormat } from '../json-format.ts'
import { entityColumns, isOneOf, moment, partOf, reference, revision } from './columns.ts'
import { report } from './report.table.ts'
import { appUser } from './user.table.ts'

/** Steps of a workshop, as they were when it began. */
const WORKSHOP_STEPS = jsonFormat(
  1,
  z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      val: z.number().int().describe('kgCO2e per person per year'),
      counted: z.boolean().describe('whether a sum would hold it'),
    }),
  ),
)

/** Workshops of reports: their steps, and what was done in them (`workshop_act`). */
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
    steps: WORKSHOP_STEPS.column().notNull(),
    /** of its steps, of those with a decision and of those that were on screen: lists of workshops read none */
    stepCount: integer().notNull().default(0),
    decidedCount: integer().notNull().default(0),
    seenCount: integer().notNull().default(1),
    /** of its acts, and what they take */
    actCount: integer().notNull().default(0),
    actBytes: integer().notNull().default(0),
    /** of the report at the last decision */
    ...eachStoredFigure(() => integer()),
    /** null: it is open */
    endedAt: moment(),
    /** null: open, or the account is erased */
    endedById: reference().references(() => appUser.id, { onDelete: 'set null' }),
    /** what its minutes say, since its end; null: open, or ended before they were stored */
    minutes: jsonb().$type<StoredMinutes>(),
  },
  (table) => [
    index('workshop_report').on(table.reportId, table.createdAt),
    index('workshop_ended_by').on(table.endedById).where(sql`${table.endedById} is not null`),
  ],
)

/** What a report says of a step. Acts of before this table lack person, day and place. */
const storedStepState = z.object({
  selected: z.boolean(),
  status: z.enum(FOLLOW_UP_STATUSES).nullable(),
  note: z.string(),
  person: z.string().exactOptional(),
  dueOn: z.string().nullable().exactOptional().describe('YYYY-MM-DD'),
  place: z.number().int().exactOptional().describe('in the selection, from 0'),
  sectorChanged: z
    .boolean()
    .exactOptional()
    .describe('the sector of the step came, or left, with it'),
})
export type StoredStepState = z.infer<typeof storedStepState>

const STEP_STATE = jsonFormat(1, storedStepState)

/** Decisions, reasons and undoings of workshops, in their order: rows are added, and never change. */
export const workshopAct = pgTable(
  'workshop_act',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    workshopId: partOf(() => workshop.id),
    /** made by the client */
    uid: uuid().notNull(),
    /** uid of the step, which may be deleted */
    step: uuid().notNull(),
    /** null: a reason alone, or an undoing */
    status: text().$type<DecisionStatus>(),
    /** null: none was given */
    note: varchar({ length: FOLLOW_UP_NOTE_MAX }),
    /** uid of the decision that it undoes */
    undoes: uuid(),
    before: STEP_STATE.column().notNull(),
    after: STEP_STATE.column().notNull(),
    at: moment().notNull().default(sql`clock_timestamp()`),
    /** null: unknown, or the account is erased */
    byId: reference().references(() => appUser.id, { onDelete: 'set null' }),
    /** revisions that it gave */
    workshopRevision: integer().notNull(),
    reportRevision: integer().notNull(),
  },
  (table) => [
    unique('workshop_act_once').on(table.workshopId, table.uid),
    unique('workshop_act_undone_once').on(table.workshopId, table.undoes),
    index('workshop_act_step').on(table.workshopId, table.step),
    index('workshop_act_by').on(table.byId).where(sql`${table.byId} is not null`),
    check('workshop_act_status', isOneOf(table.status, DECISION_STATUSES)),
  ],
)
