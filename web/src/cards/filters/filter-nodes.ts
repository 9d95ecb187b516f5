import type { FilterCounts } from '@etapes-climat/domain/cards/contract'
import type { FilterNode } from './filter-tree-checks.ts'

interface NamedNode {
  uid: string
  name: string
  children?: readonly NamedNode[]
}

/**
 * A box of the panel with its descendants and the number of steps that ticking it finds.
 * @param counts undefined: not known yet
 */
export function filterNode(
  { uid, name, children = [] }: NamedNode,
  counts: FilterCounts['sectors'] | undefined,
): FilterNode {
  return {
    uid,
    name,
    count: counts && (counts[uid] ?? 0),
    children: children.map((child) => filterNode(child, counts)),
  }
}

/** Every node, whatever its depth, in the order of the panel. */
export function flattenTree<Node extends { children: Node[] }>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)])
}
