import type { User } from '@etapes-climat/domain/users/contract'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { Select } from '../ui/form/control.tsx'
import { Field } from '../ui/form/field.tsx'
import { PersonField } from './person-field.tsx'
import { useOrganisations } from './use-organisations.ts'

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
      <Field label={PERSON_FIELDS.companyFrom.label} error={errors.companyFrom}>
        {(controlProps) => (
          <Select
            {...controlProps}
            name="companyFrom"
            defaultValue={user.companyFrom?.['@id'] ?? ''}
            required
          >
            <OrganisationOptions current={user.companyFrom} />
          </Select>
        )}
      </Field>
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

/** The organisations by IRI, the person's own always among them. */
function OrganisationOptions({ current }: { current: User['companyFrom'] }) {
  const others = useOrganisations().filter(({ name }) => name !== current?.name)
  return (
    <>
      {current ? (
        <option value={current['@id']}>{current.name}</option>
      ) : (
        <option value="">Choisissez une organisation</option>
      )}
      {others.map(({ name, iri }) => (
        <option key={name} value={iri ?? name}>
          {name}
        </option>
      ))}
    </>
  )
}
