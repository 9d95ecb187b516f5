import type { User } from '@etapes-climat/domain/users/contract'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { useEffect, useState } from 'react'
import { Select } from '../ui/form/control.tsx'
import { Field } from '../ui/form/field.tsx'
import { listOrganisations } from './api.ts'

interface OrganisationFieldProps {
  /** field name on the wire */
  name: 'companyFrom' | 'from'
  /** the person's own, which always is among the choices */
  current?: User['companyFrom']
  error: string | undefined
  className?: string | undefined
}

/** The organisation that a person belongs to; a registration sends its name, an account its IRI. */
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

/** An organisation that somebody belongs to; the defaults have no IRI. */
interface Organisation {
  name: string
  iri?: string
}

const DEFAULTS: readonly Organisation[] = [{ name: 'DRO' }, { name: 'NovaBuild' }]

/** DRO and NovaBuild, replaced by the organisations of the site once they are loaded. */
function useOrganisations(): readonly Organisation[] {
  const [organisations, setOrganisations] = useState(DEFAULTS)
  useEffect(() => {
    const controller = new AbortController()
    listOrganisations(controller.signal)
      .then((loaded) => {
        if (loaded.length === 0) return
        setOrganisations(loaded.map((item) => ({ name: item.name, iri: item['@id'] })))
      })
      // The defaults stay, and the server knows their names.
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  return organisations
}
