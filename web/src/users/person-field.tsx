import {
  PERSON_FIELDS,
  type PersonFieldName,
} from '@etapes-climat/domain/users/rules/person-fields'
import type { ComponentProps } from 'react'
import { TextInput } from '../ui/form/control.tsx'
import { Field } from '../ui/form/field.tsx'

/** How the browser fills in each line about a person, and its keyboard. */
const KINDS = {
  lastName: { autoComplete: 'family-name' },
  firstName: { autoComplete: 'given-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  company: { autoComplete: 'organization' },
  companyRole: { autoComplete: 'organization-title' },
} as const satisfies Record<Exclude<PersonFieldName, 'companyFrom'>, ComponentProps<'input'>>

interface PersonFieldProps
  extends Pick<ComponentProps<typeof Field>, 'error' | 'hint' | 'optional' | 'className'> {
  kind: keyof typeof KINDS
  /** field name on the wire, where it differs from the kind */
  name?: string
  defaultValue?: string | undefined
  /** known already, and not to be changed */
  readOnly?: boolean
  /** the person is oneself: the browser may fill it in */
  own: boolean
}

/** One line about a person, the same in every form that asks for it. */
export function PersonField(props: PersonFieldProps) {
  const { kind, name = kind, defaultValue, readOnly, own, optional = false, ...field } = props
  const { autoComplete, ...input }: ComponentProps<'input'> = KINDS[kind]
  const { label, hint, max }: { label: string; hint?: string; max: number } = PERSON_FIELDS[kind]
  return (
    <Field label={label} hint={hint} optional={optional} {...field}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          {...input}
          name={name}
          defaultValue={defaultValue}
          autoComplete={own ? autoComplete : 'off'}
          maxLength={max}
          readOnly={readOnly}
          required={!optional}
        />
      )}
    </Field>
  )
}
