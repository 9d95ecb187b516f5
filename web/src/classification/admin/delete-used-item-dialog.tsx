import type { ClassificationPath } from '@etapes-climat/domain/classification/classification-kinds'
import { deletionSentence } from '@etapes-climat/domain/last-act/rules/deletion-sentence'
import { idOfIri } from '../../lib/api/api-address.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { classificationKeys } from '../api.ts'
import type { NamedItem } from './named-item.ts'
import { useVersion, VersionFailure } from './named-version.tsx'
import { holdingSentence, losingSentence } from './uses-sentence.ts'

const TITLE = 'Confirmer la suppression'

interface DeleteUsedItemDialogProps {
  item: NamedItem
  /** last segment of the address of such items */
  path: ClassificationPath
  /** deleting it takes it from what uses it */
  detaches: boolean
  /** what else goes with it; empty: nothing */
  loss: string
  onDeleted: () => Promise<void>
  onClose: () => void
}

/** Says what uses an item first; « Supprimer » is there only when it can be deleted. */
export function DeleteUsedItemDialog(props: DeleteUsedItemDialogProps) {
  const { item, path, detaches, loss, onDeleted, onClose } = props
  const params = { id: idOfIri(item['@id']) }
  const counted = useVersion(classificationKeys.uses(item['@id']), path, params)
  const uses = counted.data?.uses
  const holding = uses && !detaches ? holdingSentence(item.name, uses) : null
  return (
    <ConfirmedActionDialog
      title={TITLE}
      confirm="Supprimer"
      cancel={holding ? 'Fermer' : 'Annuler'}
      danger
      possible={uses !== undefined && !holding}
      action={async () => {
        await callApi(`DELETE /api/${path}/{id}`, { params })
        await onDeleted()
      }}
      onClose={onClose}
    >
      {holding && <p>{holding}</p>}
      {uses && !holding && (
        <p>
          «&nbsp;{item.name}&nbsp;» ne figurera plus dans la liste. {losingSentence(uses)} {loss}{' '}
          {deletionSentence('classification')}
        </p>
      )}
      {counted.isError && <VersionFailure query={counted} />}
      {counted.isPending && <ListSkeleton />}
    </ConfirmedActionDialog>
  )
}
