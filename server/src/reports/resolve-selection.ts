import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import {
  parseReference,
  type ReferenceInput,
  type ResourceReference,
} from '@etapes-climat/domain/kernel/reference'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import type { SnapshotCard } from '../catalogue/snapshot-card.ts'
import { badRequest, unprocessable } from '../hydra/http-error.ts'

/**
 * Resolves the references of one relation, each once, in their order.
 * @throws HttpError 400 for what is no reference, 422 for what does not exist (VAL-31)
 */
function resolve<Row>(
  inputs: readonly ReferenceInput[],
  relation: { name: string; missing: string },
  find: (reference: ResourceReference) => Row | undefined,
): Row[] {
  const references = inputs.map((input) => referenceOf(input, relation.name))
  const found = references.map((reference, index) => {
    const row = find(reference)
    if (row) return row
    const propertyPath = `${relation.name}[${index}]`
    throw unprocessable([{ propertyPath, message: relation.missing }])
  })
  return [...new Set(found)]
}

function referenceOf(input: ReferenceInput, type: string): ResourceReference {
  const reference = parseReference(input, type)
  if (reference) return reference
  throw badRequest(`Invalid IRI "${typeof input === 'object' ? input['@id'] : input}".`)
}

/**
 * The steps to select. Members may select published steps without completeness ones; a step already
 * in the report stays acceptable (D-49, D-77). A refused step answers like one that does not exist.
 */
export function resolveCards(
  { index }: CatalogueSnapshot,
  inputs: readonly ReferenceInput[],
  viewer: { isAdmin: boolean },
  alreadySelected: ReadonlySet<SnapshotCard> = new Set(),
): SnapshotCard[] {
  return resolve(
    inputs,
    { name: 'cards', missing: 'Cette étape est introuvable.' },
    (reference) => {
      const card = index.card(reference)
      if (!card || viewer.isAdmin || alreadySelected.has(card)) return card
      return isShownToMembers(card.countable) ? card : undefined
    },
  )
}

/** The filtered sectors. */
export const resolveSectors = ({ index }: CatalogueSnapshot, inputs: readonly ReferenceInput[]) =>
  resolve(inputs, { name: 'sectors', missing: 'Ce secteur est introuvable.' }, index.sector)

/** The keywords. */
export const resolveTags = ({ index }: CatalogueSnapshot, inputs: readonly ReferenceInput[]) =>
  resolve(inputs, { name: 'tags', missing: 'Ce mot-clé est introuvable.' }, index.tag)
