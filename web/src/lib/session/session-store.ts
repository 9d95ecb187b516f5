import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { localStore, sessionStore } from '../browser-storage.ts'
import { externalValue, onStorageEvent, useExternalValue } from '../external-value.ts'

/** Who is signed in on this browser. */
export interface Session {
  token: string
  refreshToken: string
  userId: string
  user: User
}

export type Role = 'anonymous' | 'member' | 'admin'

const KEYS = {
  token: 'token',
  refreshToken: 'refresh_token',
  userId: 'user_id',
  user: 'user',
} as const

const rawValues = () => Object.values(KEYS).map(localStore.get)

let known: { raw: string; session: Session | null } = { raw: '', session: null }

function parseUser(text: string): User | null {
  try {
    return JSON.parse(text) as User
  } catch {
    return null
  }
}

/** The same object until the storage changes, as useSyncExternalStore requires. */
function readSession(): Session | null {
  const values = rawValues()
  const raw = values.join('\n')
  if (raw !== known.raw) {
    const [token, refreshToken, userId, userText] = values
    const user = userText ? parseUser(userText) : null
    const complete = token && refreshToken && userId && user
    known = { raw, session: complete ? { token, refreshToken, userId, user } : null }
  }
  return known.session
}

const session = externalValue(readSession, onStorageEvent)

function sessionChanged() {
  document.documentElement.dataset.session = currentRole()
  session.changed()
}

/** The stored session, or null for a visitor. */
export const currentSession = session.get

/** Calls back when the session changed, in this tab or another; returns how to stop. */
export const followSession = session.subscribe

/** Follows the session; null while rendering on the server. */
export function useSession(): Session | null {
  return useExternalValue(session, null)
}

/** Who somebody is for the screens; the server decides about rights itself (SEC-20). */
export function roleOf(owner: Session | null): Role {
  if (!owner) return 'anonymous'
  return owner.user.isAdmin ? 'admin' : 'member'
}

/** The role of the session at this moment, for code outside of components. */
export const currentRole = (): Role => roleOf(readSession())

/**
 * Stores tokens and user after a sign-in (AUTH-02, AUTH-03). The token comes last: another tab reads
 * key after key, and must never take it for the former account's.
 */
export function openSession(tokens: SessionTokens, user: User): void {
  localStore.set(KEYS.userId, user.uid)
  localStore.set(KEYS.user, JSON.stringify(user))
  localStore.set(KEYS.refreshToken, tokens.refresh_token)
  localStore.set(KEYS.token, tokens.token)
  sessionChanged()
}

/**
 * Stores renewed tokens, unless the session ended or was renewed elsewhere meanwhile. The refresh
 * token comes first: a page that is left in between can still renew.
 * @param replaced the refresh token that they were given for
 */
export function renewTokens(tokens: SessionTokens, replaced: string): void {
  if (localStore.get(KEYS.refreshToken) !== replaced) return
  localStore.set(KEYS.refreshToken, tokens.refresh_token)
  localStore.set(KEYS.token, tokens.token)
  sessionChanged()
}

/** Stores the account as the server knows it now (ACC-09), unless its session ended meanwhile. */
export function updateSessionUser(user: User): void {
  if (localStore.get(KEYS.userId) !== user.uid) return
  localStore.set(KEYS.user, JSON.stringify(user))
  sessionChanged()
}

/** Forgets who is signed in, and keeps the rest: the server refused to renew the session. */
export function forgetSession(): void {
  for (const key of Object.values(KEYS)) localStore.remove(key)
  sessionChanged()
}

/** Empties local and session storage: session, drafts, theme and edit mode (AUTH-23, D-33). */
export function clearStoredData(): void {
  localStore.clear()
  sessionStore.clear()
  sessionChanged()
  // Theme and edit mode follow, as when another tab empties the storage.
  dispatchEvent(new Event('storage'))
}
