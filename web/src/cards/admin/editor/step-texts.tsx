import {
  GROUNDS_GROUP,
  PRACTICE_GROUP,
  STEP_FIELDS,
  TEXTS_GROUP,
} from '@etapes-climat/domain/cards/step-fields'
import type { Uploads } from '../../../editing/described-fields.tsx'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { PickPicture } from '../../../ui/rich-text-editor/written-picture.ts'
import styles from './step-editor.module.css'
import { StepFieldGroup } from './step-field-group.tsx'
import { isRequired, type StepFieldsProps } from './step-fields-props.ts'
import { StepGrounds } from './step-grounds.tsx'

interface StepTextsProps extends StepFieldsProps {
  /** null: not saved yet, and the first field gets the focus */
  uid: string | null
  pickPicture: PickPicture
}

/** The wide column: name, texts and pictures. */
export function StepTexts(props: StepTextsProps) {
  const { values, set, problem, uid, pickPicture } = props
  const fields = { values, set, problem }
  const uploads: Uploads = { target: uid === null ? null : { type: 'cards', uid }, level: 3 }
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
              maxLength={STEP_FIELDS.name.max}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
      </div>
      <StepFieldGroup {...{ ...fields, pickPicture, uploads }} names={TEXTS_GROUP} />
      <StepGrounds
        {...{ ...fields, pickPicture }}
        title="Source, hypothèses et relecture"
        group={GROUNDS_GROUP}
      />
      <StepGrounds
        {...{ ...fields, pickPicture }}
        title="Coût, délai et co-bénéfices"
        group={PRACTICE_GROUP}
      />
    </div>
  )
}
