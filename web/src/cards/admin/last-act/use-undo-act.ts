import { undoneWords } from '@etapes-climat/domain/last-act/rules/act-sentences'
import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../../../ui/feedback/toast-store.ts'
import { adminStepKeys } from '../api.ts'
import { undoLastAct } from './last-act-api.ts'
import { noteUndoneAct } from './undone-acts.ts'

/** Undoes an action, announces it, and shows the restored data. Rejects with what prevents it. */
export function useUndoAct() {
  const queryClient = useQueryClient()
  return async (change: number): Promise<void> => {
    toastSuccess(undoneWords(await undoLastAct(change)))
    // An open editor reads its step again, and keeps typed values as unsaved work.
    noteUndoneAct()
    await queryClient.resetQueries({ queryKey: adminStepKeys.anyEdited })
    // Names of classification items appear everywhere.
    await queryClient.invalidateQueries()
  }
}
