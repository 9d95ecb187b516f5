import { MAX_CARD_DEPTH } from '@etapes-climat/domain/cards/rules/card-limits'
import { families, placeListed, withPlacements } from '@etapes-climat/domain/kernel/position-tree'
import type { Transaction } from '../../db/client.ts'
import { refuseBadTree } from '../../editing/place-in-tree.ts'
import { raiseRevisions } from '../../editing/raise-revisions.repository.ts'
import { changedParents, recordMoves } from '../../editing/record-moves.ts'
import { refusedField } from '../../hydra/http-error.ts'
import {
  findCardPlaces,
  findSectorNodes,
  moveToSector,
  storeCardPlacements,
} from './card-tree.repository.ts'

interface Linking {
  parent: { id: number; sectorId: number | null }
  /** the children to have, in this order, each once */
  childIds: readonly number[]
  actorId: number | null
}

/**
 * Sets the children of a step. Former children go to the end of the sector's root; a child without
 * sector takes the parent's, with its descendants.
 * @returns the ids of the steps that lost or gained children
 * @throws HttpError 422 for a child of another sector, a cycle or too many levels
 */
export async function linkChildren(
  tx: Transaction,
  { parent, childIds, actorId }: Linking,
): Promise<number[]> {
  await adoptChildren(tx, parent, childIds)
  const stored = await findSectorNodes(tx, parent.sectorId)
  const kept = new Set(childIds)
  const unlinked = (families(stored).get(parent.id) ?? []).filter((id) => !kept.has(id))
  const placements = placeListed(stored, [
    ...childIds.map((id) => ({ id, parentId: parent.id })),
    ...unlinked.map((id) => ({ id, parentId: null })),
  ])
  refuseBadTree(withPlacements(stored, placements), MAX_CARD_DEPTH, 'children')
  const moves = { actorId, targetType: 'card' as const, stored, placements }
  const parentIds = changedParents(moves)
  await storeCardPlacements(tx, placements)
  await raiseRevisions(
    tx,
    parentIds.filter((id) => id !== parent.id),
  )
  await recordMoves(tx, { ...moves, savedId: parent.id })
  return parentIds
}

async function adoptChildren(
  tx: Transaction,
  parent: Linking['parent'],
  childIds: readonly number[],
): Promise<void> {
  const places = new Map((await findCardPlaces(tx, childIds)).map((place) => [place.id, place]))
  const orphans: number[] = []
  childIds.forEach((id, index) => {
    const sectorId = places.get(id)?.sectorId ?? null
    if (sectorId === parent.sectorId) return
    if (sectorId === null) orphans.push(id)
    else throw otherSector(index)
  })
  await moveToSector(tx, orphans, parent.sectorId)
}

const otherSector = (index: number) =>
  refusedField(`children[${index}]`, 'Cette étape appartient à un autre secteur.')
