import { useState } from 'react'
import { NO_DATE } from '../../lib/unfinished-fields.ts'
import { TextInput } from '../../ui/control.tsx'
import { Field } from '../../ui/field.tsx'
import type { StepFieldsProps } from './step-fields-props.ts'
import { STEP_LABELS } from './step-labels.ts'

/** The date of the index: one typed in part is refused as the field is left (VAL-09). */
export function StepDateField({ values, set, problem }: StepFieldsProps) {
  const [isPartial, setPartial] = useState(false)
  const error = isPartial ? NO_DATE : problem?.violationOf('idxDate')
  return (
    <Field label={STEP_LABELS.idxDate} error={error}>
      {(ties) => (
        <TextInput
          {...ties}
          name="idxDate"
          type="date"
          max="9999-12-31"
          autoComplete="off"
          value={values.idxDate}
          onChange={(event) => {
            setPartial(false)
            set({ idxDate: event.target.value })
          }}
          onBlur={(event) => setPartial(event.currentTarget.validity.badInput)}
        />
      )}
    </Field>
  )
}
