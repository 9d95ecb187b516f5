import { foldText } from '@etapes-climat/domain/kernel/text'
import { type ArrangedNode, ancestorsOf, type TreeIndex } from './tree-model.ts'

/** What a search finds in a tree. */
export interface TreeSearch {
  /** ids, in the order shown */
  found: number[]
  /** ids of the nodes to close so that what is found is seen, and little else */
  closed: ReadonlySet<number>
}

/**
 * Nodes whose texts contain the searched one, whatever its accents and case; the branches without
 * any are closed.
 */
export function searchTree<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  wanted: string,
  textsOf: (node: Node) => string[],
): TreeSearch {
  const folded = foldText(wanted)
  const found: number[] = []
  const open = new Set<number>()
  for (const [id, { node }] of index.places) {
    if (!textsOf(node).some((text) => foldText(text).includes(folded))) continue
    found.push(id)
    for (const ancestor of ancestorsOf(index, id)) open.add(ancestor.id)
  }
  const closed = [...index.places.keys()].filter((id) => !open.has(id))
  return { found, closed: new Set(closed) }
}
