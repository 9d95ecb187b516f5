import { families, type TreeNode, withPlacements } from '@etapes-climat/domain/kernel/position-tree'
import { type AuditTarget, recordAudits } from '../audit/audit-log.repository.ts'
import type { Executor } from '../db/client.ts'

/** Nodes of a tree that change places. */
export interface Moves {
  actorId: number
  targetType: AuditTarget
  stored: readonly TreeNode[]
  placements: readonly TreeNode[]
}

/** The parents that lose or gain a child by the placements, each once. */
export function touchedParents({ stored, placements }: Pick<Moves, 'stored' | 'placements'>) {
  const before = new Map(stored.map((node) => [node.id, node.parentId]))
  const touched = new Set<number>()
  for (const { id, parentId } of placements) {
    const former = before.get(id) ?? null
    if (former === parentId) continue
    if (former !== null) touched.add(former)
    if (parentId !== null) touched.add(parentId)
  }
  return [...touched]
}

/** Records where each node was and is, and the children of the parents that lost or gained some. */
export async function recordMoves(executor: Executor, moves: Moves): Promise<void> {
  const { actorId, targetType, stored, placements } = moves
  const former = new Map(stored.map((node) => [node.id, node]))
  const before = families(stored)
  const after = families(withPlacements(stored, placements))
  const place = (node: TreeNode | undefined) =>
    node && { parentId: node.parentId, position: node.position }
  await recordAudits(executor, [
    ...placements.map((node) => ({
      actorId,
      action: 'move' as const,
      targetType,
      targetId: node.id,
      before: place(former.get(node.id)),
      after: place(node),
    })),
    ...touchedParents(moves).map((id) => ({
      actorId,
      action: 'move' as const,
      targetType,
      targetId: id,
      before: { children: before.get(id) ?? [] },
      after: { children: after.get(id) ?? [] },
    })),
  ])
}
