import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { localStore, sessionStore } from '../browser-storage.ts'
import { SESSION_KEYS, sessionChanged } from './session-store.ts'

/**
 * Stores tokens and user after a sign-in. The token comes last: another tab reads
 * key after key, and must never take it for the former account's.
 * @returns whether the browser stored them: it may refuse, and then nobody is signed in
 */
export function openSession(tokens: SessionTokens, user: User): boolean {
  localStore.set(SESSION_KEYS.userId, user.uid)
  localStore.set(SESSION_KEYS.user, JSON.stringify(user))
  localStore.set(SESSION_KEYS.refreshToken, tokens.refresh_token)
  localStore.set(SESSION_KEYS.token, tokens.token)
  const isStored = localStore.get(SESSION_KEYS.token) === tokens.token
  if (isStored) sessionChanged()
  else forgetSession()
  return isStored
}

/**
 * Stores renewed tokens, unless the session ended or was renewed further meanwhile. The refresh
 * token comes first: a page that is left in between can still renew. Another tab that renewed at the
 * same moment has the same one, and its access token may not have reached this tab yet.
 * @param replaced the refresh token that they were given for
 */
export function renewTokens(tokens: SessionTokens, replaced: string): void {
  const stored = localStore.get(SESSION_KEYS.refreshToken)
  if (stored !== replaced && stored !== tokens.refresh_token) return
  localStore.set(SESSION_KEYS.refreshToken, tokens.refresh_token)
  localStore.set(SESSION_KEYS.token, tokens.token)
  sessionChanged()
}

/** Stores the account as the server knows it now, unless its session ended meanwhile. */
export function updateSessionUser(user: User): void {
  if (localStore.get(SESSION_KEYS.userId) !== user.uid) return
  localStore.set(SESSION_KEYS.user, JSON.stringify(user))
  sessionChanged()
}

/** Removes the session and keeps drafts and settings: the server refused to renew it. */
export function forgetSession(): void {
  for (const key of Object.values(SESSION_KEYS)) localStore.remove(key)
  sessionChanged()
}

/** Empties local and session storage: session, drafts, theme and edit mode. */
export function clearStoredData(): void {
  localStore.clear()
  sessionStore.clear()
  sessionChanged()
  // Theme and edit mode follow, as when another tab empties the storage.
  dispatchEvent(new Event('storage'))
}
