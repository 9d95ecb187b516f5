import { type DescribedKind, describedTitle } from '@etapes-climat/domain/items/described-kinds'
import { describedWords } from '@etapes-climat/domain/items/item-words'
import { DeleteItemDialog } from '../../editing/delete-item-dialog.tsx'
import { type AnyDescribed, describedConfig } from './described-config.ts'

interface DeleteDescribedDialogProps {
  kind: DescribedKind
  item: AnyDescribed
  onDeleted: () => void | Promise<void>
  onClose: () => void
}

/** « Supprimer le témoignage. ». */
export function DeleteDescribedDialog({ kind, item, ...actions }: DeleteDescribedDialogProps) {
  const words = describedWords(kind)
  return (
    <DeleteItemDialog
      kind="described"
      remove={() => describedConfig(kind).api.remove(item)}
      title={words.deletion}
      {...actions}
    >
      {words.deleted(describedTitle(kind, item))}
    </DeleteItemDialog>
  )
}
