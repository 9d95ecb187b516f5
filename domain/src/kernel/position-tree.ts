export interface TreeNode {
  id: number
  /** null at the root */
  parentId: number | null
  /** rank among its siblings; equal ranks follow the ids */
  position: number
}

/** A node that someone wants moved: its parent, and, by its place in the list, its rank. */
export interface ListedNode {
  id: number
  parentId: number | null
}

type Families = Map<number | null, number[]>

/**
 * Puts the listed nodes under their parents in the order listed. Nodes that are not listed keep
 * their parent and their rank among the siblings that stay, so that a partial or stale list loses
 * nothing.
 * @param listed each node once, all of them stored
 * @returns the nodes whose parent or position changes, as they become; ranks may have gaps, so that
 *   siblings already in order are not written again
 */
export function placeListed(
  stored: readonly TreeNode[],
  listed: readonly ListedNode[],
): TreeNode[] {
  const target = new Map(listed.map((node) => [node.id, node.parentId]))
  const before = families(stored)
  const arrivals = groupByParent(listed)
  const storedById = new Map(stored.map((node) => [node.id, node]))
  const changed: TreeNode[] = []
  for (const [parentId, arriving] of arrivals) {
    const staying = (before.get(parentId) ?? []).filter(
      (id) => !target.has(id) || target.get(id) === parentId,
    )
    let next = 0
    for (const id of mergeSiblings(staying, arriving, target)) {
      const was = storedById.get(id)
      const stays = was !== undefined && was.parentId === parentId && was.position >= next
      const position = stays ? was.position : next
      if (!stays) changed.push({ id, parentId, position })
      next = position + 1
    }
  }
  return changed
}

/** Unlisted siblings at the rank they have among those that stay, listed ones in the other places. */
function mergeSiblings(
  staying: readonly number[],
  arriving: readonly number[],
  target: ReadonlyMap<number, number | null>,
): number[] {
  const fixed = staying.flatMap((id, rank) => (target.has(id) ? [] : [{ id, rank }]))
  const merged: number[] = []
  let nextFixed = 0
  let nextArriving = 0
  while (merged.length < fixed.length + arriving.length) {
    const kept = fixed[nextFixed]
    if (kept && (kept.rank <= merged.length || nextArriving === arriving.length)) {
      merged.push(kept.id)
      nextFixed += 1
    } else {
      merged.push(arriving[nextArriving] as number)
      nextArriving += 1
    }
  }
  return merged
}

/** The children of each parent, in the order of their positions. */
export function families(nodes: readonly TreeNode[]): Families {
  return groupByParent([...nodes].sort((a, b) => a.position - b.position || a.id - b.id))
}

function groupByParent(nodes: readonly ListedNode[]): Families {
  const groups: Families = new Map()
  for (const { id, parentId } of nodes) {
    const group = groups.get(parentId)
    if (group) group.push(id)
    else groups.set(parentId, [id])
  }
  return groups
}

/** The stored tree after a change. */
export function withPlacements<Node extends TreeNode>(
  stored: readonly Node[],
  changed: readonly TreeNode[],
): TreeNode[] {
  const places = new Map(changed.map((node) => [node.id, node]))
  return stored.map((node) => places.get(node.id) ?? node)
}

/**
 * Number of levels of a tree, 0 when empty; Infinity when a node is its own ancestor. A
 * parent that is not in the tree counts as none. Without recursion: depth costs no call stack.
 */
export function treeDepth(nodes: readonly ListedNode[]): number {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]))
  const depths = new Map<number, number>()
  for (const { id } of nodes) {
    const path: number[] = []
    let at: number | null | undefined = id
    while (at !== null && at !== undefined && parents.has(at) && !depths.has(at)) {
      if (path.length > nodes.length) return Number.POSITIVE_INFINITY
      path.push(at)
      at = parents.get(at)
    }
    let depth = depths.get(at ?? 0) ?? 0
    for (const node of path.reverse()) {
      depth += 1
      depths.set(node, depth)
    }
  }
  return nodes.reduce((deepest, { id }) => Math.max(deepest, depths.get(id) ?? 0), 0)
}
