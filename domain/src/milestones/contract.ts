import { z } from 'zod'
import { dateInput, multiline, optionalMultilineText, whenMissing } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { multilineText, singleLine, tooLong } from '../kernel/rules/text-rule.ts'
import { figures } from '../reports/contract.ts'
import { statement } from '../statements/contract.ts'
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

/** Body of POST /milestones/{uid}/withdraw. */
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
  note: z.string().describe('given when it was fixed; empty: none'),
  happenedOn: z.string().nullable().describe('YYYY-MM-DD, given when it was fixed'),
  withdrawn: withdrawal.nullable().describe('null: in force; only its owner reads another'),
})
export type MilestoneSummary = z.infer<typeof milestoneSummary>

export const milestoneList = z.object({ milestones: z.array(milestoneSummary) })

export const milestone = milestoneSummary.extend({
  structure: z.string().describe('of the owner of the report, at that moment'),
  statement: statement.describe('what was fixed, which never changes'),
})
export type Milestone = z.infer<typeof milestone>

/** The milestone that stands in place of an earlier one. */
export const laterMilestone = z
  .object({ name: z.string(), fixedAt: moment })
  .nullable()
  .describe('the last milestone of the same report in force, when it is a later one')

/** A milestone for holders of its PDF: without its author and steps. */
export const verifiedMilestone = z.object({
  code: z.string(),
  sha256: z.string(),
  fixedAt: moment,
  retired: z.boolean().describe('its report was deleted: nothing else of it is kept'),
  record: z
    .object({
      title: z.string().describe('name of the report'),
      name: z.string().describe('of the milestone'),
      structure: z.string(),
      figures,
      stepCount: z.number().int(),
      replacedBy: laterMilestone,
      withdrawn: withdrawal.optional().describe('absent: in force'),
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
