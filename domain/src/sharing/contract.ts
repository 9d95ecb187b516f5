import { z } from 'zod'
import { numberField, optionalText, whenMissing } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { laterMilestone, milestone } from '../milestones/contract.ts'
import { statedReport } from '../statements/contract.ts'
import { LINK_DAYS, LINK_LABEL_MAX, UNKNOWN_MILESTONE } from './rules/link-days.ts'

/** A link that opens a report without an account. Only its creation answers its address. */
export const shareLink = z.object({
  uid: z.uuid(),
  label: z.string().describe('whom it is for; may be empty'),
  createdAt: moment,
  expiresAt: moment,
  lastOpenedAt: moment.nullable().describe('null: never opened'),
  openings: z.number().int().describe('how often its page was opened'),
  showsDiscarded: z.boolean().describe('the discarded steps and why are shown'),
  milestone: z
    .object({ uid: z.uuid(), name: z.string(), withdrawn: z.boolean() })
    .nullable()
    .describe('what the link shows in place of the report; closed once withdrawn'),
})
export type ShareLink = z.infer<typeof shareLink>

/** The links of a report that were not revoked, newest first; those that have expired among them. */
export const shareLinks = z.object({ links: z.array(shareLink) })

/** A new link with the address that it is passed on by: only a hash of it is stored. */
export const createdShareLink = shareLink.extend({ url: z.string() })
export type CreatedShareLink = z.infer<typeof createdShareLink>

const days = numberField(
  z
    .number({ error: whenMissing })
    .refine((given) => LINK_DAYS.some((allowed) => allowed === given), {
      error: `La durée est de ${LINK_DAYS.slice(0, -1).join(', ')} ou ${LINK_DAYS.at(-1)} jours.`,
    }),
)

export const shareLinkBody = z.object({
  label: optionalText(LINK_LABEL_MAX).default(''),
  days,
  showsDiscarded: z.boolean().default(false),
  milestone: z
    .uuid(UNKNOWN_MILESTONE)
    .nullish()
    .describe('uid of one of the report, shown in place of it as its PDF is'),
})
export type ShareLinkBody = z.input<typeof shareLinkBody>

/** Body of POST /report/{uid}/links/{link}/prolong: days from now. */
export const prolongBody = z.object({ days })

/** A milestone as readers of a link get it, whole as its PDF is. */
export const sharedMilestone = milestone
  .omit({ uid: true, withdrawn: true })
  .extend({ replacedBy: laterMilestone })
export type SharedMilestone = z.infer<typeof sharedMilestone>

/** A report, or a milestone of it, as readers of a link get it. */
export const sharedReport = z.object({
  report: statedReport.nullable().describe('null: a milestone is shared'),
  milestone: sharedMilestone.nullable().describe('null: the report is shared'),
  expiresAt: moment,
})
export type SharedReport = z.infer<typeof sharedReport>
