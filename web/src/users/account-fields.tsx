import type { User } from '@etapes-climat/domain/users/contract'
import { ACCOUNT_NAME_RULE } from '@etapes-climat/domain/users/rules/account-form'
import { COMPANY_RULE, EMAIL_RULE } from '@etapes-climat/domain/users/rules/person-fields'
import { Select, TextInput } from '../ui/control.tsx'
import { Field } from '../ui/field.tsx'
import { OrganisationOptions } from './organisation-options.tsx'

interface AccountFieldsProps {
  user: User
  /** the account is one’s own: its e-mail stays, and the browser may fill the rest in */
  own: boolean
  errors: Partial<Record<string, string>>
}

/** What may be changed of an account, all required: by its owner (ACC-04), or an administrator (USER-13). */
export function AccountFields({ user, own, errors }: AccountFieldsProps) {
  const filledWith = (kind: string) => (own ? kind : 'off')
  return (
    <>
      <Field label="Nom" error={errors.lastName}>
        {(ties) => (
          <TextInput
            {...ties}
            name="lastName"
            defaultValue={user.lastName}
            autoComplete={filledWith('family-name')}
            maxLength={ACCOUNT_NAME_RULE.max}
            required
          />
        )}
      </Field>
      <Field label="Prénom" error={errors.firstName}>
        {(ties) => (
          <TextInput
            {...ties}
            name="firstName"
            defaultValue={user.firstName}
            autoComplete={filledWith('given-name')}
            maxLength={ACCOUNT_NAME_RULE.max}
            required
          />
        )}
      </Field>
      {!own && <EmailField user={user} error={errors.email} />}
      <Field label="Téléphone" hint="Par exemple 06 01 02 03 05" error={errors.phone}>
        {(ties) => (
          <TextInput
            {...ties}
            name="phone"
            type="tel"
            defaultValue={user.phone}
            autoComplete={filledWith('tel')}
            required
          />
        )}
      </Field>
      <Field label="Membre de" error={errors.companyFrom}>
        {(ties) => (
          <Select
            {...ties}
            name="companyFrom"
            defaultValue={user.companyFrom?.['@id'] ?? ''}
            required
          >
            <OrganisationOptions current={user.companyFrom} />
          </Select>
        )}
      </Field>
      <Field label="Structure" error={errors.company}>
        {(ties) => (
          <TextInput
            {...ties}
            name="company"
            defaultValue={user.company.name}
            autoComplete={filledWith('organization')}
            maxLength={COMPANY_RULE.max}
            required
          />
        )}
      </Field>
      <Field label="Fonction" error={errors.companyRole}>
        {(ties) => (
          <TextInput
            {...ties}
            name="companyRole"
            defaultValue={user.companyRole}
            autoComplete={filledWith('organization-title')}
            maxLength={COMPANY_RULE.max}
            required
          />
        )}
      </Field>
    </>
  )
}

function EmailField({ user, error }: { user: User; error: string | undefined }) {
  return (
    <Field label="Adresse e-mail" hint="Elle sert à se connecter." error={error}>
      {(ties) => (
        <TextInput
          {...ties}
          name="email"
          type="email"
          defaultValue={user.email}
          autoComplete="off"
          maxLength={EMAIL_RULE.max}
          required
        />
      )}
    </Field>
  )
}
