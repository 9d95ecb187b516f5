import { STEP_FIELDS, type StepDate } from '@etapes-climat/domain/cards/step-fields'
import {
  FIRST_DAY,
  IMPLAUSIBLE_DAY,
  isPlausibleDay,
  LAST_DAY,
} from '@etapes-climat/domain/kernel/rules/plausible-day'
import { NO_DATE } from '../../../lib/unfinished-fields.ts'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { StepFieldsProps } from './step-fields-props.ts'
import { useFieldFault } from './use-field-fault.ts'

interface StepDateFieldProps extends StepFieldsProps {
  name: StepDate
}

function faultOf({ validity, value }: HTMLInputElement): string | null {
  if (validity.badInput) return NO_DATE
  return value === '' || isPlausibleDay(value) ? null : IMPLAUSIBLE_DAY
}

/** A day: one typed in part, or of a year that nobody means, is refused as the field is left (VAL-09). */
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
          min={FIRST_DAY}
          max={LAST_DAY}
          autoComplete="off"
          value={values[name]}
          onChange={(event) => {
            fault.forget()
            set({ [name]: event.target.value })
          }}
          onBlur={({ currentTarget }) => fault.find(faultOf(currentTarget))}
        />
      )}
    </Field>
  )
}
