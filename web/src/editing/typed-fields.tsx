import { NO_NUMBER } from '@etapes-climat/domain/cards/rules/no-number'
import { FIELD_TYPES } from '@etapes-climat/domain/items/field-types'
import type { ItemField } from '@etapes-climat/domain/items/item-fields'
import { FIRST_DAY, LAST_DAY } from '@etapes-climat/domain/kernel/rules/plausible-day'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ApiError } from '../lib/api/api-error.ts'
import { isSaveKey } from '../lib/api/save-key.ts'
import { NO_DATE } from '../lib/unfinished-fields.ts'
import { TextInput } from '../ui/form/control.tsx'
import { Field } from '../ui/form/field.tsx'
import { typedFault } from './described-form.ts'

/** A field whose text is checked as it is left. */
export interface TypedFieldProps {
  name: string
  field: ItemField
  value: string
  /** what was refused, if anything */
  problem: ApiError | null
  onChange: (text: string) => void
  hint?: ReactNode
}

/**
 * What is wrong with a field: found as it is left, or answered by a save. It is about a text, and
 * goes with it, whoever puts another one in its place.
 */
function useFieldFault({ name, value, problem }: TypedFieldProps) {
  const [found, setFound] = useState<{ text: string; message: string } | null>(null)
  const [answered, setAnswered] = useState<ApiError | null>(null)
  const refused = problem === answered ? undefined : problem?.violationOf(name)
  return {
    error: found?.text === value ? found.message : refused,
    find: (message: string | undefined) =>
      setFound(message === undefined ? null : { text: value, message }),
    /** something else is typed */
    forget() {
      setFound(null)
      setAnswered(problem)
    },
  }
}

/**
 * A number as people type it: leaving it shows what a save will keep, and refuses what is none.
 */
export function NumberField(props: TypedFieldProps) {
  const { name, field, value, onChange, hint = field.hint } = props
  const fault = useFieldFault(props)
  const [remark, setRemark] = useState<{ about: string; message: string } | null>(null)
  const isValue = field.type === 'value'

  function acceptTyped(input: HTMLInputElement) {
    const read = FIELD_TYPES[field.type as 'number'].read(value, { field })
    const wrong = input.validity.badInput ? NO_NUMBER : (read.fault ?? undefined)
    fault.find(wrong)
    if (wrong !== undefined || read.fault !== null) return
    if (read.remark) setRemark({ about: read.text, message: read.remark })
    if (read.text !== value) onChange(read.text)
  }

  const native: ComponentProps<'input'> = field.isNative
    ? { type: 'number', min: field.least, step: 'any' }
    : { inputMode: field.type === 'whole' ? 'numeric' : 'decimal' }
  return (
    <Field
      label={field.label}
      hint={
        isValue ? (
          <>
            {hint}{' '}
            <span role="status" className="block text-ink weight-medium">
              {remark?.about === value && remark.message}
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
          {...native}
          name={name}
          autoComplete="off"
          value={value}
          onChange={({ target }) => {
            fault.forget()
            setRemark(null)
            onChange(target.value)
          }}
          onBlur={(event) => acceptTyped(event.currentTarget)}
          onKeyDown={(event) => {
            // These save: what is kept is shown as well.
            if (event.key === 'Enter' || isSaveKey(event)) acceptTyped(event.currentTarget)
          }}
        />
      )}
    </Field>
  )
}

/** A day: one typed in part, or of a year that nobody means, is refused as the field is left. */
export function DateField(props: TypedFieldProps) {
  const { name, field, value, onChange, hint = field.hint } = props
  const fault = useFieldFault(props)
  return (
    <Field label={field.label} hint={hint} error={fault.error}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          name={name}
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          autoComplete="off"
          value={value}
          onChange={({ target }) => {
            fault.forget()
            onChange(target.value)
          }}
          onBlur={({ currentTarget: { validity, value: day } }) =>
            fault.find(validity.badInput ? NO_DATE : typedFault(field, day))
          }
        />
      )}
    </Field>
  )
}
