import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { adminStepKeys, duplicateStep } from './api.ts'
import { useEditedStep } from './editor/use-edited-step.ts'

/** Duplicates a step, one at a time, and opens the copy in the editor (LIFE-18). */
export function useDuplicateStep() {
  const queryClient = useQueryClient()
  const { edited, open } = useEditedStep()
  const inFlight = useRef(false)
  const [pending, setPending] = useState(false)

  async function duplicate(uid: string): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    setPending(true)
    try {
      const copy = await duplicateStep(uid)
      void queryClient.invalidateQueries({ queryKey: adminStepKeys.all })
      toastSuccess(`Étape dupliquée\u00a0: «\u00a0${copy.name}\u00a0», en brouillon.`)
      // Over the editor of the original, closing leads back to what is below both.
      void open(copy.uid, edited !== null)
    } catch (error) {
      toastError(messageOf(error))
    } finally {
      inFlight.current = false
      setPending(false)
    }
  }
  return { duplicate, pending }
}
