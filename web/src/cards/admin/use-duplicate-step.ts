import { useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '../../lib/use-attempt.ts'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { adminStepKeys, duplicateStep } from './api.ts'
import { useEditedStep } from './editor/use-edited-step.ts'

/** Duplicates a step, one at a time, and opens the copy in the editor. */
export function useDuplicateStep() {
  const queryClient = useQueryClient()
  const { edited, open } = useEditedStep()
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  const duplicate = (uid: string) =>
    run(async () => {
      const copy = await duplicateStep(uid)
      void queryClient.invalidateQueries({ queryKey: adminStepKeys.all })
      toastSuccess(`Étape dupliquée\u00a0: «\u00a0${copy.name}\u00a0», en brouillon.`)
      // When opened over the original's editor, closing leads to the screen below both.
      void open(copy.uid, edited !== null)
    })
  return { duplicate, pending }
}
