import { localDrafts } from '../../../lib/drafts/local-drafts.ts'
import { observableValue } from '../../../lib/observable-value.ts'
import { isEditorAddress } from '../../../routing/editor-address.ts'
import { pathOf } from '../../../routing/route-names.ts'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import { REPORT_LOCAL_DRAFT, REPORTS } from './report-local-draft.ts'

/** Work of the editing screen that is on no server yet. */
export interface UnsavedWork {
  name: string
  /** this browser stores it too: leaving or reloading loses nothing */
  kept: boolean
  /** false: it could not be saved, and the screen says why */
  save: () => Promise<boolean>
  /** forgets it here and in this browser */
  discard: () => void
}

/** Unsaved work of the current screen; null when all is saved or no report is being edited. */
export const unsavedWork = observableValue<UnsavedWork | null>(null)

/** Whether there is something to lose: filters alone are not work. */
export function isUnsaved(state: ReportEditorState): boolean {
  const { unsaved, report, cards, proposed } = state
  return unsaved && (report !== null || proposed !== null || cards.length > 0)
}

/** The work that this user left in this browser without saving it, in this tab or another, or null. */
export function leftLocalDraft(userUid: string): ReportEditorState | null {
  return localDrafts.all(userUid, REPORTS, REPORT_LOCAL_DRAFT).find(isUnsaved) ?? null
}

/** Why leaving would lose work; null when nothing is lost. */
export type Loss = 'sign-out' | 'other-report' | 'not-kept' | null

interface Navigation {
  from: string
  to: string
  /** of the screen, if any */
  work: Pick<UnsavedWork, 'kept'> | null
  /** left in the browser by an earlier visit to the editing screen */
  left: boolean
}

/** What leaving for another page of the site would lose (docs/decisions/unsaved-work.md). */
export function lossOf({ from, to, work, left }: Navigation): Loss {
  if (to === from) return null
  if (to === pathOf('logout')) return work || left ? 'sign-out' : null
  if (!work) return null
  if (isEditorAddress(from) && isEditorAddress(to)) return 'other-report'
  return work.kept ? null : 'not-kept'
}
