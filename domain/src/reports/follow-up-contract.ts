import { z } from 'zod'
import { cardSummary } from '../cards/contract.ts'
import { clearable, dateInput, optionalText } from '../kernel/fields.ts'
import { referenceInput } from '../kernel/reference.ts'
import {
  FOLLOW_UP_NOTE_MAX,
  FOLLOW_UP_PERSON_MAX,
  FOLLOW_UP_STATUSES,
} from './rules/follow-ups/follow-up.ts'

/** What a report says about a step beside selecting it. */
export const followUp = z.object({
  card: cardSummary,
  status: z
    .enum(FOLLOW_UP_STATUSES)
    .nullable()
    .describe('done: a selected step; the others stand beside the selection; null: none'),
  note: z.string().describe('of a discarded step: the reason'),
  person: z.string().describe('in charge'),
  dueOn: z.string().nullable().describe('YYYY-MM-DD'),
})
export type FollowUp = z.infer<typeof followUp>

const followUpInput = z.object({
  card: referenceInput,
  status: z.enum(FOLLOW_UP_STATUSES, 'Veuillez choisir un statut de la liste.').nullish(),
  note: clearable(optionalText(FOLLOW_UP_NOTE_MAX)),
  person: clearable(optionalText(FOLLOW_UP_PERSON_MAX)),
  dueOn: dateInput.nullish().describe('YYYY-MM-DD'),
})
export type FollowUpInput = z.infer<typeof followUpInput>

/** Follow-ups as clients send them: absent, they stay unchanged; given, they replace all. */
export const followUpsInput = z.array(followUpInput).max(5000).nullish()
