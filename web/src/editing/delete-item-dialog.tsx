import {
  type DeletedKind,
  deletionSentence,
} from '@etapes-climat/domain/last-act/rules/deletion-sentence'
import type { ReactNode } from 'react'
import { ConfirmedActionDialog } from '../ui/dialog/confirmed-action-dialog.tsx'

interface DeleteItemDialogProps {
  /** whether it can be undone is said with it */
  kind: DeletedKind
  remove: () => Promise<void>
  title: string
  onDeleted: () => void | Promise<void>
  onClose: () => void
  /** what will be lost */
  children: ReactNode
  /** beneath it; it may come late. Is told whether the deletion is under way. */
  below?: (isUnderWay: boolean) => ReactNode
}

/** Deletes an item once it is confirmed; a refusal is said in the dialog. */
export function DeleteItemDialog(props: DeleteItemDialogProps) {
  const { kind, remove, title, onDeleted, onClose, children, below } = props
  return (
    <ConfirmedActionDialog
      title={title}
      confirm="Supprimer"
      danger
      steady={below !== undefined}
      action={async () => {
        await remove()
        await onDeleted()
      }}
      onClose={onClose}
    >
      {(isUnderWay) => (
        <>
          <p>
            {children} {deletionSentence(kind)}
          </p>
          {below?.(isUnderWay)}
        </>
      )}
    </ConfirmedActionDialog>
  )
}
