import { z } from 'zod'
import {
  dateInput,
  numberField,
  optionalMultilineText,
  optionalText,
  whenMissing,
} from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { REQUIRED_FIELD, tooLong } from '../kernel/rules/text-rule.ts'
import { FOLLOW_UP_NOTE_MAX, FOLLOW_UP_STATUSES } from '../reports/rules/follow-ups/follow-up.ts'
import { minutesFacts } from './minutes-contract.ts'
import {
  DECISION_STATUSES,
  TIMER_MAX,
  WORKSHOP_PARTICIPANTS_MAX,
  WORKSHOP_PLACE_MAX,
} from './rules/workshop-limits.ts'

/** A step of a workshop, as it was when the workshop began. */
export const workshopStep = z.object({
  uid: z.uuid(),
  name: z.string(),
  val: z.number().int().describe('kgCO2e per person per year'),
  counted: z.boolean().describe('whether a sum would hold it'),
})
export type WorkshopStep = z.infer<typeof workshopStep>

const stepStatus = z.enum([...FOLLOW_UP_STATUSES, 'selected']).nullable()

/** A decision of a workshop; of several about one step the last holds. */
export const decision = z.object({
  id: z.uuid(),
  step: z.uuid(),
  status: z.enum(DECISION_STATUSES),
  note: z.string().describe('the reason that was given for it'),
  at: moment.describe('by the clock of the server'),
  before: z
    .object({ status: stepStatus, note: z.string() })
    .describe('what the report said of the step'),
})
export type Decision = z.infer<typeof decision>

/** Body of POST /workshops/{uid}/decisions: a decision, a reason, or the undoing of a decision. */
export const actBody = z
  .object({
    id: z
      .uuid({ error: (issue) => whenMissing(issue) ?? 'Cet identifiant n’est pas valable.' })
      .describe('made by the client; the same act again changes nothing more'),
    step: z.uuid({ error: (issue) => whenMissing(issue) ?? 'Cette étape est introuvable.' }),
    status: z
      .enum(DECISION_STATUSES, 'Veuillez choisir une décision de la liste.')
      .optional()
      .describe('the decision'),
    note: optionalText(FOLLOW_UP_NOTE_MAX)
      .optional()
      .describe('the reason of this decision; alone: of the last one about the step'),
    undoes: z
      .uuid('Cette décision est introuvable.')
      .optional()
      .describe('id of the decision that is undone; alone'),
  })
  .refine(
    ({ status, note, undoes }) =>
      undoes === undefined
        ? status !== undefined || note !== undefined
        : status === undefined && note === undefined,
    'Veuillez donner une décision, une raison ou la décision à annuler.',
  )
export type ActBody = z.infer<typeof actBody>

/** An act that the server has taken. */
export const act = z.object({
  id: z.uuid(),
  step: z.uuid(),
  at: moment,
  state: z
    .object({
      selected: z.boolean(),
      status: z.enum(FOLLOW_UP_STATUSES).nullable(),
      note: z.string(),
      person: z.string(),
      dueOn: z.string().nullable(),
    })
    .describe('what the report says of the step since'),
  sectorChanged: z.boolean().describe('the sector of the step came, or left, with it'),
  revision: z.number().int().describe('of the workshop'),
  reportRevision: z.number().int(),
})
export type Act = z.infer<typeof act>

export const workshopSummary = z.object({
  uid: z.uuid(),
  heldOn: z.string().describe('YYYY-MM-DD'),
  place: z.string(),
  startedAt: moment,
  endedAt: moment.nullable().describe('null: it is open'),
  stepCount: z.number().int().describe('number of steps to look at'),
  decidedCount: z.number().int().describe('number of steps with a decision'),
  revision: z.number().int(),
})
export type WorkshopSummary = z.infer<typeof workshopSummary>

/** A whole workshop of a report, which its minutes are made from. */
export const workshop = workshopSummary.extend({
  report: z.object({ uid: z.uuid(), name: z.string() }),
  participants: z.string(),
  timer: z.number().int().describe('seconds for a step; 0: none'),
  current: z.uuid().nullable().describe('the step that was on screen last; null: the first'),
  steps: z.array(workshopStep).describe('in the order in which they are shown'),
  decisions: z.array(decision).describe('the first one first'),
  minutes: minutesFacts.describe('as they would be now; since its end they never change'),
})
export type Workshop = z.infer<typeof workshop>

/** A server-sent event of GET /workshops/{uid}/events. */
export const workshopEvent = z.object({
  revision: z.number().int().describe('that the last act gave the workshop; 0: none'),
  endedAt: moment.nullable(),
})
export type WorkshopEvent = z.infer<typeof workshopEvent>

export const workshopList = z.object({
  workshops: z.array(workshopSummary).describe('the latest first'),
})

const facts = {
  heldOn: dateInput.refine((day) => day !== '', REQUIRED_FIELD).describe('YYYY-MM-DD'),
  place: optionalText(WORKSHOP_PLACE_MAX).optional(),
  participants: optionalMultilineText(WORKSHOP_PARTICIPANTS_MAX).optional(),
  timer: numberField(
    z
      .number()
      .int()
      .min(0)
      .max(TIMER_MAX, 'Le minuteur va jusqu’à 60\u00a0minutes.')
      .nullable()
      .transform((seconds) => seconds ?? 0),
  )
    .optional()
    .describe('seconds for a step; 0: none'),
}

/** Body of POST /report/{uid}/workshops. */
export const workshopCreateBody = z.object({
  ...facts,
  steps: z
    .array(z.uuid('Cette étape est introuvable.'), { error: whenMissing })
    .min(1, 'Aucune étape à voir.')
    .max(5000, tooLong(5000)),
})
export type WorkshopCreateBody = z.infer<typeof workshopCreateBody>

/** Body of PUT /workshops/{uid}: absent fields stay unchanged. */
export const workshopUpdateBody = z.object({
  ...facts,
  heldOn: facts.heldOn.optional(),
  current: z.uuid('Cette étape est introuvable.').nullish(),
  ended: z.boolean().optional(),
})
export type WorkshopUpdateBody = z.infer<typeof workshopUpdateBody>
