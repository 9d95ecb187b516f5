import { isDeepStrictEqual } from 'node:util'
import {
  flattenPositions,
  type PositionFault,
  type PositionsBody,
  type SeenFamily,
  type StaleFamily,
  tooDeep,
} from '@etapes-climat/domain/kernel/position-list'
import {
  families,
  placeListed,
  type TreeNode,
  treeDepth,
  withPlacements,
} from '@etapes-climat/domain/kernel/position-tree'
import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { StoredNode } from '../db/tree.repository.ts'
import { conflict, HttpError, refusedField, unprocessable } from '../hydra/http-error.ts'

/** The differences between the trees of steps, keywords and sectors. */
export interface TreeRules {
  type: string
  maxDepth: number
  missing: string
}

/** The first reference of the positions; null when there is none. */
export function firstListed(
  positions: readonly unknown[],
  rules: TreeRules,
): ResourceReference | null {
  return listedPositions(positions.slice(0, 1), rules)[0]?.reference ?? null
}

/** 409 for a move based on an outdated tree; the answer holds both states of what differs. */
export const staleMove = (staleFamilies: StaleFamily[] = []) =>
  conflict('Cette partie de l’arborescence a été modifiée entre-temps par une autre personne.', {
    staleFamilies,
  })

/**
 * Refuses a move when the parents that it leaves or joins changed since its author read them;
 * changes elsewhere in the tree do not matter.
 * @throws HttpError 409
 */
function refuseStaleMove(
  basedOn: PositionsBody['basedOn'],
  stored: readonly StoredNode[],
  { type }: TreeRules,
): void {
  const iriOf = (id: number) => `/api/${type}/${id}`
  const parentOf = new Map<string, string | null>(
    stored.map(({ id, parentId }) => [iriOf(id), parentId === null ? null : iriOf(parentId)]),
  )
  const childrenOf = new Map(
    Array.from(
      families(stored),
      ([id, ids]) => [id === null ? null : iriOf(id), ids.map(iriOf)] as const,
    ),
  )
  const asStored = ({ parents: seenParents }: SeenFamily): SeenFamily | null => {
    const node = seenParents[0] ?? null
    if (node !== null && !parentOf.has(node)) return null
    const parents: string[] = []
    for (let at: string | null = node; at !== null; at = parentOf.get(at) ?? null) parents.push(at)
    return { parents, children: childrenOf.get(node) ?? [] }
  }
  const staleFamilies: StaleFamily[] = basedOn
    .map((seen) => ({ seen, stored: asStored(seen) }))
    .filter((family) => !isDeepStrictEqual(family.seen, family.stored))
  if (staleFamilies.length > 0) throw staleMove(staleFamilies)
}

/**
 * The changes that sent positions make to a stored tree; writes nothing.
 * @throws HttpError 409 for a move based on an outdated tree, 422 for an unknown node, a node
 *   listed twice, a cycle or too many levels, 400 for a value that is no list of nodes
 */
export function placementsOf(
  { positions, basedOn }: PositionsBody,
  stored: readonly StoredNode[],
  rules: TreeRules,
): TreeNode[] {
  const listed = listedPositions(positions, rules)
  refuseStaleMove(basedOn, stored, rules)
  const ids = new Map(stored.map((node) => [node.id, node.id]))
  const byUid = new Map(stored.map((node) => [node.uid, node.id]))
  const seen = new Set<number>()
  const known = listed.map(({ reference, path }) => {
    const id = 'id' in reference ? ids.get(reference.id) : byUid.get(reference.uid)
    if (id === undefined) throw refusedField(path, rules.missing)
    if (seen.has(id)) throw refusedField(path, 'Cet élément est placé deux fois.')
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
 * @throws HttpError 422 when a node would be its own ancestor or the tree too deep
 */
export function refuseBadTree(tree: readonly TreeNode[], maxDepth: number, path: string): void {
  const depth = treeDepth(tree)
  if (depth === Number.POSITIVE_INFINITY) {
    throw refusedField(path, 'Un élément ne peut pas être placé sous lui-même.')
  }
  if (depth > maxDepth) throw refusedField(path, tooDeep(path, maxDepth).message)
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
