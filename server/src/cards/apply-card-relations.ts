import type { Transaction } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import type { CardRow } from './card.presenter.ts'
import { findCards } from './card.repository.ts'
import { replaceCardExemplaries, replaceCardTags } from './card-writes.repository.ts'
import { recomputeDependentValues } from './hierarchy/hierarchy-values.repository.ts'
import { linkChildren } from './hierarchy/link-children.ts'
import type { CardChanges } from './resolve-card-body.ts'

interface CardSaved {
  id: number
  sectorId: number | null
  formerSectorId: number | null
  actorId: number | null
}

/**
 * Stores the relations of a step whose columns are already saved, and recomputes the values that
 * depend on it.
 * @returns the step as it is now
 */
export async function applyCardRelations(
  tx: Transaction,
  saved: CardSaved,
  { tagIds, exemplaryIds, childIds }: Omit<CardChanges, 'columns'>,
): Promise<CardRow> {
  const { id, sectorId, formerSectorId, actorId } = saved
  if (tagIds) await replaceCardTags(tx, id, tagIds)
  if (exemplaryIds) await replaceCardExemplaries(tx, id, exemplaryIds)
  const parent = { id, sectorId }
  const parentIds = childIds ? await linkChildren(tx, { parent, childIds, actorId }) : []
  await recomputeDependentValues(tx, {
    cardIds: [id, ...parentIds],
    sectorIds: [sectorId, formerSectorId],
  })
  const [card] = await findCards(tx, [id])
  if (!card) throw notFound()
  return card
}
