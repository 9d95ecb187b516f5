import { upperFirst } from '@etapes-climat/domain/kernel/text'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { Loss } from './unsaved-work.ts'

/** A departure that loses work. */
export interface Leaving {
  loss: Exclude<Loss, null>
  /** of the report */
  name: string
  /** null: the editing screen is not there to save */
  save: (() => Promise<boolean>) | null
  discard: () => void
}

const WORDS: Record<Leaving['loss'], { action: string; reason: string }> = {
  'sign-out': {
    action: 'se déconnecter',
    reason: 'La déconnexion efface ce qui n’est pas enregistré.',
  },
  'other-report': {
    action: 'continuer',
    reason: 'Elles seront perdues si vous passez à un autre rapport.',
  },
  'not-kept': {
    action: 'quitter',
    reason:
      'Ce navigateur ne peut pas les garder\u00a0: elles seront perdues si vous quittez l’écran.',
  },
}

interface LeaveDialogProps {
  leaving: Leaving
  /** « back » was pressed, and stays held up */
  isBack: boolean
  onStay: () => void
  onLeave: () => Promise<void>
}

/** Save first, leave without saving, or stay; the focus starts on staying. */
export function LeaveDialog({ leaving, isBack, onStay, onLeave }: LeaveDialogProps) {
  // The work is saved while the dialog is open: its words stay.
  const [{ loss, name, save, discard }] = useState(leaving)
  const [saving, setSaving] = useState(false)
  const { action, reason } = WORDS[loss]

  async function saveFirst() {
    setSaving(true)
    if (await save?.()) await onLeave()
    else onStay()
  }
  async function leave() {
    discard()
    await onLeave()
  }
  return (
    <Dialog
      role="alertdialog"
      title="Modifications non enregistrées"
      onClose={onStay}
      closeOnBackdrop={false}
      ownsBack={isBack}
      actions={
        <>
          <Button onClick={onStay} disabled={saving} data-autofocus>
            Annuler
          </Button>
          <Button variant={save ? 'danger' : 'danger-full'} onClick={leave} disabled={saving}>
            {upperFirst(action)} sans enregistrer
          </Button>
          {save && (
            <Button variant="accent" onClick={saveFirst} disabled={saving} aria-busy={saving}>
              Enregistrer et {action}
            </Button>
          )}
        </>
      }
    >
      <p>
        Les modifications de «&nbsp;{name}&nbsp;» ne sont pas enregistrées. {reason}
      </p>
    </Dialog>
  )
}
