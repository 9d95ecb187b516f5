import { TESTIMONY_FIELDS } from '@etapes-climat/domain/testimonies/testimony-fields'
import { DescribedFields } from '../../editing/described-fields.tsx'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import { ItemEditor } from '../../editing/item-editor.tsx'
import { TESTIMONIES_TAB } from '../../routing/classification-tabs.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { testimonyKeys } from '../api.ts'
import { DeleteTestimonyDialog } from './delete-testimony-dialog.tsx'
import { TESTIMONY_KIND } from './testimony-kind.ts'

export const handle: ScreenHandle = { title: 'Témoignages' }

/** /admin/temoignage/nouveau and /admin/temoignage/{id}. */
export function Component() {
  return (
    <EditedItemScreen
      read={TESTIMONY_KIND.api.read}
      queryKey={testimonyKeys.edited}
      errorTitle="Le témoignage n’a pas pu être chargé"
      form={(testimony) => (
        <ItemEditor
          kind={TESTIMONY_KIND}
          opened={testimony}
          lists={testimonyKeys.lists}
          history="testimonies"
          parent={{ label: 'Témoignages', to: TESTIMONIES_TAB }}
          addressOf={(id) =>
            id ? pathOf('adminTestimonyEdit', { id }) : pathOf('adminTestimonyNew')
          }
          titleOf={(known) =>
            known ? `${known.firstName} ${known.lastName}` : 'Nouveau témoignage'
          }
          savedMessage="Le témoignage est enregistré."
          another="Enregistrer et créer un autre"
          fields={(form) => <DescribedFields fields={TESTIMONY_FIELDS} form={form} />}
          deletion={({ item, ...dialog }) => <DeleteTestimonyDialog testimony={item} {...dialog} />}
        />
      )}
    />
  )
}
