import type { Testimony } from '@etapes-climat/domain/testimonies/contract'
import { DeleteItemDialog } from '../../editing/delete-item-dialog.tsx'

interface DeleteTestimonyDialogProps {
  testimony: Testimony
  onDeleted: () => void | Promise<void>
  onClose: () => void
}

/** « Supprimer le témoignage. » (TEST-04). */
export function DeleteTestimonyDialog({ testimony, ...actions }: DeleteTestimonyDialogProps) {
  return (
    <DeleteItemDialog iri={testimony['@id']} title="Supprimer le témoignage." {...actions}>
      Le témoignage de {testimony.firstName} {testimony.lastName} sera supprimé. Cette action est
      définitive.
    </DeleteItemDialog>
  )
}
