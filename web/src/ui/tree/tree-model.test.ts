import { expect, it } from 'vitest'
import {
  type SampleNode,
  sample,
  sampleIndex,
  sampleTree,
  written,
} from '../../testing/sample-tree.ts'
import { ancestorsOf, indexTree, isWithin, moveNode, refusalOf } from './tree-model.ts'

const CHAIN = 20_000

/** One node under the other, the first at the root. */
function chain(length: number): SampleNode {
  let node = sample(length)
  for (let id = length - 1; id > 0; id--) node = sample(id, node)
  return node
}

it('lists the nodes in the order shown, with parent, rank and level', () => {
  const { places } = sampleIndex()
  expect([...places.keys()]).toEqual([1, 2, 3, 4, 5])
  expect(places.get(4)).toMatchObject({ parentId: 1, rank: 1, level: 2 })
  expect(places.get(3)).toMatchObject({ parentId: 2, rank: 0, level: 3 })
})

it('indexes a chain deeper than the call stack', () => {
  const index = indexTree([chain(CHAIN)])
  expect(index.places.get(CHAIN)?.level).toBe(CHAIN)
  expect(ancestorsOf(index, CHAIN)).toHaveLength(CHAIN - 1)
})

it('tells what stands under a node, itself included', () => {
  const index = sampleIndex()
  expect(isWithin(index, 3, 1)).toBe(true)
  expect(isWithin(index, 1, 1)).toBe(true)
  expect(isWithin(index, 1, 3)).toBe(false)
  expect(isWithin(index, null, 1)).toBe(false)
})

it.each([
  ['under another parent', 3, { parentId: 1, rank: 1 }, '1(2 3 4) 5'],
  ['to the root, first', 4, { parentId: null, rank: 0 }, '4 1(2(3)) 5'],
  ['down among its siblings', 2, { parentId: 1, rank: 1 }, '1(4 2(3)) 5'],
  ['to where it stands', 2, { parentId: 1, rank: 0 }, '1(2(3) 4) 5'],
  ['with what is under it', 1, { parentId: 5, rank: 0 }, '5(1(2(3) 4))'],
  ['not into itself', 1, { parentId: 3, rank: 0 }, '1(2(3) 4) 5'],
  ['not under a node that is gone', 3, { parentId: 99, rank: 0 }, '1(2(3) 4) 5'],
])('moves a node %s', (_case, id, place, expected) => {
  expect(written(moveNode(sampleTree(), id, place))).toBe(expected)
})

it('keeps the nodes beside the way of a move as they are', () => {
  const before = sampleTree()
  const after = moveNode(before, 3, { parentId: 1, rank: 2 })
  expect(after[1]).toBe(before[1])
  expect(after[0]?.children[1]).toBe(before[0]?.children[1])
})

it('LIM-08 refuses a place where the node, or what is under it, would be too deep', () => {
  const index = sampleIndex()
  const into5 = { id: 2, place: { parentId: 5, rank: 0 } }
  expect(refusalOf(index, { ...into5, maxDepth: 3 })).toBeNull()
  expect(refusalOf(index, { ...into5, maxDepth: 2 })).toBe(
    'L’arborescence ne peut pas dépasser 2 niveaux.',
  )
  const intoItself = { id: 1, place: { parentId: 3, rank: 0 }, maxDepth: 50 }
  expect(refusalOf(index, intoItself)).toContain('à l’intérieur de lui-même')
})
