import type { BulkAnswer } from '@etapes-climat/domain/cards/bulk-contract'
import { recordAudits } from '../../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import { changeUndoably } from '../../editing/change-undoably.ts'
import { raiseRevisions } from '../../editing/raise-revisions.repository.ts'
import { presentValues } from '../card.presenter.ts'
import { PUBLISHED, promoteChildren } from '../delete-card.ts'
import { recomputeDependentValues } from '../hierarchy/hierarchy-values.repository.ts'
import { type CardState, deleteCardRows } from './card-batches.repository.ts'
import type { BulkAuthor } from './change-cards.ts'
import { type ChosenCard, readChosen } from './chosen-cards.ts'
import { refusalOf, refuseSteps } from './refuse-steps.ts'

/**
 * Deletes several drafts, all or none, as each alone would be (`delete-card.ts`): what stays of the
 * children takes their place, reports lose them, values are recomputed once.
 * @throws HttpError 409 that names the refused steps, the published among them
 */
export function deleteCards(
  services: CatalogueServices,
  { actorId, title }: BulkAuthor,
  items: readonly ChosenCard[],
): Promise<BulkAnswer> {
  return changeUndoably(services, actorId, async (tx) => {
    const { chosen, refusals } = await readChosen(tx, items)
    const published = chosen
      .filter(({ state }) => !state.draft)
      .map(({ at, state }) =>
        refusalOf(at, state, { status: 409, propertyPath: '', message: PUBLISHED }),
      )
    refuseSteps([...refusals, ...published], items.length)
    const states = chosen.map(({ state }) => state)
    const deleted = new Set(states.map(({ id }) => id))
    const sectorIds = [...new Set(states.map(({ sectorId }) => sectorId))]
    for (const sectorId of sectorIds) await promoteChildren(tx, { sectorId, deleted, actorId })
    await recordAudits(
      tx,
      { actorId, action: 'delete', targetType: 'card' },
      states.map((state) => ({ targetId: state.id, before: state })),
    )
    await deleteCardRows(tx, [...deleted])
    const parentIds = survivingParents(states, deleted)
    await raiseRevisions(tx, parentIds)
    const { cards } = await recomputeDependentValues(tx, { cardIds: parentIds, sectorIds })
    const result = { changed: deleted.size, unchanged: 0, values: presentValues(cards) }
    return { result, kind: 'bulk', title }
  })
}

function survivingParents(states: readonly CardState[], deleted: ReadonlySet<number>): number[] {
  const parents = new Set(states.flatMap(({ parentId }) => (parentId === null ? [] : [parentId])))
  return [...parents].filter((id) => !deleted.has(id))
}
