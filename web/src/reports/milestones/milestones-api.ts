import type { MilestoneBody, MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, downloadFromApi } from '../../lib/api/api-client.ts'
import { saveFile } from '../../lib/api/save-file.ts'

/** Cache keys of milestones. */
export const milestoneKeys = {
  of: (reportUid: string) => ['milestones', reportUid],
  one: (uid: string) => ['milestone', uid],
} as const

/** The milestones of a report, the first one first. */
export const milestonesQuery = (reportUid: string) =>
  queryOptions({
    queryKey: milestoneKeys.of(reportUid),
    queryFn: async ({ signal }) => {
      const params = { id: reportUid }
      return (await callApi('GET /report/{id}/milestones', { params, signal })).milestones
    },
  })

/** A milestone whole: what it holds never changes, so that it is read once. */
export const milestoneQuery = (uid: string) =>
  queryOptions({
    queryKey: milestoneKeys.one(uid),
    queryFn: ({ signal }) => callApi('GET /milestones/{id}', { params: { id: uid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Fixes a milestone; a repetition after a lost answer makes no second one.
 * @param report with the revision that its author saw
 * @throws ApiError 409 when it was saved elsewhere since
 */
export function fixMilestone(
  { uid, revision }: { uid: string; revision: number },
  body: MilestoneBody,
): Promise<MilestoneSummary> {
  return callApi('POST /report/{id}/milestones', {
    params: { id: uid },
    body,
    revision,
    once: true,
  })
}

/**
 * Withdraws a milestone.
 * @throws ApiError 422 when it is withdrawn already
 */
export const withdrawMilestone = (uid: string, reason: string): Promise<MilestoneSummary> =>
  callApi('POST /milestones/{id}/withdraw', { params: { id: uid }, body: { reason } })

/** Saves the PDF of a milestone, the same bytes each time. */
export async function downloadMilestone(
  { uid, name }: Pick<MilestoneSummary, 'uid' | 'name'>,
  reportName: string,
): Promise<void> {
  const { blob } = await downloadFromApi('GET /pdf/milestones/{id}', { params: { id: uid } })
  saveFile({ blob, fileName: `${reportName} - ${name}.pdf` })
}
