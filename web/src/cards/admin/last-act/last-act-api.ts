import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { adminStepKeys } from '../api.ts'

/** The last action that can be undone, and what prevents it. */
export const readLastAct = (signal?: AbortSignal) =>
  callApi('GET /admin/cards/last-act', { signal })

/** The same, for a screen: what changes a step makes it old. */
export const lastActQuery = queryOptions({
  queryKey: [...adminStepKeys.all, 'last-act'],
  queryFn: ({ signal }) => readLastAct(signal),
})

/** Undoes the action of a change as a whole. @throws ApiError 409 with the reason */
export const undoLastAct = (change: number) =>
  callApi('POST /admin/cards/last-act/undo', { revision: change })
