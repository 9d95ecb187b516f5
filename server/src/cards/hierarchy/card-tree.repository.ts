import type { TreeNode } from '@etapes-climat/domain/kernel/position-tree'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { amongIds } from '../../db/conditions.ts'
import { card } from '../../db/tables/card.table.ts'
import { findNodes, nextPosition, storePlacements } from '../../db/tree.repository.ts'

const inSector = (sectorId: number | null) => sql`${card.sectorId} is not distinct from ${sectorId}`

/** The steps of one sector, or those without, as a tree. */
export const findSectorNodes = (executor: Executor, sectorId: number | null) =>
  findNodes(executor, card, inSector(sectorId))

/** The rank after the last root of the sector. */
export const nextRootPosition = (executor: Executor, sectorId: number | null) =>
  nextPosition(executor, card, sql`${inSector(sectorId)} and ${card.parentId} is null`)

export const storeCardPlacements = (executor: Executor, placements: readonly TreeNode[]) =>
  storePlacements(executor, card, placements)

/** Sector and parent of steps. */
export function findCardPlaces(executor: Executor, ids: readonly number[]) {
  return executor
    .select({ id: card.id, sectorId: card.sectorId, parentId: card.parentId })
    .from(card)
    .where(amongIds(card.id, ids))
}

/**
 * Puts steps and everything below them into a sector.
 * @returns the ids of all of them
 */
export async function moveToSector(
  executor: Executor,
  ids: readonly number[],
  sectorId: number | null,
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await executor.execute<{ id: string }>(sql`
    with recursive branch (id) as (
      select unnest(${`{${ids.join()}}`}::bigint[])
      union
      select card.id from card join branch on branch.id = card.parent_id
    )
    update card set sector_id = ${sectorId}::bigint, updated_at = now(), revision = revision + 1
    from branch where branch.id = card.id
    returning card.id`)
  return rows.map((row) => Number(row.id))
}
