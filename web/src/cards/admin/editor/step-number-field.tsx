import { NO_NUMBER, roundingRemark } from '@etapes-climat/domain/cards/rules/typed-number'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { isSaveKey } from '../../../lib/api/save-key.ts'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { keptText, NUMBER_FAULTS, type NumberField } from './number-rules.ts'
import type { StepFieldsProps } from './step-fields-props.ts'
import { useFieldFault } from './use-field-fault.ts'

interface StepNumberFieldProps extends StepFieldsProps {
  name: NumberField
  hint?: ReactNode
  native?: ComponentProps<'input'>
}

/**
 * A number as people type it: leaving it shows what a save will keep, and refuses what is none
 * (ADMIN-STEP-31, VAL-10).
 */
export function StepNumberField(props: StepNumberFieldProps) {
  const { name, hint, native, values, set } = props
  const fault = useFieldFault(name, props)
  const [remark, setRemark] = useState<{ about: string; message: string } | null>(null)
  const text = values[name]

  function acceptTyped(input: HTMLInputElement) {
    const wrong = input.validity.badInput ? NO_NUMBER : NUMBER_FAULTS[name](text)
    fault.find(wrong)
    if (wrong) return
    const kept = keptText(name, text)
    const message = name === 'val' ? roundingRemark(text) : null
    if (message) setRemark({ about: kept, message })
    if (kept !== text) set({ [name]: kept })
  }

  return (
    <Field
      label={STEP_FIELDS[name].label}
      hint={
        name === 'val' ? (
          <>
            {hint}{' '}
            <span role="status" className="block text-ink weight-medium">
              {remark?.about === text && remark.message}
            </span>
          </>
        ) : (
          hint
        )
      }
      error={fault.error}
    >
      {(controlProps) => (
        <TextInput
          {...controlProps}
          name={name}
          autoComplete="off"
          inputMode="decimal"
          value={text}
          onChange={(event) => {
            fault.forget()
            setRemark(null)
            set({ [name]: event.target.value })
          }}
          onBlur={(event) => acceptTyped(event.currentTarget)}
          onKeyDown={(event) => {
            // These save: what is kept is shown as well.
            if (event.key === 'Enter' || isSaveKey(event)) acceptTyped(event.currentTarget)
          }}
          {...native}
        />
      )}
    </Field>
  )
}
