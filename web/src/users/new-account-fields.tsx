import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import type { ComponentProps } from 'react'
import { Select } from '../ui/form/control.tsx'
import { Field } from '../ui/form/field.tsx'
import form from '../ui/form/form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PersonField } from './person-field.tsx'
import { useOrganisations } from './use-organisations.ts'

interface NewAccountFieldsProps {
  /** the account is one’s own: the browser may fill it in */
  own: boolean
  errors: Partial<Record<string, string>>
  /** called when the two passwords become equal or different */
  onMatch: (same: boolean, isLong: boolean) => void
}

/** The nine fields of an account to be, all required (AUTH-09, USER-10). */
export function NewAccountFields({ own, errors, onMatch }: NewAccountFieldsProps) {
  const organisations = useOrganisations()
  const field = (kind: ComponentProps<typeof PersonField>['kind']) => ({
    kind,
    own,
    error: errors[kind],
  })
  return (
    <>
      <PersonField {...field('lastName')} />
      <PersonField {...field('firstName')} />
      <PersonField {...field('email')} />
      <PersonField {...field('phone')} />
      <PersonField {...field('company')} />
      <PersonField {...field('companyRole')} />
      <Field label={PERSON_FIELDS.companyFrom.label} className={form.wide} error={errors.from}>
        {(controlProps) => (
          <Select {...controlProps} name="from" required>
            <option value="">Choisissez une organisation</option>
            {organisations.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <NewPasswordFields
        names={{ password: 'password', confirmation: 'passwordSecure', email: 'email' }}
        labels={{ password: 'Mot de passe', confirmation: 'Confirmer le mot de passe' }}
        errors={errors}
        onMatch={onMatch}
      />
    </>
  )
}
