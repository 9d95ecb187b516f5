import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import { ItemEditor } from '../../editing/item-editor.tsx'
import type { ItemForm } from '../../editing/use-item-form.ts'
import { TESTIMONIES_TAB } from '../../routing/classification-tabs.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor/rich-text-editor.tsx'
import { testimonyKeys } from '../api.ts'
import { DeleteTestimonyDialog } from './delete-testimony-dialog.tsx'
import { NAMES, TESTIMONY_KIND, type TestimonyValues } from './testimony-kind.ts'

export const handle: ScreenHandle = { title: 'Témoignages' }

/** /admin/temoignage/nouveau and /admin/temoignage/{id} (TEST-02 to TEST-05). */
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
          fields={(form) => <TestimonyFields {...form} />}
          deletion={({ item, ...dialog }) => <DeleteTestimonyDialog testimony={item} {...dialog} />}
        />
      )}
    />
  )
}

/** Last name, first name, content. */
function TestimonyFields({ values, set, problem }: ItemForm<unknown, TestimonyValues>) {
  return (
    <>
      {NAMES.map(({ name, label }) => (
        <Field key={name} label={label} required error={problem?.violationOf(name)}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              value={values[name]}
              maxLength={100}
              required
              onChange={(event) => set({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <RichTextEditor
        label="Contenu"
        value={values.content}
        error={problem?.violationOf('content')}
        onChange={(content) => set({ content })}
      />
    </>
  )
}
