import { useEffect, useRef } from 'react'
import { useUnloadQuestion } from '../../../lib/drafts/use-unload-question.ts'
import type { ReportEditorState } from '../report-editor-state.ts'
import { isUnsaved, setUnsavedWork, type UnsavedWork } from './unsaved-work.ts'

interface EditedWork extends Omit<UnsavedWork, 'name'> {
  state: ReportEditorState
}

/**
 * Tells the site what would be lost by leaving the editing screen. The browser itself asks before
 * the window closes only when it could not keep the work.
 */
export function useUnsavedWork({ state, kept, save, discard }: EditedWork): void {
  const actions = useRef({ save, discard })
  useEffect(() => {
    actions.current = { save, discard }
  })
  const unsaved = isUnsaved(state)
  const name = (state.report ?? state.proposed)?.name ?? 'Nouveau rapport'
  useEffect(() => {
    if (!unsaved) return
    setUnsavedWork({
      name,
      kept,
      save: () => actions.current.save(),
      discard: () => actions.current.discard(),
    })
    return () => setUnsavedWork(null)
  }, [unsaved, name, kept])
  useUnloadQuestion(unsaved && !kept)
}
