import {
  COMPANY_RULE,
  EMAIL_RULE,
  NAME_RULE,
} from '@etapes-climat/domain/users/rules/person-fields'
import type { ComponentProps } from 'react'
import { TextInput } from '../ui/form/control.tsx'
import { Field } from '../ui/form/field.tsx'

type InputProps = ComponentProps<'input'>

interface PersonFieldKind extends Pick<InputProps, 'type' | 'autoComplete' | 'maxLength'> {
  label: string
  hint?: string
}

const KINDS = {
  lastName: { label: 'Nom', autoComplete: 'family-name', maxLength: NAME_RULE.max },
  firstName: { label: 'Prénom', autoComplete: 'given-name', maxLength: NAME_RULE.max },
  email: {
    label: 'Adresse e-mail',
    hint: 'Elle se termine par .com, .fr, etc.',
    type: 'email',
    autoComplete: 'email',
    maxLength: EMAIL_RULE.max,
  },
  phone: {
    label: 'Téléphone',
    hint: 'Par exemple 06 01 02 03 05',
    type: 'tel',
    autoComplete: 'tel',
  },
  company: { label: 'Structure', autoComplete: 'organization', maxLength: COMPANY_RULE.max },
  companyRole: {
    label: 'Fonction',
    autoComplete: 'organization-title',
    maxLength: COMPANY_RULE.max,
  },
} satisfies Record<string, PersonFieldKind>

interface PersonFieldProps
  extends Pick<ComponentProps<typeof Field>, 'error' | 'hint' | 'optional' | 'className'> {
  kind: keyof typeof KINDS
  /** field name on the wire, where it differs from the kind */
  name?: string
  defaultValue?: string
  /** the person is oneself: the browser may fill it in */
  own: boolean
}

/** One line about a person, the same in every form that asks for it. */
export function PersonField(props: PersonFieldProps) {
  const { kind, name = kind, defaultValue, own, optional = false, ...field } = props
  const { label, hint, autoComplete, ...input }: PersonFieldKind = KINDS[kind]
  return (
    <Field label={label} hint={hint} optional={optional} {...field}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          {...input}
          name={name}
          defaultValue={defaultValue}
          autoComplete={own ? autoComplete : 'off'}
          required={!optional}
        />
      )}
    </Field>
  )
}
