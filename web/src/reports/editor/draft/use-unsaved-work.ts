import { useEffect } from 'react'
import { useUnloadQuestion } from '../../../lib/drafts/use-unload-question.ts'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import { isUnsaved, type UnsavedWork, unsavedWork } from './unsaved-work.ts'

interface EditedWork extends Omit<UnsavedWork, 'name'> {
  state: ReportEditorState
}

/**
 * Publishes what leaving the editing screen would lose. The browser itself asks before the window
 * closes only when it could not store the draft.
 */
export function useUnsavedWork({ state, kept, save, discard }: EditedWork): void {
  const saveNow = useStableFunction(save)
  const discardNow = useStableFunction(discard)
  const unsaved = isUnsaved(state)
  const name = (state.report ?? state.proposed)?.name ?? 'Nouveau rapport'
  useEffect(() => {
    if (!unsaved) return
    unsavedWork.set({ name, kept, save: saveNow, discard: discardNow })
    return () => unsavedWork.set(null)
  }, [unsaved, name, kept, saveNow, discardNow])
  useUnloadQuestion(unsaved && !kept)
}
