import { NO_DATE } from '../../../lib/unfinished-fields.ts'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { STEP_FIELDS } from './step-fields.ts'
import type { StepFieldsProps } from './step-fields-props.ts'
import { useFieldFault } from './use-field-fault.ts'

interface StepDateFieldProps extends StepFieldsProps {
  name: 'idxDate' | 'reviewedOn'
}

/** A day: one typed in part is refused as the field is left (VAL-09). */
export function StepDateField(props: StepDateFieldProps) {
  const { name, values, set } = props
  const fault = useFieldFault(name, props)
  return (
    <Field label={STEP_FIELDS[name].label} error={fault.error}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          name={name}
          type="date"
          max="9999-12-31"
          autoComplete="off"
          value={values[name]}
          onChange={(event) => {
            fault.forget()
            set({ [name]: event.target.value })
          }}
          onBlur={(event) => fault.find(event.currentTarget.validity.badInput ? NO_DATE : null)}
        />
      )}
    </Field>
  )
}
