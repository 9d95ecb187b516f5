import type { ItemForm } from '../../editing/use-item-form.ts'
import { usePickedPicture } from '../../media/admin/use-picked-picture.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor/rich-text-editor.tsx'
import type { PageValues } from './page-kind.ts'

type PageFieldsProps = Omit<ItemForm<unknown, PageValues>, 'baseVersion'>

/** Title and content of a page or a text block (PAGE-02). */
export function PageFields({ values, set, problem }: PageFieldsProps) {
  const { pickPicture, pictureDialog } = usePickedPicture()
  return (
    <>
      <Field label="Titre" required error={problem?.violationOf('title')}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            value={values.title}
            maxLength={255}
            required
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <RichTextEditor
        label="Contenu"
        value={values.content}
        error={problem?.violationOf('content')}
        onChange={(content) => set({ content })}
        pickPicture={pickPicture}
      />
      {pictureDialog}
    </>
  )
}
