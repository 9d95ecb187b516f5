import type { User } from '@etapes-climat/domain/users/contract'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { Select } from '../ui/form/control.tsx'
import { Field } from '../ui/form/field.tsx'
import { useOrganisations } from './use-organisations.ts'

interface OrganisationFieldProps {
  /** field name on the wire */
  name: 'companyFrom' | 'from'
  /** the person's own, which always is among the choices */
  current?: User['companyFrom']
  error: string | undefined
  className?: string | undefined
}

/** The organisation that a person belongs to; a registration sends its name, an account its IRI (AUTH-10). */
export function OrganisationField({ name, current = null, ...field }: OrganisationFieldProps) {
  const others = useOrganisations().filter((other) => other.name !== current?.name)
  return (
    <Field label={PERSON_FIELDS.companyFrom.label} {...field}>
      {(controlProps) => (
        <Select {...controlProps} name={name} defaultValue={current?.['@id'] ?? ''} required>
          {current ? (
            <option value={current['@id']}>{current.name}</option>
          ) : (
            <option value="">Choisissez une organisation</option>
          )}
          {others.map(({ name: other, iri }) => (
            <option key={other} value={name === 'from' ? other : (iri ?? other)}>
              {other}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
