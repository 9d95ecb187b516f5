import { STEP_LINKS } from '@etapes-climat/domain/cards/step-fields'
import type { Transaction } from '../db/client.ts'
import { replaceLinks } from '../db/step-links.repository.ts'
import { notFound } from '../hydra/http-error.ts'
import type { CardRow } from './card.presenter.ts'
import { findCards } from './card.repository.ts'
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
  { links, childIds }: Omit<CardChanges, 'columns'>,
): Promise<CardRow> {
  const { id, sectorId, formerSectorId, actorId } = saved
  for (const name of STEP_LINKS) {
    const ids = links[name]
    if (ids) await replaceLinks(tx, name, [{ cardId: id, ids }])
  }
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
