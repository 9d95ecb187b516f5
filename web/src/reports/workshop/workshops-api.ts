import type {
  Act,
  ActBody,
  Workshop,
  WorkshopCreateBody,
  WorkshopUpdateBody,
} from '@etapes-climat/domain/workshops/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, downloadFromApi } from '../../lib/api/api-client.ts'
import { saveFile } from '../../lib/api/save-file.ts'

/** Cache keys of workshops. */
export const workshopKeys = {
  of: (reportUid: string) => ['workshops', reportUid],
  one: (uid: string) => ['workshop', uid],
} as const

/** The workshops of a report, the latest first. */
export const workshopsQuery = (reportUid: string) =>
  queryOptions({
    queryKey: workshopKeys.of(reportUid),
    queryFn: async ({ signal }) => {
      const params = { id: reportUid }
      return (await callApi('GET /report/{id}/workshops', { params, signal })).workshops
    },
    gcTime: 0,
  })

/** A whole workshop, as it is now. */
export const readWorkshop = (uid: string, signal?: AbortSignal): Promise<Workshop> =>
  callApi('GET /workshops/{id}', { params: { id: uid }, signal })

export const workshopQuery = (uid: string) =>
  queryOptions({
    queryKey: workshopKeys.one(uid),
    queryFn: ({ signal }) => readWorkshop(uid, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
  })

/** Begins a workshop; a repetition after a lost answer begins no second one. */
export const createWorkshop = (reportUid: string, body: WorkshopCreateBody): Promise<Workshop> =>
  callApi('POST /report/{id}/workshops', { params: { id: reportUid }, body, once: true })

/** Saves a workshop; absent fields stay unchanged. @throws ApiError 409 once it has ended */
export const updateWorkshop = (uid: string, body: WorkshopUpdateBody): Promise<Workshop> =>
  callApi('PUT /workshops/{id}', { params: { id: uid }, body, revision: null })

/**
 * Sends a decision, a reason or an undoing; sent again after a lost answer, it is taken once.
 * @throws ApiError that names the step, the cause, and who and when where that is known
 */
export function sendAct(uid: string, { id, step, status, note, undoes }: ActBody): Promise<Act> {
  const body = { id, step, status, note, undoes }
  return callApi('POST /workshops/{id}/decisions', { params: { id: uid }, body })
}

/** The texts of a step on screen, in the cache of its page. */
export const stepQuery = (uid: string) =>
  queryOptions({
    queryKey: ['card', uid],
    queryFn: ({ signal }) => callApi('GET /api/cards/{id}', { params: { id: uid }, signal }),
  })

/** Saves the PDF of the minutes. */
export async function downloadMinutes({ uid, report, heldOn }: Workshop): Promise<void> {
  const { blob } = await downloadFromApi('GET /pdf/workshops/{id}', { params: { id: uid } })
  saveFile({ blob, fileName: `${report.name} - compte rendu du ${heldOn}.pdf` })
}
