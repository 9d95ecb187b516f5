import { localStore } from '../../lib/browser-storage.ts'
import { roleOf, type Session } from '../../lib/session/session-store.ts'
import { bareLine, type FoundLine } from './found-groups.ts'

const KEY = 'recently-opened'
const KEPT = 5

type Opened = Pick<FoundLine, 'kind' | 'to' | 'title' | 'format'>

const ownerOf = (session: Session) => `${session.userId} ${roleOf(session)}`

/**
 * What this account opened last from the search, latest first; nothing for visitors. It stays on this
 * browser until log-out, which empties the storage for every tab, and shows nobody else's.
 */
export function recentlyOpened(session: Session | null): FoundLine[] {
  return session ? read(session).map(bareLine) : []
}

/** Keeps what was opened: its name and address, no figure, since those change. */
export function rememberOpened({ kind, to, title, format }: Opened, session: Session | null): void {
  if (!session) return
  const others = read(session).filter((line) => line.to !== to)
  const lines = [{ kind, to, title, format }, ...others].slice(0, KEPT)
  localStore.set(KEY, JSON.stringify({ owner: ownerOf(session), lines }))
}

function read(session: Session): Opened[] {
  try {
    const kept = JSON.parse(localStore.get(KEY) ?? '{}') as { owner?: string; lines?: Opened[] }
    return kept.owner === ownerOf(session) && Array.isArray(kept.lines) ? kept.lines : []
  } catch {
    return []
  }
}
