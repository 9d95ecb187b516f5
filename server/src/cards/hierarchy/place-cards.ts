import type { PlacedCards } from '@etapes-climat/domain/cards/contract'
import { MAX_CARD_DEPTH } from '@etapes-climat/domain/cards/rules/card-limits'
import type { PositionsBody } from '@etapes-climat/domain/kernel/position-list'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import { findSector } from '../../catalogue/classification.repository.ts'
import { changeUndoably } from '../../editing/change-undoably.ts'
import { firstListed, placementsOf, staleMove } from '../../editing/place-in-tree.ts'
import { raiseRevisions } from '../../editing/raise-revisions.repository.ts'
import { changedParents, recordMoves } from '../../editing/record-moves.ts'
import { refusedField } from '../../hydra/http-error.ts'
import { presentValues } from '../card.presenter.ts'
import { findCardRevision } from '../card.repository.ts'
import { findCardPlaces, findSectorNodes, storeCardPlacements } from './card-tree.repository.ts'
import { recomputeDependentValues } from './hierarchy-values.repository.ts'

const RULES = {
  type: 'cards',
  maxDepth: MAX_CARD_DEPTH,
  missing: 'Cette étape est introuvable dans ce secteur.',
}

/**
 * Saves the positions of steps of one sector, all or none, and recomputes the indirect steps that
 * lost or gained children. Totals do not change: the sector stays.
 * @returns how many steps changed places, and the values that became others
 * @throws HttpError 422 for steps of several sectors and for what `placementsOf` refuses
 */
export function placeCards(
  services: CatalogueServices,
  { actorId, ...sent }: PositionsBody & { actorId: number },
): Promise<PlacedCards> {
  return changeUndoably(services, actorId, async (tx) => {
    const kind = 'move'
    const first = firstListed(sent.positions, RULES)
    if (!first) return { result: { moved: 0, values: [] }, kind, title: '' }
    const card = await findCardRevision(tx, first)
    const [place] = card ? await findCardPlaces(tx, [card.id]) : []
    if (!place) {
      // The tree is that of the first step, which existed when the move was made.
      if (sent.basedOn.length > 0) throw staleMove()
      throw refusedField('positions[0]', RULES.missing)
    }
    const stored = await findSectorNodes(tx, place.sectorId)
    const placements = placementsOf(sent, stored, RULES)
    const parentIds = changedParents({ stored, placements })
    await storeCardPlacements(tx, placements)
    await raiseRevisions(tx, parentIds)
    const { cards } = await recomputeDependentValues(tx, { cardIds: parentIds, sectorIds: [] })
    await recordMoves(tx, { actorId, targetType: 'card', stored, placements })
    const sector = place.sectorId === null ? null : await findSector(tx, { id: place.sectorId })
    const result = { moved: placements.length, values: presentValues(cards) }
    return { result, kind, title: sector?.name ?? '' }
  })
}
