import type { BulkAnswer } from '@etapes-climat/domain/cards/bulk-contract'
import { WRITTEN_VALUES } from '@etapes-climat/domain/cards/step-fields'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import { keepFormerContent, recordAudits } from '../../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import type { Transaction } from '../../db/client.ts'
import { snakeCase } from '../../db/row-batches.ts'
import { replaceLinks } from '../../db/step-links.repository.ts'
import { changeUndoably } from '../../editing/change-undoably.ts'
import { iri } from '../../hydra/iri.ts'
import { presentValues } from '../card.presenter.ts'
import {
  moveToSector,
  nextRootPosition,
  storeCardPlacements,
} from '../hierarchy/card-tree.repository.ts'
import { recomputeDependentValues } from '../hierarchy/hierarchy-values.repository.ts'
import { type CardState, updateCards } from './card-batches.repository.ts'
import { type Chosen, type ChosenCard, readChosen } from './chosen-cards.ts'
import { brokenRules, differingFields, type WantedFields } from './planned-change.ts'
import { refusalOf, refuseSteps } from './refuse-steps.ts'

export interface BulkAuthor {
  actorId: number
  title: string
}

interface CardsChange<Item extends ChosenCard> {
  items: readonly Item[]
  wanted(state: CardState, item: Item): WantedFields
}

interface Planned {
  state: CardState
  changed: WantedFields
}

/**
 * Changes fields of several steps, or publishes them: all or none, in one transaction, with one
 * recalculation and one action in the history. Steps that have these values already stay
 * untouched.
 * @param prepare lookups before the change, in the transaction; may refuse
 * @throws HttpError 409 or 422 that names the refused steps
 */
export function changeCards<Item extends ChosenCard>(
  services: CatalogueServices,
  { actorId, title }: BulkAuthor,
  prepare: (tx: Transaction) => Promise<CardsChange<Item>>,
): Promise<BulkAnswer> {
  return changeUndoably(services, actorId, async (tx) => {
    const { items, wanted } = await prepare(tx)
    const { chosen, refusals } = await readChosen(tx, items)
    const plans = chosen.map((one) => ({ ...one, changed: changeOf(one, wanted) }))
    const broken = plans.flatMap(({ at, state, changed }) =>
      changed
        ? brokenRules(state, changed).map((rule) => refusalOf(at, state, { status: 422, ...rule }))
        : [],
    )
    refuseSteps([...refusals, ...broken], items.length)
    const planned = plans.flatMap(({ state, changed }) => (changed ? [{ state, changed }] : []))
    const values = await write(tx, planned, actorId)
    const unchanged = items.length - planned.length
    return { result: { changed: planned.length, unchanged, values }, kind: 'bulk', title }
  })
}

const changeOf = <Item extends ChosenCard>(
  { state, item }: Chosen<Item>,
  wanted: CardsChange<Item>['wanted'],
) => differingFields(state, wanted(state, item))

async function write(
  tx: Transaction,
  planned: readonly Planned[],
  actorId: number,
): Promise<BulkAnswer['values']> {
  if (planned.length === 0) return []
  const ids = planned.map(({ state }) => state.id)
  await keepFormerContent(tx, 'card', ids)
  await updateCards(
    tx,
    planned.map(({ state, changed }) => {
      const after = { ...state, ...changed }
      const values = WRITTEN_VALUES.map((name) => [snakeCase(name), after[name]])
      return { id: after.id, category_id: after.categoryId, ...Object.fromEntries(values) }
    }),
  )
  await writeTags(tx, planned)
  await changeSectors(tx, planned)
  const { cards } = await recomputeDependentValues(tx, {
    cardIds: ids,
    sectorIds: planned.flatMap(({ state, changed }) => [state.sectorId, changed.sectorId]),
  })
  await record(tx, planned, actorId)
  return presentValues(cards)
}

async function writeTags(tx: Transaction, planned: readonly Planned[]): Promise<void> {
  const tagged = planned.flatMap(({ state, changed: { tagIds } }) =>
    tagIds ? [{ cardId: state.id, ids: tagIds }] : [],
  )
  if (tagged.length > 0) await replaceLinks(tx, 'tags', tagged)
}

/** Steps go to the end of their new sector's root, with everything below them. */
async function changeSectors(tx: Transaction, planned: readonly Planned[]): Promise<void> {
  const arriving = new Map<number | null, number[]>()
  for (const { state, changed } of planned) {
    const { sectorId } = changed
    if (sectorId === undefined) continue
    arriving.set(sectorId, [...(arriving.get(sectorId) ?? []), state.id])
  }
  for (const [sectorId, ids] of arriving) {
    const first = await nextRootPosition(tx, sectorId)
    const placements = ids.map((id, at) => ({ id, parentId: null, position: first + at }))
    await storeCardPlacements(tx, placements)
    await moveToSector(tx, ids, sectorId)
  }
}

async function record(tx: Transaction, planned: readonly Planned[], actorId: number) {
  for (const action of ['update', 'publish', 'unpublish'] as const) {
    const changes = planned.filter(({ changed }) => actionOf(changed) === action)
    await recordAudits(
      tx,
      { actorId, action, targetType: 'card' },
      changes.map(({ state, changed }) => ({
        targetId: state.id,
        before: presentFields(state, changed),
        after: presentFields(changed, changed),
      })),
    )
  }
}

function actionOf({ draft }: WantedFields): 'update' | 'publish' | 'unpublish' {
  if (draft === undefined) return 'update'
  return draft ? 'unpublish' : 'publish'
}

/** The changed fields as they are answered, for the audit log. */
function presentFields(fields: WantedFields, changed: WantedFields) {
  const one = (resource: 'sector' | 'cardCategory', id: number | null | undefined) =>
    typeof id === 'number' ? iri(resource, id) : null
  return {
    ...pick(
      fields,
      WRITTEN_VALUES.filter((name) => name in changed),
    ),
    ...('sectorId' in changed && { sector: one('sector', fields.sectorId) }),
    ...('categoryId' in changed && { cardCategory: one('cardCategory', fields.categoryId) }),
    ...(changed.tagIds && { tags: (fields.tagIds ?? []).map((id) => iri('tag', id)) }),
  }
}
