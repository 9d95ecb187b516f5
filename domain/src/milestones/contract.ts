import { z } from 'zod'
import { dateInput, multiline, optionalMultilineText, whenMissing } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { multilineText, singleLine, tooLong } from '../kernel/rules/text-rule.ts'
import { figures } from '../reports/contract.ts'
import { operation } from '../reports/operation-contract.ts'
import { FOLLOW_UP_STATUSES } from '../reports/rules/follow-ups/follow-up.ts'
import {
  MILESTONE_NAME_MAX,
  MILESTONE_NOTE_MAX,
  NO_MILESTONE_NAME,
  NO_WITHDRAWAL_REASON,
  WITHDRAWAL_REASON_MAX,
} from './rules/milestone-limits.ts'

/** Body of POST /report/{uid}/milestones: one of the phases of an operation, or a name of one’s own. */
export const milestoneBody = z.object({
  name: z
    .string({ error: ({ input }) => whenMissing({ input }) && NO_MILESTONE_NAME })
    .overwrite(singleLine)
    .min(1, NO_MILESTONE_NAME)
    .max(MILESTONE_NAME_MAX, tooLong(MILESTONE_NAME_MAX)),
  note: optionalMultilineText(MILESTONE_NOTE_MAX).nullish(),
  happenedOn: dateInput.nullish().describe('YYYY-MM-DD; day that the milestone stands for'),
})
export type MilestoneBody = z.infer<typeof milestoneBody>

/** Body of POST /milestones/{uid}/withdraw (TEAM-24). */
export const withdrawalBody = z.object({
  reason: multiline(
    z
      .string({ error: ({ input }) => whenMissing({ input }) && NO_WITHDRAWAL_REASON })
      .overwrite(multilineText)
      .min(1, NO_WITHDRAWAL_REASON)
      .max(WITHDRAWAL_REASON_MAX, tooLong(WITHDRAWAL_REASON_MAX)),
  ),
})

/** When and why the owner withdrew a milestone. */
const withdrawal = z.object({ at: moment, reason: z.string() })
export type Withdrawal = z.infer<typeof withdrawal>

export const milestoneSummary = z.object({
  uid: z.uuid(),
  name: z.string(),
  fixedAt: moment,
  fixedBy: z.string().describe('first and last name'),
  figures,
  stepCount: z.number().int().describe('number of steps that the report showed'),
  code: z.string().describe('twelve signs, printed in its PDF, for /verifier'),
  sha256: z.string().describe('fingerprint of its PDF, hexadecimal'),
  note: z.string().describe('given when it was fixed; empty: none (TEAM-23)'),
  happenedOn: z.string().nullable().describe('YYYY-MM-DD, given when it was fixed (TEAM-23)'),
  withdrawn: withdrawal
    .nullable()
    .describe('null: in force; only its owner reads another (TEAM-24)'),
})
export type MilestoneSummary = z.infer<typeof milestoneSummary>

export const milestoneList = z.object({ milestones: z.array(milestoneSummary) })

/** A step of a milestone, as the report had it (TEAM-20). */
export const milestoneStep = z.object({
  uid: z.uuid(),
  name: z.string(),
  index: z.string().describe('full index: index, version and date'),
  format: z.string().describe('slug'),
  val: z.number().int().describe('kgCO2e per person per year'),
  counted: z.boolean().describe('whether the sum holds it'),
  sector: z.string().describe('name; empty without'),
  status: z
    .enum(FOLLOW_UP_STATUSES)
    .nullable()
    .optional()
    .describe('null: selected and no more; absent: fixed before there were any'),
  reason: z.string().optional().describe('what was noted; absent like the status'),
})
export type MilestoneStep = z.infer<typeof milestoneStep>

/** The content of a milestone, which never changes (TEAM-20). */
export const milestoneContent = z.object({
  title: z.string().describe('name of the report'),
  description: z.string(),
  operation: operation.nullable(),
  calculatedAt: moment.nullable(),
  sectors: z.array(
    figures.extend({
      name: z.string().describe('empty: steps without a sector'),
      cards: z.number().int().describe('number of steps'),
    }),
  ),
  steps: z.array(milestoneStep),
  beside: z
    .array(milestoneStep)
    .optional()
    .describe('steps that had a status beside the selection; absent like the status'),
  undescribed: z
    .number()
    .int()
    .describe('what the sum holds beside the steps listed, kgCO2e per person per year'),
})
export type MilestoneContent = z.infer<typeof milestoneContent>

export const milestone = milestoneSummary.extend({
  structure: z.string().describe('of the owner of the report, at that moment'),
  content: milestoneContent,
})
export type Milestone = z.infer<typeof milestone>

/** The milestone that stands in place of an earlier one. */
export const laterMilestone = z
  .object({ name: z.string(), fixedAt: moment })
  .nullable()
  .describe('the last milestone of the same report in force, when it is a later one')

/** A milestone for holders of its PDF: without its author and steps (TRUST-05). */
export const verifiedMilestone = z.object({
  code: z.string(),
  sha256: z.string(),
  fixedAt: moment,
  retired: z.boolean().describe('its report was deleted: nothing else of it is kept (TRUST-06)'),
  record: z
    .object({
      title: z.string().describe('name of the report'),
      name: z.string().describe('of the milestone'),
      structure: z.string(),
      figures,
      stepCount: z.number().int(),
      replacedBy: laterMilestone,
      withdrawn: withdrawal.optional().describe('absent: in force (TEAM-24)'),
    })
    .nullable()
    .describe('null: retired'),
})
export type VerifiedMilestone = z.infer<typeof verifiedMilestone>

export const verification = z.object({
  verdict: z
    .enum(['known', 'identical', 'altered', 'unknown'])
    .describe('known: its code, no file given; altered: its code known, its fingerprint another'),
  milestone: verifiedMilestone.nullable().describe('null: unknown'),
})
export type Verification = z.infer<typeof verification>
