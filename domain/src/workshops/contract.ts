import { z } from 'zod'
import { dateInput, optionalMultilineText, optionalText, whenMissing } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { REQUIRED_FIELD, tooLong } from '../kernel/rules/text-rule.ts'
import { figures } from '../reports/contract.ts'
import { FOLLOW_UP_NOTE_MAX, FOLLOW_UP_STATUSES } from '../reports/rules/follow-ups/follow-up.ts'
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

const note = optionalText(FOLLOW_UP_NOTE_MAX)

const decisionInput = z.object({
  step: z.uuid('Cette étape est introuvable.'),
  status: z.enum(DECISION_STATUSES, 'Veuillez choisir une décision de la liste.'),
  note: note.describe('the reason'),
  at: z.iso.datetime({ offset: true, error: 'Ce moment n’est pas valable.' }),
  before: z
    .object({
      status: z.enum([...FOLLOW_UP_STATUSES, 'selected']).nullable(),
      note,
      joined: z.boolean().describe('the sector of the step came with the decision'),
    })
    .describe('what undoing the decision restores'),
})

/** A decision of a workshop; of several about one step the last holds (TEAM-40). */
export const decision = decisionInput.extend({ step: z.uuid(), note: z.string(), at: moment })
export type Decision = z.infer<typeof decision>

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

/** A whole workshop of a report, which its minutes are made from (TEAM-41). */
export const workshop = workshopSummary.extend({
  report: z.object({ uid: z.uuid(), name: z.string() }),
  participants: z.string(),
  timer: z.number().int().describe('seconds for a step; 0: none'),
  current: z.uuid().nullable().describe('the step that was on screen last; null: the first'),
  steps: z.array(workshopStep).describe('in the order in which they are shown'),
  decisions: z.array(decision).describe('the first one first'),
  figures: figures.nullable().describe('of the report at the last decision; null: not calculated'),
})
export type Workshop = z.infer<typeof workshop>

export const workshopList = z.object({
  workshops: z.array(workshopSummary).describe('the latest first'),
})

const facts = {
  heldOn: dateInput.refine((day) => day !== '', REQUIRED_FIELD).describe('YYYY-MM-DD'),
  place: optionalText(WORKSHOP_PLACE_MAX).optional(),
  participants: optionalMultilineText(WORKSHOP_PARTICIPANTS_MAX).optional(),
  timer: z
    .number()
    .int()
    .min(0)
    .max(TIMER_MAX, 'Le minuteur va jusqu’à 60\u00a0minutes.')
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
  decisions: z.array(decisionInput).max(20_000).optional(),
  ended: z.boolean().optional(),
})
export type WorkshopUpdateBody = z.infer<typeof workshopUpdateBody>
