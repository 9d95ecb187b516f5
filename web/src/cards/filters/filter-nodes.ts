import type { CountedCategory, Sector, Tag } from '@etapes-climat/domain/classification/contract'
import type { FilterNode } from './filter-tree-checks.ts'

/** A sector with the number of its steps, and what is below it. */
export function sectorNode({ uid, name, count, children }: Sector): FilterNode {
  return { uid, name, count, children: children.map(sectorNode) }
}

/** A keyword with the number of its steps, and what is below it. */
export function tagNode({ uid, name, total, children }: Tag): FilterNode {
  return { uid, name, count: total, children: children.map(tagNode) }
}

/** A category, which the panel calls a filter, with the number of its steps. */
export function categoryNode({ uid, name, cards }: CountedCategory): FilterNode {
  return { uid, name, count: cards, children: [] }
}

/** Every node, whatever its depth, in the order of the panel. */
export function flattenTree<Node extends { children: Node[] }>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)])
}
