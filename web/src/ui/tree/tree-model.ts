import { treeDepth } from '@etapes-climat/domain/kernel/position-tree'

/** A node of a tree that administrators arrange: a step, a sector, a keyword. */
export interface ArrangedNode<Node> {
  '@id': string
  id: number
  name: string
  children: Node[]
}

/** Where a node goes: its parent, null at the root, and its rank among the children without it. */
export interface TreePlace {
  parentId: number | null
  rank: number
}

/** A node where it stands. */
interface PlacedNode<Node> extends TreePlace {
  node: Node
  /** 1 at the root */
  level: number
}

/** A tree and its nodes by id, in the order shown. */
export interface TreeIndex<Node> {
  roots: readonly Node[]
  places: ReadonlyMap<number, PlacedNode<Node>>
}

/** Lists the nodes of a tree. Without recursion: depth costs no call stack. */
export function indexTree<Node extends ArrangedNode<Node>>(
  roots: readonly Node[],
): TreeIndex<Node> {
  const places = new Map<number, PlacedNode<Node>>()
  const waiting: PlacedNode<Node>[] = placed(roots, null, 1)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    places.set(next.node.id, next)
    waiting.push(...placed(next.node.children, next.node.id, next.level + 1))
  }
  return { roots, places }
}

/** Children where they stand, the last first: they are taken from the end. */
function placed<Node>(nodes: readonly Node[], parentId: number | null, level: number) {
  return nodes.map((node, rank) => ({ node, parentId, rank, level })).reverse()
}

/** Children of a node, of the root when null. */
export function childrenOf<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  parentId: number | null,
): readonly Node[] {
  return parentId === null ? index.roots : (index.places.get(parentId)?.node.children ?? [])
}

/** Siblings of a place, without the node that goes there. */
export function siblingsAt<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  id: number,
  parentId: number | null,
): readonly Node[] {
  return childrenOf(index, parentId).filter((node) => node.id !== id)
}

/** Parent, grandparent … of a node, the nearest first. */
export function ancestorsOf<Node>(index: TreeIndex<Node>, id: number | null): Node[] {
  const ancestors: Node[] = []
  let at = id === null ? null : index.places.get(id)?.parentId
  while (at !== null && at !== undefined) {
    const place = index.places.get(at)
    if (!place) break
    ancestors.push(place.node)
    at = place.parentId
  }
  return ancestors
}

/** Whether a node is another one or stands somewhere under it. */
export function isWithin<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  id: number | null,
  branchId: number,
): boolean {
  return id === branchId || ancestorsOf(index, id).some((node) => node.id === branchId)
}

/** Levels of a node and what is under it. */
function heightOf<Node extends ArrangedNode<Node>>(node: Node): number {
  const { places } = indexTree([node])
  return treeDepth([...places.values()].map((place) => ({ ...place, id: place.node.id })))
}

/**
 * Why a node may not go to a place; null when it may. The server holds the same rules.
 * @param maxDepth levels that the tree may have
 */
export function refusalOf<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  { id, place, maxDepth }: { id: number; place: TreePlace; maxDepth: number },
): string | null {
  const moved = index.places.get(id)
  if (!moved || isWithin(index, place.parentId, id)) {
    return 'Un élément ne peut pas être déplacé à l’intérieur de lui-même.'
  }
  const level = place.parentId === null ? 0 : (index.places.get(place.parentId)?.level ?? 0)
  if (level + heightOf(moved.node) <= maxDepth) return null
  return `L’arborescence ne peut pas dépasser ${maxDepth} niveaux.`
}

/** The tree once a node is moved; the same when the node or the parent is not in it. */
export function moveNode<Node extends ArrangedNode<Node>>(
  roots: readonly Node[],
  id: number,
  { parentId, rank }: TreePlace,
): readonly Node[] {
  const before = indexTree(roots)
  const moved = before.places.get(id)
  if (!moved || (parentId !== null && isWithin(before, parentId, id))) return roots
  if (parentId !== null && !before.places.has(parentId)) return roots
  const without = siblingsAt(before, id, moved.parentId)
  const removed = indexTree(withChildren(before, moved.parentId, without))
  const siblings = childrenOf(removed, parentId)
  return withChildren(removed, parentId, siblings.toSpliced(rank, 0, moved.node))
}

/** The tree with other children under one node; what lies beside the way there stays the same. */
function withChildren<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  parentId: number | null,
  changed: readonly Node[],
): readonly Node[] {
  let children = changed
  let at = parentId === null ? undefined : index.places.get(parentId)
  while (at) {
    const parent = { ...at.node, children: [...children] }
    children = childrenOf(index, at.parentId).with(at.rank, parent)
    at = at.parentId === null ? undefined : index.places.get(at.parentId)
  }
  return children
}

/** Ids of the nodes that have children. */
export function parentIds<Node extends ArrangedNode<Node>>(index: TreeIndex<Node>): number[] {
  return [...index.places].flatMap(([id, { node }]) => (node.children.length > 0 ? [id] : []))
}
