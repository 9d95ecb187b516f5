import type { Transaction } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import type { CardRow } from './card.presenter.ts'
import { findCards } from './card.repository.ts'
import { replaceCardExemplaries, replaceCardTags } from './card-writes.repository.ts'
import { linkChildren } from './hierarchy/link-children.ts'
import { settleValues } from './hierarchy/settle-values.ts'
import type { CardChanges } from './resolve-card-body.ts'

interface CardSaved {
  id: number
  /** its sector as saved */
  sectorId: number | null
  formerSectorId: number | null
  actorId: number
}

/**
 * Stores the relations of a step whose columns are already saved, and recomputes the values that
 * depend on it.
 * @returns the step as it is now and the ids of all the steps whose row changed
 */
export async function applyCardRelations(
  tx: Transaction,
  saved: CardSaved,
  { tagIds, exemplaryIds, childIds }: Omit<CardChanges, 'columns'>,
): Promise<{ card: CardRow; cardIds: number[] }> {
  const { id, sectorId, formerSectorId, actorId } = saved
  if (tagIds) await replaceCardTags(tx, id, tagIds)
  if (exemplaryIds) await replaceCardExemplaries(tx, id, exemplaryIds)
  const parent = { id, sectorId }
  const linked = childIds
    ? await linkChildren(tx, { parent, childIds, actorId })
    : { changed: [], touched: [] }
  const recomputed = await settleValues(tx, {
    around: [id, ...linked.touched],
    sectorIds: [sectorId, formerSectorId],
  })
  const [card] = await findCards(tx, [id])
  if (!card) throw notFound()
  return { card, cardIds: [id, ...linked.changed, ...recomputed] }
}
