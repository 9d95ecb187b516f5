import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { networkError } from './api-error.ts'
import { SESSION_ENDED } from './session-ended.ts'
import { currentSession, forgetSession, renewTokens } from './session-store.ts'

let inFlight: Promise<boolean> | null = null

/**
 * Renews the session whose access token was refused. One renewal at a time, in this tab and in
 * the others, because a refresh token serves once (D-34).
 * @param refusedToken the access token that the server refused
 * @returns whether a valid token is stored now
 */
export function renewSession(refusedToken: string): Promise<boolean> {
  inFlight ??= acrossTabs(() => renewUnlessDone(refusedToken)).finally(() => {
    inFlight = null
  })
  return inFlight
}

/** Locks exist on secure origins only; elsewhere the server's reuse tolerance has to do. */
async function acrossTabs(renew: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return renew()
  return await navigator.locks.request('session-renewal', renew)
}

async function renewUnlessDone(refusedToken: string): Promise<boolean> {
  const session = currentSession()
  if (!session) return false
  if (session.token !== refusedToken) return true
  const response = await fetch('/token/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: session.refreshToken }),
  }).catch(() => {
    throw networkError()
  })
  if (response.ok) {
    renewTokens((await response.json()) as SessionTokens)
    return true
  }
  if (response.status === 401) {
    forgetSession()
    dispatchEvent(new Event(SESSION_ENDED))
  }
  return false
}
