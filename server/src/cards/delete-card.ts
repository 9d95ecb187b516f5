import { families, placeListed, type TreeNode } from '@etapes-climat/domain/kernel/position-tree'
import { recordAudit } from '../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { changeUndoably } from '../editing/change-undoably.ts'
import { raiseRevisions } from '../editing/raise-revisions.repository.ts'
import { recordMoves } from '../editing/record-moves.ts'
import { conflict, notFound } from '../hydra/http-error.ts'
import { deleteCardRows } from './bulk/card-batches.repository.ts'
import { cardTitle, presentCard } from './card.presenter.ts'
import { findCards } from './card.repository.ts'
import { findSectorNodes, storeCardPlacements } from './hierarchy/card-tree.repository.ts'
import { recomputeDependentValues } from './hierarchy/hierarchy-values.repository.ts'

/** Said of a published step that is to be deleted. */
export const PUBLISHED =
  'Une étape publiée ne peut pas être supprimée\u00a0: mettez-la d’abord en brouillon.'

/**
 * Deletes a draft: its children take its place, reports lose it, values are recomputed.
 * @throws HttpError 409 for a published step
 */
export function deleteCard(
  services: CatalogueServices,
  { id, actorId }: { id: number; actorId: number },
): Promise<void> {
  return changeUndoably(services, actorId, async (tx) => {
    const [card] = await findCards(tx, [id])
    if (!card) throw notFound()
    if (!card.draft) throw conflict(PUBLISHED)
    const sectorId = card.sector?.id ?? null
    await promoteChildren(tx, { sectorId, deleted: new Set([id]), actorId })
    await recordAudit(tx, {
      actorId,
      action: 'delete',
      targetType: 'card',
      targetId: id,
      before: presentCard(card, { isAdmin: true }),
    })
    await deleteCardRows(tx, [id])
    const parentIds = card.parent ? [card.parent.id] : []
    await raiseRevisions(tx, parentIds)
    await recomputeDependentValues(tx, { cardIds: parentIds, sectorIds: [sectorId] })
    return { result: undefined, kind: 'delete', title: cardTitle(card) }
  })
}

interface Promotion {
  sectorId: number | null
  deleted: ReadonlySet<number>
  actorId: number
}

/** What stays below deleted steps stands where they stood among their siblings, in their order. */
export async function promoteChildren(
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
