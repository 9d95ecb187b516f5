import { matchingWords } from '@etapes-climat/domain/kernel/text'
import { type ArrangedNode, ancestorsOf, type TreeIndex } from './tree-model.ts'

/** What a search finds in a tree. */
export interface TreeSearch {
  /** ids, in the order shown */
  found: number[]
  /** ids of the nodes to close so that what is found is seen, and little else */
  closed: ReadonlySet<number>
}

/**
 * Nodes whose texts have the searched words, in any order, whatever accents and case; the branches
 * without any are closed.
 */
export function searchTree<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  wanted: string,
  textsOf: (node: Node) => string[],
): TreeSearch {
  const matches = matchingWords(wanted)
  const found: number[] = []
  const open = new Set<number>()
  for (const [id, { node }] of index.places) {
    if (!matches(textsOf(node).join(' '))) continue
    found.push(id)
    for (const ancestor of ancestorsOf(index, id)) open.add(ancestor.id)
  }
  const closed = [...index.places.keys()].filter((id) => !open.has(id))
  return { found, closed: new Set(closed) }
}
