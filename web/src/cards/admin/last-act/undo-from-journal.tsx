import type { KeptAct } from '@etapes-climat/domain/last-act/contract'
import { keptActWords } from '@etapes-climat/domain/last-act/rules/act-sentences'
import { useState } from 'react'
import { LinkButton } from '../../../ui/button.tsx'
import { ConfirmedActionDialog } from '../../../ui/dialog/confirmed-action-dialog.tsx'
import { useUndoAct } from './use-undo-act.ts'

/** In the journal, on the last action: the button that undoes it, or what prevents it. */
export function UndoFromJournal({ act }: { act: KeptAct }) {
  const [asked, setAsked] = useState(false)
  const undo = useUndoAct()
  if (act.obstacle) return <small>Ne peut plus être défait. {act.obstacle}</small>
  return (
    <>
      <LinkButton onClick={() => setAsked(true)}>Défaire cet acte</LinkButton>
      {asked && (
        <ConfirmedActionDialog
          title="Défaire cet acte"
          confirm="Défaire"
          action={async () => {
            await undo(act.change)
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        >
          <p>{keptActWords(act)}. Toutes les lignes de cet acte seront défaites ensemble.</p>
          <p>
            Le catalogue redevient ce qu’il était avant. Cela ne pourra pas être défait à son tour.
          </p>
        </ConfirmedActionDialog>
      )}
    </>
  )
}
