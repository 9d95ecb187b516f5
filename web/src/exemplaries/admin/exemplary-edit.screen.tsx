import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { DeleteItemDialog } from '../../editing/delete-item-dialog.tsx'
import { DescribedFields } from '../../editing/described-fields.tsx'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import { ItemEditor } from '../../editing/item-editor.tsx'
import { useIsNextVersion } from '../../editing/publications/next-version-address.ts'
import { PRIVATE_TITLES, privateEntry } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { exemplaryKeys } from '../api.ts'
import { EXEMPLARY_KIND, NEXT_EXEMPLARY_KIND } from './exemplary-kind.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminExemplaryIndex }

/** /admin/ouvrage-exemplaire/nouveau and /admin/ouvrage-exemplaire/{id}. */
export function Component() {
  const kind = useIsNextVersion() ? NEXT_EXEMPLARY_KIND : EXEMPLARY_KIND
  return (
    <EditedItemScreen
      key={kind.name}
      publications="exemplaries"
      read={kind.api.read}
      queryKey={(id) => exemplaryKeys.edited(id, kind.name)}
      errorTitle="L’ouvrage n’a pas pu être chargé"
      form={(work) => (
        <ItemEditor
          kind={kind}
          publications="exemplaries"
          opened={work}
          lists={exemplaryKeys.lists}
          history="exemplaries"
          parent={privateEntry('adminExemplaryIndex')}
          addressOf={(id) =>
            id ? pathOf('adminExemplaryEdit', { id }) : pathOf('adminExemplaryNew')
          }
          titleOf={(known) => known?.title ?? 'Nouvel ouvrage exemplaire'}
          savedMessage="L’ouvrage est enregistré."
          another="Enregistrer et créer un autre"
          publication={{
            isDraft: ({ draft }) => draft,
            change: (draft) => ({ draft }),
            message: (draft) =>
              draft ? 'L’ouvrage est de nouveau un brouillon.' : 'L’ouvrage est publié.',
          }}
          fields={(form) => (
            <DescribedFields
              fields={EXEMPLARY_FIELDS}
              form={form}
              uploads={{
                img: {
                  target: form.baseVersion && { type: 'exemplaries', uid: form.baseVersion.uid },
                },
              }}
            />
          )}
          deletion={({ item, ...dialog }) => <DeleteExemplaryDialog work={item} {...dialog} />}
        />
      )}
    />
  )
}

interface DeleteExemplaryDialogProps {
  work: Exemplary
  onDeleted: () => Promise<void>
  onClose: () => void
}

/** Says which steps lose the work before it is deleted. */
function DeleteExemplaryDialog({ work, onDeleted, onClose }: DeleteExemplaryDialogProps) {
  const counted = useQuery({
    queryKey: ['exemplary-uses', work.uid],
    queryFn: ({ signal }) => EXEMPLARY_KIND.api.read(String(work.id), signal),
    // Steps change meanwhile.
    gcTime: 0,
  })
  return (
    <DeleteItemDialog
      kind="exemplary"
      remove={() => EXEMPLARY_KIND.api.remove(work)}
      title="Confirmer la suppression"
      onDeleted={onDeleted}
      onClose={onClose}
    >
      L’ouvrage «&nbsp;{work.title}&nbsp;» sera supprimé. {losing(counted.data?.used)}
    </DeleteItemDialog>
  )
}

function losing(steps: number | undefined): string {
  if (steps === undefined) return ''
  if (steps === 0) return 'Aucune étape ne le montre.'
  const words = formatCount(steps, 'étape')
  return steps === 1 ? `${words} ne le montrera plus.` : `${words} ne le montreront plus.`
}
