import { idOfIri } from '../../../lib/api/api-address.ts'
import { cardsApi } from '../api.ts'
import type { Departure } from '../consequences/step-consequences.ts'

/**
 * The children of a step once those that left are back in their order; what came since stays after.
 * @param former all it had before
 */
export function restoredOrder(
  former: readonly string[],
  present: readonly string[],
  left: readonly string[],
): string[] {
  const known = new Set([...present, ...left])
  return [
    ...former.filter((iri) => known.has(iri)),
    ...present.filter((iri) => !former.includes(iri)),
  ]
}

/** Puts steps back under the one that they left. @throws ApiError 409 when it is saved meanwhile */
export async function restoreChildren({ parent, leaving }: Departure): Promise<void> {
  const stored = await cardsApi.read(idOfIri(parent.iri))
  const present = stored.children.map((child) => child['@id'])
  const left = leaving.map(({ iri }) => iri)
  const body = { children: restoredOrder(parent.children, present, left) }
  await cardsApi.update(stored, body)
}
