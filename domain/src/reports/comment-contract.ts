import { z } from 'zod'
import { multiline, whenMissing } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { multilineText, tooLong } from '../kernel/rules/text-rule.ts'
import { COMMENT_MAX, NO_COMMENT, NO_COMMENTED_STEP } from './rules/comment-limits.ts'

/** What the owner or a co-author of a report wrote about one of its steps. */
export const stepComment = z.object({
  uid: z.uuid(),
  card: z.object({ uid: z.uuid(), name: z.string() }),
  text: z.string(),
  author: z.string().describe('first and last name'),
  isOwn: z.boolean(),
  isUnread: z.boolean().describe('of somebody else, written since one marked them as read'),
  mayDelete: z.boolean().describe('its author or the owner of the report'),
  createdAt: moment,
})
export type StepComment = z.infer<typeof stepComment>

/** The comments of a report, the oldest first. */
export const stepComments = z.object({
  comments: z.array(stepComment),
  shared: z.boolean().describe('the report has a co-author'),
})

export const stepCommentBody = z.object({
  card: z.uuid(NO_COMMENTED_STEP).describe('uid of a step of the report'),
  text: multiline(
    z
      .string({ error: ({ input }) => whenMissing({ input }) && NO_COMMENT })
      .overwrite(multilineText)
      .min(1, NO_COMMENT)
      .max(COMMENT_MAX, tooLong(COMMENT_MAX)),
  ),
})
export type StepCommentBody = z.input<typeof stepCommentBody>

/** The reports with comments that one has not read, and how many. */
export const unreadComments = z.object({
  reports: z.array(z.object({ uid: z.uuid(), unread: z.number().int() })),
})

/** Whether a mail says that comments came, at most one an hour: body and answer of /me/comment-mail. */
export const commentMail = z.object({ wanted: z.boolean() })
