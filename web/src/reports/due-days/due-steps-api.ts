import type { ApiAnswer } from '@etapes-climat/domain/api/contract'
import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import type { DueStep } from '@etapes-climat/domain/reports/due-step-contract'
import { FOLLOW_UP_STATUSES } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { isText, oneOf, orNull, record } from '../../lib/drafts/shape.ts'
import type { RecurringMail } from '../../saving/mail-choice.tsx'
import { readReport, updateReport } from '../api.ts'
import {
  type EditedFollowUp,
  editedFollowUps,
  followUpsBody,
  withFollowUp,
} from '../editor/follow-ups/edited-follow-ups.ts'

/** What is due in one’s own reports and in shared ones, the earliest first. */
export const dueStepsQuery = queryOptions({
  queryKey: ['due-steps'],
  queryFn: async ({ signal }) => (await callApi('GET /due-steps', { signal })).dueSteps,
  // Others save these reports too.
  staleTime: 0,
})

export const calendarQuery = queryOptions({
  queryKey: ['due-calendar'],
  queryFn: ({ signal }) => callApi('GET /me/calendar', { signal }),
})

/** A new address for calendars, in this answer and nowhere else; the one before ends. */
export const renewCalendar = () => callApi('POST /me/calendar')

export const endCalendar = () => callApi('DELETE /me/calendar')

/** The weekly mail about what is due. */
export const DUE_MAIL: RecurringMail<ApiAnswer<'GET /me/due-mail'>> = {
  query: {
    queryKey: ['due-mail'],
    queryFn: ({ signal }) => callApi('GET /me/due-mail', { signal }),
  },
  isWanted: ({ weekly }) => weekly,
  choose: (weekly) => callApi('POST /me/due-mail', { body: { weekly } }),
  label: 'Recevoir mes échéances par e-mail, une fois par semaine',
  confirmation: (weekly) =>
    weekly
      ? 'Vous recevrez vos échéances une fois par semaine.'
      : 'Vous ne recevrez plus vos échéances par e-mail.',
}

/** Today in Paris, YYYY-MM-DD. */
export const today = () => parisDateTime(new Date()).date

/** What a due step is given, and what it must have for that. */
export interface DueChange {
  report: string
  card: string
  name: string
  before: DueFields
  after: DueFields
}
type DueFields = Pick<EditedFollowUp, 'status' | 'dueOn'>

const isDueFields = record<DueFields>({
  status: orNull(oneOf(...FOLLOW_UP_STATUSES)),
  dueOn: orNull(isText),
})
export const isDueChange = record<DueChange>({
  report: isText,
  card: isText,
  name: isText,
  before: isDueFields,
  after: isDueFields,
})

/** « Fait »: the step is « réalisée » today. */
export const doneToday = ({ report, card, status, dueOn }: DueStep): DueChange => ({
  report: report.uid,
  card: card.uid,
  name: card.name,
  before: { status, dueOn },
  after: { status: 'done', dueOn: today() },
})

/** « Annuler »: what it had before. */
export const undone = ({ before, after, ...change }: DueChange): DueChange => ({
  ...change,
  before: after,
  after: before,
})

/** Whoever saves the report between the read and the write makes it begin anew, so often. */
const MOST_ATTEMPTS = 3

/**
 * Changes the follow-up of a step by the save of its report; what was changed already stays.
 * @throws ApiError 409 when somebody else changed it meanwhile
 */
export async function changeDue(change: DueChange, left = MOST_ATTEMPTS): Promise<void> {
  const { report, card, name, before, after } = change
  const read = await readReport(report)
  const followUps = editedFollowUps(read.followUps)
  const followUp = followUps.find(({ step }) => step.uid === card)
  const has = ({ status, dueOn }: DueFields) =>
    followUp?.status === status && followUp.dueOn === dueOn
  if (!followUp || has(after)) return
  if (!has(before)) throw new ApiError(409, `«\u00a0${name}\u00a0» ${CHANGED}`)
  const body = followUpsBody(withFollowUp(followUps, followUp.step, { ...followUp, ...after }))
  try {
    await updateReport(read['@id'], { followUps: body }, read.revision)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409 || left === 1) throw error
    await changeDue(change, left - 1)
  }
}

const CHANGED = 'a été modifiée entre-temps par une autre personne\u00a0: rien n’est changé.'
