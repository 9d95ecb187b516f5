import type { ComponentProps } from 'react'
import form from '../ui/form/form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { OrganisationField } from './organisation-field.tsx'
import { PersonField } from './person-field.tsx'

interface NewAccountFieldsProps {
  /** the account is one’s own: the browser may fill it in */
  own: boolean
  errors: Partial<Record<string, string>>
  /** what is known of the person already; the address is not to be changed */
  known?: Partial<Record<ComponentProps<typeof PersonField>['kind'], string>> | undefined
  /** called when the two passwords become equal or different */
  onMatch: (same: boolean, isLong: boolean) => void
}

/** The nine fields of an account to be, all required. */
export function NewAccountFields({ own, errors, known, onMatch }: NewAccountFieldsProps) {
  const field = (kind: ComponentProps<typeof PersonField>['kind']) => ({
    kind,
    own,
    error: errors[kind],
    defaultValue: known?.[kind],
  })
  return (
    <>
      <PersonField {...field('lastName')} />
      <PersonField {...field('firstName')} />
      <PersonField {...field('email')} readOnly={known?.email !== undefined} />
      <PersonField {...field('phone')} />
      <PersonField {...field('company')} />
      <PersonField {...field('companyRole')} />
      <OrganisationField name="from" className={form.wide} error={errors.from} />
      <NewPasswordFields
        names={{ password: 'password', confirmation: 'passwordSecure', email: 'email' }}
        labels={{ password: 'Mot de passe', confirmation: 'Confirmer le mot de passe' }}
        errors={errors}
        onMatch={onMatch}
      />
    </>
  )
}
