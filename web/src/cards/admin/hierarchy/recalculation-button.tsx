import type { FixAnswer } from '@etapes-climat/domain/cards/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/feedback/toast-store.ts'
import layout from '../../../ui/layout.module.css'
import { adminStepKeys } from '../api.ts'
import { fixValues } from './hierarchy-api.ts'
import { RecalculationDialog } from './recalculation-dialog.tsx'

/** « Recalculer toutes les valeurs », then what it changed (ADMIN-STEP-36, D-61). */
export function RecalculationButton() {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const [answer, setAnswer] = useState<FixAnswer | null>(null)

  async function recalculate() {
    if (pending) return
    setPending(true)
    try {
      setAnswer(await fixValues())
      await queryClient.invalidateQueries({ queryKey: adminStepKeys.all })
    } catch (error) {
      toastError(`Les valeurs n’ont pas été recalculées. ${messageOf(error)}`)
    }
    setPending(false)
  }

  return (
    <>
      <Button
        variant="accent"
        icon="calculator"
        aria-busy={pending}
        onClick={() => void recalculate()}
      >
        Recalculer toutes les valeurs
      </Button>
      <span role="status" className={layout.visuallyHidden}>
        {pending && 'Recalcul en cours…'}
      </span>
      {answer && <RecalculationDialog answer={answer} onClose={() => setAnswer(null)} />}
    </>
  )
}
