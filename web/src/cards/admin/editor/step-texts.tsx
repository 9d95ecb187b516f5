import { isStepText, STEP_FIELDS, TEXTS_GROUP } from '@etapes-climat/domain/cards/step-fields'
import { PictureListField } from '../../../media/admin/picture-list-field.tsx'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { PickPicture } from '../../../ui/rich-text-editor/written-picture.ts'
import styles from './step-editor.module.css'
import { isRequired, type StepFieldsProps } from './step-fields-props.ts'
import { StepGrounds } from './step-grounds.tsx'
import { StepTextField } from './step-text-field.tsx'

interface StepTextsProps extends StepFieldsProps {
  /** null: not saved yet, and the first field gets the focus */
  uid: string | null
  pickPicture: PickPicture
}

/** The wide column: name, texts and pictures (ADMIN-STEP-23 to ADMIN-STEP-25). */
export function StepTexts(props: StepTextsProps) {
  const { values, set, problem, uid, pickPicture } = props
  const fields = { values, set, problem }
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
      {TEXTS_GROUP.map((name) =>
        isStepText(name) ? (
          <StepTextField key={name} {...fields} name={name} pickPicture={pickPicture} />
        ) : (
          <div key={name} data-field={name}>
            <PictureListField
              label={STEP_FIELDS[name].label}
              pictures={values[name]}
              error={problem?.violationOf(name)}
              onChange={(pictures) => set({ [name]: pictures })}
              {...(name === 'descriptionPicture'
                ? { max: 1 }
                : {
                    uploads: {
                      target: uid === null ? null : { type: 'cards', uid },
                      level: 3 as const,
                    },
                  })}
            />
          </div>
        ),
      )}
      <StepGrounds {...fields} pickPicture={pickPicture} />
    </div>
  )
}
