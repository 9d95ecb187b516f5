import {
  flattenPositions,
  type PositionFault,
  tooDeep,
} from '@etapes-climat/domain/kernel/position-list'
import {
  placeListed,
  type TreeNode,
  treeDepth,
  withPlacements,
} from '@etapes-climat/domain/kernel/position-tree'
import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { StoredNode } from '../db/tree.repository.ts'
import { HttpError, unprocessable } from '../hydra/http-error.ts'

/** In bytes: 5,000 steps as GET /admin/cards answers them take 1.6 MB, named by their ids 0.5 MB. */
export const POSITIONS_BODY_LIMIT = 4 * 1024 * 1024

/** What the trees of steps, keywords and sectors differ in. */
export interface TreeRules {
  /** last path segment of the collection, for example `cards` */
  type: string
  maxDepth: number
  /** said of a node that the tree does not have */
  missing: string
}

/** The first reference of the positions; null when there is none. */
export function firstListed(
  positions: readonly unknown[],
  rules: TreeRules,
): ResourceReference | null {
  return listedPositions(positions.slice(0, 1), rules)[0]?.reference ?? null
}

/**
 * What the sent positions change in a stored tree; nothing is written (D-58, D-59, I-16).
 * @throws HttpError 422 for an unknown node, a node listed twice, a cycle or too many levels; 400
 *   for what is no list of nodes
 */
export function placementsOf(
  positions: readonly unknown[],
  stored: readonly StoredNode[],
  rules: TreeRules,
): TreeNode[] {
  const listed = listedPositions(positions, rules)
  const ids = new Map(stored.map((node) => [node.id, node.id]))
  const byUid = new Map(stored.map((node) => [node.uid, node.id]))
  const seen = new Set<number>()
  const known = listed.map(({ reference, path }) => {
    const id = 'id' in reference ? ids.get(reference.id) : byUid.get(reference.uid)
    if (id === undefined) throw refused(path, rules.missing)
    if (seen.has(id)) throw refused(path, 'Cet élément est placé deux fois.')
    seen.add(id)
    return id
  })
  const placements = placeListed(
    stored,
    listed.map(({ parent }, index) => ({
      id: known[index] as number,
      parentId: parent === null ? null : (known[parent] as number),
    })),
  )
  refuseBadTree(withPlacements(stored, placements), rules.maxDepth, 'positions')
  return placements
}

/**
 * @throws HttpError 422 when a node would be its own ancestor (VAL-32) or the tree too deep (LIM-08)
 */
export function refuseBadTree(tree: readonly TreeNode[], maxDepth: number, path: string): void {
  const depth = treeDepth(tree)
  if (depth === Number.POSITIVE_INFINITY) {
    throw refused(path, 'Un élément ne peut pas être placé sous lui-même.')
  }
  if (depth > maxDepth) throw refused(path, tooDeep(path, maxDepth).message)
}

function listedPositions(positions: readonly unknown[], rules: TreeRules) {
  const listed = flattenPositions(positions, rules)
  if (Array.isArray(listed)) return listed
  throw faultError(listed)
}

function faultError({ path, message, malformed }: PositionFault): HttpError {
  const violations = [{ propertyPath: path, message }]
  return malformed ? new HttpError(400, message, { violations }) : unprocessable(violations)
}

const refused = (propertyPath: string, message: string) =>
  unprocessable([{ propertyPath, message }])
