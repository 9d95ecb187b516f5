import type { FixAnswer } from '@etapes-climat/domain/cards/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../ui/feedback/toast-store.ts'
import layout from '../../../ui/layout.module.css'
import { adminStepKeys } from '../api.ts'
import { WhatChangesDialog } from '../consequences/what-changes-dialog.tsx'
import { useOfferUndo, withdrawOffer } from '../last-act/use-offer-undo.ts'
import { fixValues } from './hierarchy-api.ts'
import { RecalculationDialog } from './recalculation-dialog.tsx'

/** « Recalculer toutes les valeurs », then the list of its changes. */
export function RecalculationButton() {
  const queryClient = useQueryClient()
  const offerUndo = useOfferUndo()
  const { run, pending } = useAttempt({
    onFailed: (failure) =>
      toastFailure(failure, `Les valeurs n’ont pas été recalculées. ${failure.message}`),
  })
  const [asked, setAsked] = useState(false)
  const [answer, setAnswer] = useState<FixAnswer | null>(null)

  const recalculate = () =>
    run(async () => {
      withdrawOffer()
      setAnswer(await fixValues())
      void queryClient.invalidateQueries({ queryKey: adminStepKeys.all })
    })

  return (
    <>
      <Button onClick={() => setAsked(true)}>Ce qui va changer</Button>
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
      {asked && (
        <WhatChangesDialog
          act={{ act: 'recalculate' }}
          title="Recalculer toutes les valeurs"
          verb="Recalculer"
          confirm={() => 'Recalculer'}
          onConfirm={async () => {
            setAsked(false)
            await recalculate()
          }}
          onClose={() => setAsked(false)}
        />
      )}
      {answer && (
        <RecalculationDialog
          answer={answer}
          onClose={() => {
            setAnswer(null)
            if (answer.changes.length > 0) void offerUndo()
          }}
        />
      )}
    </>
  )
}
