import type { Testimony } from '@etapes-climat/domain/testimonies/contract'
import { DeleteItemDialog } from '../../editing/delete-item-dialog.tsx'
import { TESTIMONY_KIND } from './testimony-kind.ts'

interface DeleteTestimonyDialogProps {
  testimony: Testimony
  onDeleted: () => void | Promise<void>
  onClose: () => void
}

/** « Supprimer le témoignage. ». */
export function DeleteTestimonyDialog({ testimony, ...actions }: DeleteTestimonyDialogProps) {
  return (
    <DeleteItemDialog
      kind="testimony"
      remove={() => TESTIMONY_KIND.api.remove(testimony)}
      title="Supprimer le témoignage."
      {...actions}
    >
      Le témoignage de {testimony.firstName} {testimony.lastName} sera supprimé.
    </DeleteItemDialog>
  )
}
