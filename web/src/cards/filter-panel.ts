import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { callApi } from '../lib/api/api-client.ts'
import { currentSession } from '../lib/session/session-store.ts'

/** As long as the screens keep it without asking again, in ms. */
const KEPT_MS = 10_000

let ahead: { userId: string; since: number; answer: Promise<PopulateAnswer> } | undefined

const askFilterPanel = (signal?: AbortSignal): Promise<PopulateAnswer> =>
  callApi('GET /admin/cards/populate?for=filters', { signal })

/** Asks for the filters while the code of the screen that shows them is on its way. */
export function readFilterPanelAhead(): void {
  const userId = currentSession()?.userId
  if (!userId || !navigator.onLine) return
  const answer = askFilterPanel()
  ahead = { userId, since: Date.now(), answer }
  // What fails here is said to the screen, once it reads it.
  answer.catch(() => undefined)
}

/** The filter panel with its counts: prefetched once, else from the server. */
export function readFilterPanel(signal?: AbortSignal): Promise<PopulateAnswer> {
  const known = ahead
  ahead = undefined
  const isOwn = known?.userId === currentSession()?.userId
  return known && isOwn && Date.now() - known.since < KEPT_MS
    ? known.answer
    : askFilterPanel(signal)
}
