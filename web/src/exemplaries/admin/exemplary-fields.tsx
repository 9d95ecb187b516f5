import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import type { ItemForm } from '../../editing/use-item-form.ts'
import { PictureListField } from '../../media/admin/picture-list-field.tsx'
import { usePickedPicture } from '../../media/admin/use-picked-picture.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor/rich-text-editor.tsx'
import { type ExemplaryValues, REQUIRED_LINES } from './exemplary-kind.ts'

/** Every field of an exemplary work (EX-03). */
export function ExemplaryFields(form: ItemForm<Exemplary, ExemplaryValues>) {
  const { values, set, problem, baseVersion } = form
  const { pickPicture, pictureDialog } = usePickedPicture()
  return (
    <>
      {REQUIRED_LINES.map(({ name, label }) => (
        <Field key={name} label={label} required error={problem?.violationOf(name)}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              value={values[name]}
              maxLength={255}
              required
              onChange={(event) => set({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field
        label="Lien"
        hint="Par exemple https://exemple.fr"
        error={problem?.violationOf('link')}
      >
        {(controlProps) => (
          <TextInput
            {...controlProps}
            inputMode="url"
            value={values.link}
            maxLength={2048}
            onChange={(event) => set({ link: event.target.value })}
          />
        )}
      </Field>
      <PictureListField
        label="Vignette"
        hint="Montrée avec les étapes&nbsp;; la première compte."
        pictures={values.imgPrimary}
        error={problem?.violationOf('imgPrimary')}
        onChange={(imgPrimary) => set({ imgPrimary })}
      />
      <RichTextEditor
        label="Contenu"
        value={values.content}
        error={problem?.violationOf('content')}
        onChange={(content) => set({ content })}
        pickPicture={pickPicture}
      />
      <PictureListField
        label="Images"
        pictures={values.img}
        error={problem?.violationOf('img')}
        uploads={{ target: baseVersion && { type: 'exemplaries', uid: baseVersion.uid } }}
        onChange={(img) => set({ img })}
      />
      {pictureDialog}
    </>
  )
}
