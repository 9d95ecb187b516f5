import {
  CLASSIFICATION_KINDS,
  type TreeKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import { nounOf } from '@etapes-climat/domain/items/item-words'
import type { PositionsBody } from '@etapes-climat/domain/kernel/position-list'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { changeCatalogue } from '../editing/change-catalogue.ts'
import { placementsOf } from '../editing/place-in-tree.ts'
import { recordMoves } from '../editing/record-moves.ts'
import { findItemNodes, storeItemPlacements } from './item.repository.ts'

interface ItemPlacing extends PositionsBody {
  kind: TreeKind
  actorId: number
}

/**
 * Saves the positions of sectors or keywords, all or none. Totals do not
 * change: they count a sector's own steps.
 * @returns how many items changed places
 * @throws HttpError 409, 422 or 400, see `placementsOf`
 */
export function placeItems(
  services: CatalogueServices,
  { kind, actorId, ...sent }: ItemPlacing,
): Promise<number> {
  return changeCatalogue(services, async (tx) => {
    const { path: type, maxDepth, table: targetType, ...noun } = CLASSIFICATION_KINDS[kind]
    const missing = nounOf(noun).notFound
    const stored = await findItemNodes(tx, kind)
    const placements = placementsOf(sent, stored, { type, maxDepth, missing })
    await storeItemPlacements(tx, kind, placements)
    await recordMoves(tx, { actorId, targetType, stored, placements })
    return placements.length
  })
}
