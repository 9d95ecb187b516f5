import { type ArrangedNode, indexTree } from './tree-model.ts'

/**
 * Gives a tree that was read again, with the previous nodes whose subtree is equal, so that React
 * keeps their rows.
 * @param isAlike whether two revisions of a node, apart from their children, look the same on screen
 */
export function reuseUnchangedNodes<Node extends ArrangedNode<Node>>(
  known: readonly Node[],
  read: readonly Node[],
  isAlike: (known: Node, read: Node) => boolean,
): Node[] {
  const before = indexTree(known).places
  const kept = new Map<number, Node>()
  const keptOf = (nodes: readonly Node[]) => nodes.map((node) => kept.get(node.id) ?? node)
  // Children come after their parent in the index, so before it here.
  for (const { node } of [...indexTree(read).places.values()].reverse()) {
    const children = keptOf(node.children)
    const old = before.get(node.id)?.node
    const isKept = old && isAlike(old, node) && isSameList(old.children, children)
    kept.set(node.id, isKept ? old : { ...node, children })
  }
  return keptOf(read)
}

const isSameList = <Item>(one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])
