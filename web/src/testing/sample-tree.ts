import { type ArrangedNode, indexTree } from '../ui/tree/tree-model.ts'

/** A node of the tests' trees. */
export interface SampleNode extends ArrangedNode<SampleNode> {
  children: SampleNode[]
}

/** A node named by its number. */
export function sample(id: number, ...children: SampleNode[]): SampleNode {
  return { '@id': `/api/cards/${id}`, id, name: `N${id}`, children }
}

/** `1(2(3) 4) 5` */
export const sampleTree = () => [sample(1, sample(2, sample(3)), sample(4)), sample(5)]

/** The index of that tree. */
export const sampleIndex = () => indexTree(sampleTree())

/** A tree in one line. */
export const written = (nodes: readonly SampleNode[]): string =>
  nodes
    .map(({ id, children }) => (children.length > 0 ? `${id}(${written(children)})` : `${id}`))
    .join(' ')
