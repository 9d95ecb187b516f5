import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import type { DueStep } from '@etapes-climat/domain/reports/due-step-contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { readReport, updateReport } from '../../api.ts'
import { editedFollowUps, followUpsBody } from '../follow-ups/edited-follow-ups.ts'

/** What is due in one’s own reports and in shared ones, the earliest first (TEAM-13). */
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

export const dueMailQuery = queryOptions({
  queryKey: ['due-mail'],
  queryFn: ({ signal }) => callApi('GET /me/due-mail', { signal }),
})

export const chooseDueMail = (weekly: boolean) => callApi('POST /me/due-mail', { body: { weekly } })

/** Today in Paris, YYYY-MM-DD. */
export const today = () => parisDateTime(new Date()).date

/**
 * « Fait »: the step is « réalisée » today, by the save of its report.
 * @throws ApiError 409 when the report was saved elsewhere meanwhile
 */
export async function markDone({ report, card }: DueStep): Promise<void> {
  const read = await readReport(report.uid)
  const followUps = editedFollowUps(read.followUps).map((followUp) =>
    followUp.step.uid === card.uid
      ? { ...followUp, status: 'done' as const, dueOn: today() }
      : followUp,
  )
  await updateReport(read['@id'], { followUps: followUpsBody(followUps) }, read.revision)
}
