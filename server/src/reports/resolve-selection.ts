import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import {
  parseReference,
  type ReferenceInput,
  type ResourceReference,
} from '@etapes-climat/domain/kernel/reference'
import type { Executor } from '../db/client.ts'
import { badRequest, unprocessable } from '../hydra/http-error.ts'
import { lockSectorIds, lockTagIds } from './report.repository.ts'
import { lockSelectableCards, type SelectableCardRow } from './report-cards.repository.ts'

interface Identified {
  id: number
  uid: string
}

/**
 * Resolves the references of one relation, each once, in their order.
 * @throws HttpError 400 for what is no reference, 422 for what does not exist (VAL-31)
 */
async function resolve<Row extends Identified>(
  inputs: readonly ReferenceInput[],
  relation: { name: string; missing: string },
  find: (ids: number[], uids: string[]) => Promise<Row[]>,
  accept: (row: Row) => boolean = () => true,
): Promise<Row[]> {
  if (inputs.length === 0) return []
  const references = inputs.map((input) => referenceOf(input, relation.name))
  const rows = await find(
    references.flatMap((reference) => ('id' in reference ? [reference.id] : [])),
    references.flatMap((reference) => ('uid' in reference ? [reference.uid] : [])),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  const found = references.map((reference, index) => {
    const row = 'id' in reference ? byId.get(reference.id) : byUid.get(reference.uid)
    if (row && accept(row)) return row
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
  executor: Executor,
  inputs: readonly ReferenceInput[],
  viewer: { isAdmin: boolean },
  alreadySelected: ReadonlySet<number> = new Set(),
): Promise<SelectableCardRow[]> {
  return resolve(
    inputs,
    { name: 'cards', missing: 'Cette étape est introuvable.' },
    (ids, uids) => lockSelectableCards(executor, ids, uids),
    (card) => viewer.isAdmin || alreadySelected.has(card.id) || isShownToMembers(card),
  )
}

/** The ids of the filtered sectors. */
export async function resolveSectors(
  executor: Executor,
  inputs: readonly ReferenceInput[],
): Promise<number[]> {
  const relation = { name: 'sectors', missing: 'Ce secteur est introuvable.' }
  const rows = await resolve(inputs, relation, (ids, uids) => lockSectorIds(executor, ids, uids))
  return rows.map(({ id }) => id)
}

/** The ids of the keywords. */
export async function resolveTags(
  executor: Executor,
  inputs: readonly ReferenceInput[],
): Promise<number[]> {
  const relation = { name: 'tags', missing: 'Ce mot-clé est introuvable.' }
  const rows = await resolve(inputs, relation, (ids, uids) => lockTagIds(executor, ids, uids))
  return rows.map(({ id }) => id)
}
