/** A node of a tree of filters: sector or keyword. */
export interface FilterNode {
  uid: string
  name: string
  /** number of steps that checking it finds, shown beside the name; undefined: not known yet */
  count?: number | undefined
  children: readonly FilterNode[]
}

/** A box as far as whether it is checked goes. */
interface CheckedNode {
  uid: string
  children?: readonly CheckedNode[]
}

export type CheckState = 'checked' | 'unchecked' | 'mixed'

/** The uids of a node and of everything below it. */
function uidsOf(node: FilterNode): string[] {
  return [node.uid, ...node.children.flatMap(uidsOf)]
}

/** The checked uids, with the descendants of checked nodes, as in a family of keywords. */
export function withThoseBelow(
  checked: readonly string[],
  nodes: readonly FilterNode[],
): readonly string[] {
  const known = new Set(checked)
  const meant = (node: FilterNode): string[] =>
    known.has(node.uid) ? uidsOf(node) : node.children.flatMap(meant)
  return [...new Set([...checked, ...nodes.flatMap(meant)])]
}

/** How many boxes are checked, one with everything below it counted once. */
export function countChecked(checked: ReadonlySet<string>, nodes: readonly CheckedNode[]): number {
  return nodes.reduce(
    (count, { uid, children }) =>
      count + (checked.has(uid) ? 1 : countChecked(checked, children ?? [])),
    0,
  )
}

/** The checked uids without a box, as of a keyword that was deleted since: they narrow the search all the same. */
export function unlistedChoices(
  checked: readonly string[],
  nodes: readonly CheckedNode[],
): readonly string[] {
  const remove = (left: Set<string>, { uid, children = [] }: CheckedNode): Set<string> => {
    left.delete(uid)
    return children.reduce(remove, left)
  }
  return [...nodes.reduce(remove, new Set(checked))]
}

/** Mixed when only a part of the node and its descendants is checked. */
export function checkState(node: FilterNode, checked: ReadonlySet<string>): CheckState {
  const uids = uidsOf(node)
  const count = uids.filter((uid) => checked.has(uid)).length
  if (count === 0) return 'unchecked'
  return count === uids.length ? 'checked' : 'mixed'
}

/**
 * Checks or unchecks a node with everything below it. Unchecking a child also unchecks its
 * ancestors: a checked parent means the whole branch.
 * @param path ancestors of the node, outermost first
 */
export function toggleNode(
  checked: readonly string[],
  node: FilterNode,
  path: readonly FilterNode[] = [],
): string[] {
  const before = new Set(checked)
  if (checkState(node, before) === 'checked') {
    const removed = new Set([...uidsOf(node), ...path.map((ancestor) => ancestor.uid)])
    return checked.filter((uid) => !removed.has(uid))
  }
  return [...new Set([...checked, ...uidsOf(node)])]
}

/** Everything, or nothing when everything is already checked. */
export function toggleAll(checked: readonly string[], nodes: readonly FilterNode[]): string[] {
  return allChecked(checked, nodes) ? [] : nodes.flatMap(uidsOf)
}

/** Whether the whole list is checked: its button then says « Tout décocher ». */
export function allChecked(checked: readonly string[], nodes: readonly FilterNode[]): boolean {
  const set = new Set(checked)
  return nodes.length > 0 && nodes.every((node) => checkState(node, set) === 'checked')
}
