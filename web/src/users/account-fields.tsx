import type { User } from '@etapes-climat/domain/users/contract'
import { OrganisationField } from './organisation-field.tsx'
import { PersonField } from './person-field.tsx'

interface AccountFieldsProps {
  user: User
  /** the person's own account: the e-mail is fixed, and the browser may autofill the rest */
  own: boolean
  errors: Partial<Record<string, string>>
}

/** What may be changed of an account, all required: by its owner (ACC-04), or an administrator (USER-13). */
export function AccountFields({ user, own, errors }: AccountFieldsProps) {
  const field = (kind: 'lastName' | 'firstName' | 'email' | 'phone' | 'companyRole') =>
    ({ kind, own, defaultValue: user[kind], error: errors[kind] }) as const
  return (
    <>
      <PersonField {...field('lastName')} />
      <PersonField {...field('firstName')} />
      {!own && <PersonField {...field('email')} hint="Elle sert à se connecter." />}
      <PersonField {...field('phone')} />
      <OrganisationField name="companyFrom" current={user.companyFrom} error={errors.companyFrom} />
      <PersonField
        kind="company"
        own={own}
        defaultValue={user.company.name}
        error={errors.company}
      />
      <PersonField {...field('companyRole')} />
    </>
  )
}
