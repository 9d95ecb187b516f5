import { NO_DATE } from '../../../lib/unfinished-fields.ts'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { STEP_FIELDS } from './step-fields.ts'
import type { StepFieldsProps } from './step-fields-props.ts'
import { useFieldFault } from './use-field-fault.ts'

/** The date of the index: one typed in part is refused as the field is left (VAL-09). */
export function StepDateField(props: StepFieldsProps) {
  const { values, set } = props
  const fault = useFieldFault('idxDate', props)
  return (
    <Field label={STEP_FIELDS.idxDate.label} error={fault.error}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          name="idxDate"
          type="date"
          max="9999-12-31"
          autoComplete="off"
          value={values.idxDate}
          onChange={(event) => {
            fault.forget()
            set({ idxDate: event.target.value })
          }}
          onBlur={(event) => fault.find(event.currentTarget.validity.badInput ? NO_DATE : null)}
        />
      )}
    </Field>
  )
}
