import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { DeleteItemDialog } from '../../../editing/delete-item-dialog.tsx'
import { useUnattachedUploads } from '../../../media/admin/upload/unattached-uploads.ts'
import { UnattachedUploadsText } from '../../../media/admin/upload/unattached-uploads-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { cardsApi } from '../api.ts'
import { useTriedAct } from '../consequences/use-tried-act.ts'
import { WhatChanges } from '../consequences/what-changes.tsx'

/** The dialog over the editor, if any. */
export type StepDialog = 'close' | 'delete' | 'missing' | 'changes' | null

interface StepEditorDialogsProps {
  open: StepDialog
  /** « back » asked, and is held up until the answer */
  isBack: boolean
  card: Card | null
  missing: readonly Violation[]
  /** something typed is not saved */
  unsaved: boolean
  onDismiss: () => void
  /** closes the editor; what is typed is lost */
  onLeave: () => void
  onDeleted: () => Promise<void>
}

/** What the step editor asks and tells in dialogs of its own. */
export function StepEditorDialogs(props: StepEditorDialogsProps) {
  const { open, isBack, card, missing, unsaved, onDismiss, onLeave, onDeleted } = props
  const files = useUnattachedUploads().any
  if (open === 'close') {
    return (
      <ConfirmDialog
        title="Fermer l’étape"
        confirm="Fermer sans enregistrer"
        cancel="Continuer la saisie"
        danger={unsaved || files}
        ownsBack={isBack}
        onConfirm={onLeave}
        onCancel={onDismiss}
      >
        <p>Les données non enregistrées seront perdues.</p>
        <UnattachedUploadsText />
      </ConfirmDialog>
    )
  }
  if (open === 'missing') return <MissingFields missing={missing} onClose={onDismiss} />
  if (open !== 'delete' || !card) return null
  return (
    <DeleteItemDialog
      kind="card"
      remove={() => cardsApi.remove(card)}
      title="Supprimer l'étape."
      onClose={onDismiss}
      onDeleted={onDeleted}
      below={(isUnderWay) => <DeletionChanges card={card} isUnderWay={isUnderWay} />}
    >
      {`L’étape «\u00a0${card.name}\u00a0»`} sera supprimée et retirée des rapports. Les étapes
      placées sous elle remontent d’un niveau.
    </DeleteItemDialog>
  )
}

/** What deleting a step changes of the figures, beneath the question. */
function DeletionChanges({ card, isUnderWay }: { card: Card; isUnderWay: boolean }) {
  const tried = useTriedAct({ act: 'delete', card: card['@id'] }, isUnderWay)
  return <WhatChanges tried={tried} subject={card['@id']} />
}

interface MissingFieldsProps {
  missing: readonly Violation[]
  onClose: () => void
}

/** What is still missing before the step can be saved. */
function MissingFields({ missing, onClose }: MissingFieldsProps) {
  return (
    <Dialog
      role="alertdialog"
      title="Veuillez saisir les champs manquants"
      onClose={onClose}
      actions={
        <Button variant="accent" onClick={onClose} data-autofocus>
          Compléter
        </Button>
      }
    >
      <p>Champs manquants</p>
      <ul className="grid gap-1 mt-2 pl-5 list-[square]">
        {missing.map(({ propertyPath, message }) => (
          <li key={propertyPath}>{message}</li>
        ))}
      </ul>
    </Dialog>
  )
}
