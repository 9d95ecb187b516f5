import type { ReportEditorState } from './report-editor-state.ts'

const PREFIX = 'etapes-climat:report-draft'
const VERSION = 1

/** Where the work on a report is kept: the user, then the report, `null` being the new one. */
export interface DraftKey {
  userUid: string
  reportUid: string | null
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function storageKey({ userUid, reportUid }: DraftKey): string {
  return `${PREFIX}:${userUid}:${reportUid ?? 'new'}`
}

/**
 * The work kept in this browser for a report, or null. It outlives a visit to a step, a reload and
 * a lost sign-in (REP-41).
 */
export function readDraft(key: DraftKey, storage: DraftStorage): ReportEditorState | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey(key)) ?? 'null')
    return isDraft(kept) ? kept.state : null
  } catch {
    // unreadable: as if nothing had been kept
    return null
  }
}

/** Keeps the work; a full or forbidden storage only means that it will not outlive the screen. */
export function writeDraft(key: DraftKey, state: ReportEditorState, storage: DraftStorage): void {
  try {
    storage.setItem(storageKey(key), JSON.stringify({ version: VERSION, state }))
  } catch {
    storage.removeItem(storageKey(key))
  }
}

export function removeDraft(key: DraftKey, storage: DraftStorage): void {
  storage.removeItem(storageKey(key))
}

function isDraft(value: unknown): value is { version: number; state: ReportEditorState } {
  if (typeof value !== 'object' || value === null) return false
  const { version, state } = value as { version?: unknown; state?: unknown }
  return version === VERSION && typeof state === 'object' && state !== null
}
