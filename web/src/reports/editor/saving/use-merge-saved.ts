import { type Dispatch, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { toastError, toastFailure } from '../../../ui/feedback/toast-store.ts'
import { readReport } from '../../api.ts'
import type { EditedFollowUp } from '../follow-ups/edited-follow-ups.ts'
import type { ReportEditorAction, ReportEditorState } from '../state/report-editor-state.ts'
import type { SavedElsewhere } from './unite-saved.ts'

/** How to unite the two once somebody has decided. */
interface PendingMerge extends Pick<SavedElsewhere, 'contested'> {
  applyMerge: (removed: readonly string[]) => void
}

/**
 * After a save that was refused because somebody else saved meanwhile: reads their version and
 * merges both, asking about steps that they removed. The state on screen is never lost.
 * @param onMerged saves the merged state
 */
export function useMergeSaved(
  state: ReportEditorState,
  dispatch: Dispatch<ReportEditorAction>,
  onMerged: () => void,
) {
  const [pending, setPending] = useState<PendingMerge | null>(null)

  async function begin() {
    if (!state.report) return
    try {
      const [{ comparedWithSaved, unitedWithSaved }, latest] = await Promise.all([
        loadChunk(() => import('./unite-saved.ts')),
        readReport(state.report.uid),
      ])
      const saved = comparedWithSaved(state, latest)
      const applyMerge = (removed: readonly string[]) => {
        setPending(null)
        sayContested(unitedWithSaved(state, saved, removed).contested)
        // The save reads the state that is on screen by then.
        flushSync(() =>
          dispatch({
            type: 'merged',
            unite: (shown) => unitedWithSaved(shown, saved, removed).united,
          }),
        )
        onMerged()
      }
      if (saved.contested.length > 0) setPending({ contested: saved.contested, applyMerge })
      else applyMerge([])
    } catch (error) {
      toastFailure(error)
    }
  }
  return {
    /** reads the other version, and asks or unites at once */
    begin,
    pending,
    cancel: () => setPending(null),
  }
}

/** Shown until closed, because the other person's follow-up of these steps is dropped. */
function sayContested(contested: readonly EditedFollowUp[]): void {
  if (contested.length === 0) return
  const names = contested.map(({ step }) => `«\u00a0${step.name}\u00a0»`).join(', ')
  toastError(`Le suivi a changé des deux côtés, vérifiez-le\u00a0: ${names}.`)
}
