import { isRichText, type StepText, stepField } from '@etapes-climat/domain/cards/step-fields'
import { TextArea } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor/rich-text-editor.tsx'
import type { PickPicture } from '../../../ui/rich-text-editor/written-picture.ts'
import type { StepFieldsProps } from './step-fields-props.ts'

interface StepTextFieldProps extends StepFieldsProps {
  name: StepText
  pickPicture: PickPicture
}

/** A text of a step, rich or plain (ADMIN-STEP-24, TRUST-02). */
export function StepTextField({ name, values, set, problem, pickPicture }: StepTextFieldProps) {
  const { label, hint, max } = stepField(name)
  const error = problem?.violationOf(name)
  if (isRichText(name)) {
    return (
      <div data-field={name}>
        <RichTextEditor
          label={label}
          hint={hint}
          value={values[name]}
          error={error}
          onChange={(html) => set({ [name]: html })}
          pickPicture={pickPicture}
        />
      </div>
    )
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <TextArea
          {...controlProps}
          name={name}
          rows={4}
          maxLength={max}
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}
