import type { ReportEditorState } from './report-editor-state.ts'

const PREFIX = 'etapes-climat:report-draft'
const VERSION = 1
const NEW = 'new'

/** Where the work on a report is kept: the user, then the report, `null` being the new one. */
export interface DraftKey {
  userUid: string
  reportUid: string | null
}

/** Browser storage that never throws: `set` may silently keep nothing. */
export interface DraftStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

function storageKey({ userUid, reportUid }: DraftKey): string {
  return `${PREFIX}:${userUid}:${reportUid ?? NEW}`
}

function editedKey(userUid: string): string {
  return `${PREFIX}:${userUid}:edited`
}

/**
 * The work kept in this browser for a report, or null. It outlives a visit to a step, a reload and
 * a lost sign-in (REP-41).
 */
export function readDraft(key: DraftKey, storage: DraftStorage): ReportEditorState | null {
  try {
    const kept: unknown = JSON.parse(storage.get(storageKey(key)) ?? 'null')
    return isDraft(kept) ? kept.state : null
  } catch {
    // unreadable: as if nothing had been kept
    return null
  }
}

/**
 * Keeps the work, and remembers this report as the one being edited.
 * @returns whether the browser kept it: storage may be refused or full
 */
export function writeDraft(
  key: DraftKey,
  state: ReportEditorState,
  storage: DraftStorage,
): boolean {
  // First removed: a full storage then keeps nothing rather than something stale.
  storage.remove(storageKey(key))
  storage.set(storageKey(key), JSON.stringify({ version: VERSION, state }))
  storage.set(editedKey(key.userUid), key.reportUid ?? NEW)
  return storage.get(storageKey(key)) !== null
}

/** Removes the draft: it is saved, or given up. */
export function removeDraft(key: DraftKey, storage: DraftStorage): void {
  storage.remove(storageKey(key))
}

/** The report that this user edited last in this browser, for the step page (STEP-18). */
export function editedReport(userUid: string, storage: DraftStorage): DraftKey | null {
  const edited = storage.get(editedKey(userUid))
  return edited === null ? null : { userUid, reportUid: edited === NEW ? null : edited }
}

function isDraft(value: unknown): value is { version: number; state: ReportEditorState } {
  if (typeof value !== 'object' || value === null) return false
  const { version, state } = value as { version?: unknown; state?: unknown }
  return version === VERSION && typeof state === 'object' && state !== null
}
