import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import {
  parseReference,
  type ReferenceInput,
  type ResourceReference,
} from '@etapes-climat/domain/kernel/reference'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'
import type { SnapshotCard } from '../../catalogue/snapshot-card.ts'
import { badRequest, refusedField } from '../../hydra/http-error.ts'

/** A kind of reference, and the message for one that refers to nothing. */
interface Relation<Row> {
  type: string
  missing: string
  find: (reference: ResourceReference) => Row | undefined
}

/**
 * Resolves one reference.
 * @throws HttpError 400 for a value that is no reference, 422 for an unknown item
 */
function resolveOne<Row>(input: ReferenceInput, relation: Relation<Row>, propertyPath: string) {
  const row = relation.find(referenceOf(input, relation.type))
  if (row) return row
  throw refusedField(propertyPath, relation.missing)
}

/** Resolves the references of one relation, each once, in their order. @throws as for one */
function resolve<Row>(inputs: readonly ReferenceInput[], relation: Relation<Row>): Row[] {
  // Malformed references are refused before unknown ones.
  for (const input of inputs) referenceOf(input, relation.type)
  return [
    ...new Set(
      inputs.map((input, index) => resolveOne(input, relation, `${relation.type}[${index}]`)),
    ),
  ]
}

function referenceOf(input: ReferenceInput, type: string): ResourceReference {
  const reference = parseReference(input, type)
  if (reference) return reference
  throw badRequest(`Invalid IRI "${typeof input === 'object' ? input['@id'] : input}".`)
}

/** Steps for a viewer, or that the report has already. */
const cardRelation = (
  { index }: CatalogueSnapshot,
  viewer: { isAdmin: boolean },
  known: ReadonlySet<SnapshotCard>,
): Relation<SnapshotCard> => ({
  type: 'cards',
  missing: 'Cette étape est introuvable.',
  find: (reference) => {
    const card = index.card(reference)
    if (!card || viewer.isAdmin || known.has(card)) return card
    return isShownToMembers(card.countable) ? card : undefined
  },
})

/**
 * The steps to select. Members may select published steps without completeness ones; a step already
 * in the report stays acceptable. A refused step answers like one that does not exist.
 */
export const resolveCards = (
  snapshot: CatalogueSnapshot,
  inputs: readonly ReferenceInput[],
  viewer: { isAdmin: boolean },
  alreadySelected: ReadonlySet<SnapshotCard> = new Set(),
): SnapshotCard[] => resolve(inputs, cardRelation(snapshot, viewer, alreadySelected))

/** One step under the same rules. @param propertyPath its path in the body */
export const resolveCard = (
  snapshot: CatalogueSnapshot,
  input: ReferenceInput,
  {
    viewer,
    known,
    propertyPath,
  }: { viewer: { isAdmin: boolean }; known: ReadonlySet<SnapshotCard>; propertyPath: string },
): SnapshotCard => resolveOne(input, cardRelation(snapshot, viewer, known), propertyPath)

/** The filtered sectors. */
export const resolveSectors = ({ index }: CatalogueSnapshot, inputs: readonly ReferenceInput[]) =>
  resolve(inputs, {
    type: 'sectors',
    missing: 'Ce secteur est introuvable.',
    find: index.sector,
  })

/** The keywords. */
export const resolveTags = ({ index }: CatalogueSnapshot, inputs: readonly ReferenceInput[]) =>
  resolve(inputs, { type: 'tags', missing: 'Ce mot-clé est introuvable.', find: index.tag })
