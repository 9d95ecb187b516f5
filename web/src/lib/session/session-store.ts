import type { User } from '@etapes-climat/domain/users/contract'
import { localStore } from '../browser-storage.ts'
import { externalValue, onStorageEvent, useExternalValue } from '../external-value.ts'

/** Who is signed in on this browser. */
export interface Session {
  token: string
  refreshToken: string
  userId: string
  user: User
}

export type Role = 'anonymous' | 'member' | 'admin'

/** Where the parts of a session are stored. */
export const SESSION_KEYS = {
  token: 'token',
  refreshToken: 'refresh_token',
  userId: 'user_id',
  user: 'user',
} as const

const rawValues = () => Object.values(SESSION_KEYS).map(localStore.get)

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

/** Notifies subscribers and styles that the session may have changed. */
export function sessionChanged(): void {
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

/** Role of a session for the screens; the server decides about rights itself. */
export function roleOf(owner: Session | null): Role {
  if (!owner) return 'anonymous'
  return owner.user.isAdmin ? 'admin' : 'member'
}

/** The role of the session at this moment, for code outside of components. */
export const currentRole = (): Role => roleOf(readSession())
