import type { BulkAnswer } from '@etapes-climat/domain/cards/bulk-contract'
import { families, placeListed, type TreeNode } from '@etapes-climat/domain/kernel/position-tree'
import { recordAudits } from '../../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import type { Transaction } from '../../db/client.ts'
import { changeUndoably } from '../../editing/change-undoably.ts'
import { recordMoves } from '../../editing/record-moves.ts'
import { iri } from '../../hydra/iri.ts'
import { raiseRevisions } from '../card-writes.repository.ts'
import { PUBLISHED } from '../delete-card.ts'
import { findSectorNodes, storeCardPlacements } from '../hierarchy/card-tree.repository.ts'
import { recomputeDependentValues } from '../hierarchy/recompute-dependent-values.ts'
import { type CardState, deleteCardRows } from './card-batches.repository.ts'
import type { BulkAuthor } from './change-cards.ts'
import { type ChosenCard, readChosen } from './chosen-cards.ts'
import { refusalOf, refuseSteps } from './refuse-steps.ts'

/**
 * Deletes several drafts, all or none, as each alone would be (`delete-card.ts`): what stays of the
 * children takes their place, reports lose them, values are recomputed once (LIFE-19).
 * @throws HttpError 409 that names the refused steps, the published among them (D-84)
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
    const values = await recomputeDependentValues(tx, { cardIds: parentIds, sectorIds })
    const result = {
      changed: deleted.size,
      unchanged: 0,
      values: values.map(({ id, after }) => ({ '@id': iri('card', id), val: after })),
    }
    return { result, kind: 'bulk', title }
  })
}

function survivingParents(states: readonly CardState[], deleted: ReadonlySet<number>): number[] {
  const parents = new Set(states.flatMap(({ parentId }) => (parentId === null ? [] : [parentId])))
  return [...parents].filter((id) => !deleted.has(id))
}

interface Promotion {
  sectorId: number | null
  deleted: ReadonlySet<number>
  actorId: number
}

/** What stays below deleted steps stands where they stood among their siblings, in their order. */
async function promoteChildren(
  tx: Transaction,
  { sectorId, deleted, actorId }: Promotion,
): Promise<void> {
  const stored = await findSectorNodes(tx, sectorId)
  const listed = promoted(stored, deleted)
  if (listed.length === 0) return
  const placements = placeListed(
    stored.filter(({ id }) => !deleted.has(id)),
    listed,
  )
  await storeCardPlacements(tx, placements)
  await recordMoves(tx, { actorId, targetType: 'card', stored, placements })
}

/** The families that gain what stays below a deleted step, each whole in its new order. */
function promoted(stored: readonly TreeNode[], deleted: ReadonlySet<number>) {
  const below = families(stored)
  const staying = (ids: readonly number[]): number[] =>
    ids.flatMap((id) => (deleted.has(id) ? staying(below.get(id) ?? []) : [id]))
  return [...below]
    .filter(([parentId]) => parentId === null || !deleted.has(parentId))
    .flatMap(([parentId, siblings]) => {
      const family = staying(siblings)
      const gains = family.some((id) => !siblings.includes(id))
      return gains ? family.map((id) => ({ id, parentId })) : []
    })
}
