import { families, placeListed } from '@etapes-climat/domain/kernel/position-tree'
import { recordAudit } from '../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { changeUndoably } from '../editing/change-undoably.ts'
import { recordMoves } from '../editing/record-moves.ts'
import { conflict, notFound } from '../hydra/http-error.ts'
import { type CardRow, cardTitle, presentCard } from './card.presenter.ts'
import { findCards } from './card.repository.ts'
import { deleteCardRow, raiseRevisions } from './card-writes.repository.ts'
import { findSectorNodes, storeCardPlacements } from './hierarchy/card-tree.repository.ts'
import { recomputeDependentValues } from './hierarchy/recompute-dependent-values.ts'

/** Said of a published step that is to be deleted (D-84). */
export const PUBLISHED =
  'Une étape publiée ne peut pas être supprimée\u00a0: mettez-la d’abord en brouillon.'

/**
 * Deletes a draft: its children take its place, reports lose it, values are recomputed (D-85).
 * @throws HttpError 409 for a published step (D-84)
 */
export function deleteCard(
  services: CatalogueServices,
  { id, actorId }: { id: number; actorId: number },
): Promise<void> {
  return changeUndoably(services, actorId, async (tx) => {
    const [card] = await findCards(tx, [id])
    if (!card) throw notFound()
    if (!card.draft) throw conflict(PUBLISHED)
    await promoteChildren(tx, card, actorId)
    await recordAudit(tx, {
      actorId,
      action: 'delete',
      targetType: 'card',
      targetId: id,
      before: presentCard(card, { isAdmin: true }),
    })
    await deleteCardRow(tx, id)
    const parentIds = card.parent ? [card.parent.id] : []
    await raiseRevisions(tx, parentIds)
    await recomputeDependentValues(tx, { cardIds: parentIds, sectorIds: [card.sector?.id] })
    return { result: undefined, kind: 'delete', title: cardTitle(card) }
  })
}

/** The children stand where their parent stood among its siblings, in their order. */
async function promoteChildren(tx: Transaction, card: CardRow, actorId: number): Promise<void> {
  const stored = await findSectorNodes(tx, card.sector?.id ?? null)
  const parentId = card.parent?.id ?? null
  const below = families(stored)
  const children = below.get(card.id) ?? []
  if (children.length === 0) return
  const siblings = below.get(parentId) ?? []
  const placements = placeListed(
    stored.filter((node) => node.id !== card.id),
    siblings.flatMap((id) => (id === card.id ? children : [id])).map((id) => ({ id, parentId })),
  )
  await storeCardPlacements(tx, placements)
  await recordMoves(tx, { actorId, targetType: 'card', stored, placements })
}
