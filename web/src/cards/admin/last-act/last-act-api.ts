import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { adminStepKeys } from '../api.ts'

/** The last act that can be taken back, and what stands in the way (LIFE-16). */
export const readLastAct = (signal?: AbortSignal) =>
  callApi('GET /admin/cards/last-act', { signal })

/** The same, for a screen: what changes a step makes it old. */
export const lastActQuery = queryOptions({
  queryKey: [...adminStepKeys.all, 'last-act'],
  queryFn: ({ signal }) => readLastAct(signal),
})

/** Takes the act of a change back as a whole. @throws ApiError 409 with what stands in the way */
export const undoLastAct = (change: number) =>
  callApi('POST /admin/cards/last-act/undo', { revision: change })
