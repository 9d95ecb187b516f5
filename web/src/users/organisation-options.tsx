import type { User } from '@etapes-climat/domain/users/contract'
import { useOrganisations } from './use-organisations.ts'

/** The organisations by IRI, the person's own always among them (D-29). */
export function OrganisationOptions({ current }: { current: User['companyFrom'] }) {
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
