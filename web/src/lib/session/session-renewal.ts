import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { networkError } from '../api/api-error.ts'
import { externalValue } from '../external-value.ts'
import { renewTokens } from './change-session.ts'
import { currentSession, followSession, type Session } from './session-store.ts'
import { endSession, waitForSignIn } from './sign-in-again.ts'

type Outcome = 'valid' | 'left' | { ended: Session }

let inFlight: Promise<boolean> | null = null
let usedSession: Session | null = null

/** Remembers that a call was answered with this session: from now on, its end would interrupt work. */
export function markSessionUsed(session: Session): void {
  if (!usedSession) {
    const stop = followSession(() => {
      if (currentSession()) return
      // Signed out, here or in another tab: nothing is interrupted.
      usedSession = null
      stop()
      sessionInUse.changed()
    })
  }
  usedSession = session
}

/** The session that this page works with, also when the storage was emptied under it. */
export const sessionInUse = externalValue(() => usedSession)

/**
 * Renews the session whose access token was refused. One renewal at a time in this tab and, with
 * locks, in the others; concurrent ones get the same successor. When it cannot be renewed, a
 * freshly loaded page redirects to the sign-in page; during work the person is asked to
 * sign in again, in place, once for all waiting calls.
 * @param refused the session whose access token the server refused
 * @returns whether a valid token is stored now
 * @throws ApiError when the renewal failed for another reason
 */
export function renewSession(refused: Session): Promise<boolean> {
  inFlight ??= recover(refused).finally(() => {
    inFlight = null
  })
  return inFlight
}

/** Asks outside of the lock, so that other tabs do not wait for the answer. */
async function recover(refused: Session): Promise<boolean> {
  const outcome = await acrossTabs(() => renewUnlessDone(refused))
  if (typeof outcome === 'string') return outcome === 'valid'
  if (usedSession) return waitForSignIn(outcome.ended)
  endSession()
  return false
}

/**
 * Locks exist on secure origins only. They save calls; without them the server accepts the token just
 * replaced for 30 s.
 */
async function acrossTabs(renew: () => Promise<Outcome>): Promise<Outcome> {
  if (!navigator.locks) return renew()
  return await navigator.locks.request('session-renewal', renew)
}

async function renewUnlessDone(refused: Session): Promise<Outcome> {
  const session = currentSession()
  if (!session) return usedSession ? { ended: refused } : 'left'
  if (session.token !== refused.token) return 'valid'
  const answer = await exchange(session.refreshToken)
    // An answer may be lost after the exchange: asked again at once, it is the same.
    .catch(() => exchange(session.refreshToken))
    .catch(() => {
      throw networkError()
    })
  if (typeof answer === 'object') {
    renewTokens(answer, session.refreshToken)
    return 'valid'
  }
  // Too many, or a failure of the server: the session is not over, and can be tried again.
  if (answer !== 401) throw networkError()
  return currentSession()?.token === refused.token ? { ended: session } : 'valid'
}

/** @returns the new tokens, or the status of the refusal. @throws what fetch throws */
async function exchange(refreshToken: string): Promise<SessionTokens | number> {
  const response = await fetch('/token/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  })
  return response.ok ? ((await response.json()) as SessionTokens) : response.status
}
