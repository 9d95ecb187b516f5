import { type ReactNode, useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { deleteItem } from './item-api.ts'

interface DeleteItemDialogProps {
  iri: string
  title: string
  onDeleted: () => void | Promise<void>
  onClose: () => void
  /** what will be lost */
  children: ReactNode
}

/** Deletes an item once it is confirmed; a refusal is said in the dialog. */
export function DeleteItemDialog(props: DeleteItemDialogProps) {
  const { iri, title, onDeleted, onClose, children } = props
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function confirm() {
    setPending(true)
    setFailure(null)
    try {
      await deleteItem(iri)
      await onDeleted()
    } catch (error) {
      setFailure(messageOf(error))
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      title={title}
      confirm="Supprimer"
      danger
      pending={pending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{children}</p>
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
