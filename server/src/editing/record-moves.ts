import { families, type TreeNode, withPlacements } from '@etapes-climat/domain/kernel/position-tree'
import { type AuditTarget, recordAudits } from '../audit/audit-log.repository.ts'
import type { Executor } from '../db/client.ts'

export interface Moves {
  actorId: number | null
  targetType: AuditTarget
  stored: readonly TreeNode[]
  placements: readonly TreeNode[]
  /** the parent whose save links them: that records it */
  savedId?: number
}

/** The parents that lose or gain a child by the placements, each once. */
export function changedParents({ stored, placements }: Pick<Moves, 'stored' | 'placements'>) {
  const before = new Map(stored.map((node) => [node.id, node.parentId]))
  const changed = new Set<number>()
  for (const { id, parentId } of placements) {
    const former = before.get(id) ?? null
    if (former === parentId) continue
    if (former !== null) changed.add(former)
    if (parentId !== null) changed.add(parentId)
  }
  return [...changed]
}

/** Records where each node was and is, and the children of the parents that lost or gained some. */
export async function recordMoves(executor: Executor, moves: Moves): Promise<void> {
  const { actorId, targetType, stored, placements, savedId } = moves
  const former = new Map(stored.map((node) => [node.id, node]))
  const before = families(stored)
  const after = families(withPlacements(stored, placements))
  const place = (node: TreeNode | undefined) =>
    node && { parentId: node.parentId, position: node.position }
  await recordAudits(executor, { actorId, action: 'move', targetType }, [
    ...placements.map((node) => ({
      targetId: node.id,
      before: place(former.get(node.id)),
      after: place(node),
      withoutContent: former.get(node.id)?.parentId === node.parentId,
    })),
    ...changedParents(moves).map((id) => ({
      targetId: id,
      before: { children: before.get(id) ?? [] },
      after: { children: after.get(id) ?? [] },
      withoutContent: id === savedId,
    })),
  ])
}
