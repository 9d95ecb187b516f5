import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import { ItemEditor } from '../../editing/item-editor.tsx'
import { useIsNextVersion } from '../../editing/publications/next-version-address.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { exemplaryKeys } from '../api.ts'
import { DeleteExemplaryDialog } from './delete-exemplary-dialog.tsx'
import { ExemplaryFields } from './exemplary-fields.tsx'
import { EXEMPLARY_KIND, NEXT_EXEMPLARY_KIND } from './exemplary-kind.ts'

export const handle: ScreenHandle = { title: 'Ouvrages exemplaires' }

/** /admin/ouvrage-exemplaire/nouveau and /admin/ouvrage-exemplaire/{id} (EX-02 to EX-08, EX-13). */
export function Component() {
  const kind = useIsNextVersion() ? NEXT_EXEMPLARY_KIND : EXEMPLARY_KIND
  return (
    <EditedItemScreen
      key={kind.name}
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
          parent={{ label: 'Ouvrages exemplaires', to: pathOf('adminExemplaryIndex') }}
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
          fields={(form) => <ExemplaryFields uid={form.baseVersion?.uid ?? null} {...form} />}
          deletion={({ item, ...dialog }) => <DeleteExemplaryDialog work={item} {...dialog} />}
        />
      )}
    />
  )
}
