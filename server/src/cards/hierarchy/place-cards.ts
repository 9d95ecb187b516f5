import { MAX_CARD_DEPTH } from '@etapes-climat/domain/cards/rules/card-limits'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/client.ts'
import { changeCatalogue } from '../../editing/change-catalogue.ts'
import { firstListed, placementsOf } from '../../editing/place-in-tree.ts'
import { recordMoves, touchedParents } from '../../editing/record-moves.ts'
import { unprocessable } from '../../hydra/http-error.ts'
import { findCardRevision } from '../card.repository.ts'
import { raiseRevisions } from '../card-writes.repository.ts'
import { findCardPlaces, findSectorNodes, storeCardPlacements } from './card-tree.repository.ts'
import { settleValues } from './settle-values.ts'

const RULES = {
  type: 'cards',
  maxDepth: MAX_CARD_DEPTH,
  missing: 'Cette étape est introuvable dans ce secteur.',
}

/**
 * Saves the positions of steps of one sector, all or none, and recomputes the indirect steps that
 * lost or gained children (API-22, D-58, D-59, D-60). Totals do not change: the sector stays.
 * @returns how many steps changed places
 * @throws HttpError 422 for steps of several sectors and for what `placementsOf` refuses
 */
export function placeCards(
  services: { db: Database; catalogue: Catalogue },
  { positions, actorId }: { positions: readonly unknown[]; actorId: number },
): Promise<number> {
  return changeCatalogue(services, async (tx) => {
    const first = firstListed(positions, RULES)
    if (!first) return { result: 0, cardIds: [] }
    const card = await findCardRevision(tx, first)
    const [place] = card ? await findCardPlaces(tx, [card.id]) : []
    if (!place) {
      throw unprocessable([{ propertyPath: 'positions[0]', message: RULES.missing }])
    }
    const stored = await findSectorNodes(tx, place.sectorId)
    const placements = placementsOf(positions, stored, RULES)
    const touched = touchedParents({ stored, placements })
    await storeCardPlacements(tx, placements)
    await raiseRevisions(tx, touched)
    const recomputed = await settleValues(tx, { around: touched, sectorIds: [] })
    await recordMoves(tx, { actorId, targetType: 'card', stored, placements })
    const placed = placements.map((node) => node.id)
    return { result: placed.length, cardIds: [...placed, ...touched, ...recomputed] }
  })
}
