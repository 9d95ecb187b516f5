import { z } from 'zod'
import { moment } from '../kernel/reference.ts'

/** A step with a date that is still to be done, in a report of one’s own or a shared one. */
export const dueStep = z.object({
  report: z.object({ uid: z.uuid(), name: z.string() }),
  card: z.object({ id: z.number().int(), uid: z.uuid(), name: z.string() }),
  status: z.enum(['considered']).nullable().describe('null: selected'),
  person: z.string().describe('in charge; empty: nobody'),
  dueOn: z.string().describe('YYYY-MM-DD'),
  mayMark: z
    .boolean()
    .describe('selected, in a report that one may save: it can be marked réalisée'),
})
export type DueStep = z.infer<typeof dueStep>

/** The earliest first. */
export const dueSteps = z.object({ dueSteps: z.array(dueStep) })

/** The private address of one’s dates for calendars. */
export const calendarAddress = z.object({
  since: moment.nullable().describe('when the address was made; null: there is none'),
})

/** A new address: only a hash of it is stored. */
export const createdCalendarAddress = calendarAddress.extend({ url: z.string() })
export type CreatedCalendarAddress = z.infer<typeof createdCalendarAddress>

/** Whether a mail tells each week what is due: body and answer of /me/due-mail. */
export const dueMail = z.object({ weekly: z.boolean() })

/** The same, and whether it came before: who ended it by its link finds the choice in the account. */
export const ownDueMail = dueMail.extend({ wasSent: z.boolean() })
