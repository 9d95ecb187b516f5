import { z } from 'zod'
import { moment } from '../kernel/reference.ts'
import { figures } from '../reports/contract.ts'
import { FOLLOW_UP_STATUSES } from '../reports/rules/follow-ups/follow-up.ts'
import { DECISION_STATUSES } from './rules/workshop-limits.ts'

/** A decision in the minutes. */
export const minutesRow = z.object({
  step: z.uuid(),
  name: z.string(),
  at: moment,
  status: z.enum(DECISION_STATUSES),
  note: z.string().describe('the reason'),
  val: z.number().int().describe('kgCO2e per person per year'),
  added: z.boolean().describe('the sum holds it'),
  since: z
    .enum([...FOLLOW_UP_STATUSES, 'selected', 'none'])
    .nullable()
    .describe(
      'status that the report gives it, where another one was saved outside of the workshop',
    ),
})
export type MinutesRow = z.infer<typeof minutesRow>

/**
 * What the minutes of a workshop say: the values of the rows that are added, and `already`, come to
 * the sum of `figures`.
 */
export const minutesFacts = z.object({
  report: z.string().describe('its name'),
  heldOn: z.string().describe('YYYY-MM-DD'),
  place: z.string(),
  participants: z.string(),
  startedAt: moment,
  endedAt: moment.nullable().describe('null: it is open'),
  stepCount: z.number().int(),
  seenCount: z.number().int().describe('number of steps that were on screen'),
  rows: z.array(minutesRow).describe('the last decision about each step, in their order'),
  already: z
    .object({ count: z.number().int(), val: z.number().int() })
    .describe('steps of the sum that the workshop did not decide about'),
  figures: figures.nullable().describe('of the report; null: not calculated'),
  considered: z.array(z.object({ name: z.string(), note: z.string() })),
  undecided: z.array(z.string()).describe('steps that were on screen and have no status'),
  unseen: z.array(z.string()).describe('the others without a status'),
})
export type MinutesFacts = z.infer<typeof minutesFacts>
