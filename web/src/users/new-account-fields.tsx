import { EMAIL_RULE, NAME_RULE } from '@etapes-climat/domain/users/rules/person-fields'
import { Select, TextInput } from '../ui/control.tsx'
import { Field } from '../ui/field.tsx'
import form from '../ui/form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useOrganisations } from './use-organisations.ts'

interface NewAccountFieldsProps {
  /** the account is one’s own: the browser may fill it in */
  own: boolean
  errors: Partial<Record<string, string>>
  /** told whenever the two passwords become the same, or differ */
  onMatch: (same: boolean) => void
}

/** The nine fields of an account to be, all required (AUTH-09, USER-10). */
export function NewAccountFields({ own, errors, onMatch }: NewAccountFieldsProps) {
  const organisations = useOrganisations()
  const filledWith = (kind: string) => (own ? kind : 'off')
  return (
    <>
      <Field label="Nom" error={errors.lastName}>
        {(ties) => (
          <TextInput
            {...ties}
            name="lastName"
            autoComplete={filledWith('family-name')}
            maxLength={NAME_RULE.max}
            required
          />
        )}
      </Field>
      <Field label="Prénom" error={errors.firstName}>
        {(ties) => (
          <TextInput
            {...ties}
            name="firstName"
            autoComplete={filledWith('given-name')}
            maxLength={NAME_RULE.max}
            required
          />
        )}
      </Field>
      <Field label="Adresse e-mail" hint="Elle se termine par .com, .fr, etc." error={errors.email}>
        {(ties) => (
          <TextInput
            {...ties}
            name="email"
            type="email"
            autoComplete={filledWith('email')}
            maxLength={EMAIL_RULE.max}
            required
          />
        )}
      </Field>
      <Field label="Téléphone" hint="Par exemple 06 01 02 03 05" error={errors.phone}>
        {(ties) => (
          <TextInput {...ties} name="phone" type="tel" autoComplete={filledWith('tel')} required />
        )}
      </Field>
      <Field label="Structure" error={errors.company}>
        {(ties) => (
          <TextInput {...ties} name="company" autoComplete={filledWith('organization')} required />
        )}
      </Field>
      <Field label="Fonction" error={errors.companyRole}>
        {(ties) => (
          <TextInput
            {...ties}
            name="companyRole"
            autoComplete={filledWith('organization-title')}
            required
          />
        )}
      </Field>
      <Field label="Membre de" className={form.wide} error={errors.from}>
        {(ties) => (
          <Select {...ties} name="from" required>
            <option value="">Choisissez une organisation</option>
            {organisations.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <NewPasswordFields
        names={{ password: 'password', confirmation: 'passwordSecure' }}
        labels={{ password: 'Mot de passe', confirmation: 'Confirmer le mot de passe' }}
        errors={errors}
        onMatch={onMatch}
      />
    </>
  )
}
