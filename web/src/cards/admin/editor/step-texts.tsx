import { PictureListField } from '../../../media/admin/picture-list-field.tsx'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor/rich-text-editor.tsx'
import type { PickPicture } from '../../../ui/rich-text-editor/written-picture.ts'
import styles from './step-editor.module.css'
import { STEP_FIELDS } from './step-fields.ts'
import { isRequired, type StepFieldsProps } from './step-fields-props.ts'
import { StepGrounds } from './step-grounds.tsx'

interface StepTextsProps extends StepFieldsProps {
  /** null: not saved yet, and the first field gets the focus */
  uid: string | null
  pickPicture: PickPicture
}

type TextField = 'description' | 'action' | 'descriptionGoFurther' | 'releaseNote'

/** The wide column: name, texts and pictures (ADMIN-STEP-23 to ADMIN-STEP-25). */
export function StepTexts(props: StepTextsProps) {
  const { values, set, problem, uid, pickPicture } = props
  const richText = (name: TextField, hint?: string) => (
    <div data-field={name}>
      <RichTextEditor
        label={STEP_FIELDS[name].label}
        hint={hint}
        value={values[name]}
        error={problem?.violationOf(name)}
        onChange={(html) => set({ [name]: html })}
        pickPicture={pickPicture}
      />
    </div>
  )
  return (
    <div className={styles.column}>
      <div data-field="name">
        <Field
          label={STEP_FIELDS.name.label}
          required={isRequired(values, 'name')}
          error={problem?.violationOf('name')}
        >
          {(controlProps) => (
            <TextInput
              {...controlProps}
              data-autofocus={uid === null || undefined}
              value={values.name}
              maxLength={255}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
      </div>
      {richText('description')}
      <div data-field="descriptionPicture">
        <PictureListField
          label={STEP_FIELDS.descriptionPicture.label}
          pictures={values.descriptionPicture}
          max={1}
          error={problem?.violationOf('descriptionPicture')}
          onChange={(descriptionPicture) => set({ descriptionPicture })}
        />
      </div>
      {richText('action')}
      {richText('descriptionGoFurther')}
      <div data-field="pictures">
        <PictureListField
          label={STEP_FIELDS.pictures.label}
          pictures={values.pictures}
          error={problem?.violationOf('pictures')}
          uploads={{ target: uid === null ? null : { type: 'cards', uid }, level: 3 }}
          onChange={(pictures) => set({ pictures })}
        />
      </div>
      {richText(
        'releaseNote',
        'Ce qui change d’une version à l’autre. Les membres ne la voient pas.',
      )}
      <StepGrounds values={values} set={set} problem={problem} pickPicture={pickPicture} />
    </div>
  )
}
