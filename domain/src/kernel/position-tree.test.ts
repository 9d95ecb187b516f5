import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  families,
  type ListedNode,
  placeListed,
  type TreeNode,
  treeDepth,
  withPlacements,
} from './position-tree.ts'

const node = (id: number, parentId: number | null, position: number): TreeNode => ({
  id,
  parentId,
  position,
})
const listed = (parentId: number | null, ...ids: number[]): ListedNode[] =>
  ids.map((id) => ({ id, parentId }))
const orderAfter = (stored: TreeNode[], changes: ListedNode[], parentId: number | null = null) =>
  families(withPlacements(stored, placeListed(stored, changes))).get(parentId) ?? []

const row = [node(1, null, 0), node(2, null, 1), node(3, null, 2), node(4, null, 3)]

it('ADMIN-STEP-38 siblings take the order of the list, and only those that move change', () => {
  expect(placeListed(row, listed(null, 1, 3, 2, 4))).toEqual([node(2, null, 3), node(4, null, 4)])
  expect(orderAfter(row, listed(null, 1, 3, 2, 4))).toEqual([1, 3, 2, 4])
  expect(placeListed(row, listed(null, 1, 2, 3, 4))).toEqual([])
  const gaps = [node(1, null, 3), node(2, null, 9)]
  expect(placeListed(gaps, listed(null, 1, 2))).toEqual([])
  expect(families([node(2, null, 0), node(1, null, 0)]).get(null)).toEqual([1, 2])
})

it('D-59 siblings that are not listed keep their rank', () => {
  expect(orderAfter(row, listed(null, 3, 1))).toEqual([3, 2, 1, 4])
  expect(orderAfter(row, listed(null, 4))).toEqual([1, 2, 3, 4])
})

it('D-59 a node that arrives goes after the siblings that keep their rank', () => {
  const stored = [...row, node(5, 1, 0)]
  expect(orderAfter(stored, listed(null, 5))).toEqual([1, 2, 3, 4, 5])
  expect(orderAfter(stored, listed(1, 2))).toEqual([1, 3, 4])
  expect(orderAfter(stored, listed(1, 2), 1)).toEqual([5, 2])
})

it('VAL-32 a node that is its own ancestor makes the tree endless', () => {
  expect(treeDepth([])).toBe(0)
  expect(treeDepth(row)).toBe(1)
  expect(treeDepth([node(1, 1, 0)])).toBe(Number.POSITIVE_INFINITY)
  expect(treeDepth([node(1, 2, 0), node(2, 1, 0), node(3, null, 0)])).toBe(Number.POSITIVE_INFINITY)
})

it('LIM-08 depth is counted without recursion, and a parent elsewhere counts as none', () => {
  const chain = Array.from({ length: 100_000 }, (_, id) => node(id + 1, id === 0 ? null : id, 0))
  expect(treeDepth(chain)).toBe(100_000)
  expect(treeDepth([node(7, 999, 0)])).toBe(1)
})

/** A random tree of n nodes and a random complete arrangement of the same nodes. */
const arrangement = fc.integer({ min: 1, max: 40 }).chain((size) =>
  fc.record({
    before: fc.array(fc.nat(), { minLength: size, maxLength: size }),
    after: fc.array(fc.nat(), { minLength: size, maxLength: size }),
    order: fc.shuffledSubarray(
      Array.from({ length: size }, (_, index) => index + 1),
      { minLength: size, maxLength: size },
    ),
  }),
)

it('API-22 a whole list of positions becomes the tree it describes', () => {
  fc.assert(
    fc.property(arrangement, ({ before, after, order }) => {
      const stored = before.map((up, index) =>
        node(index + 1, index === 0 || up % 3 === 0 ? null : (up % index) + 1, up % 5),
      )
      const wanted = order.map((id, rank) => {
        const up = after[rank] ?? 0
        return { id, parentId: rank === 0 || up % 3 === 0 ? null : (order[up % rank] ?? null) }
      })
      const tree = withPlacements(stored, placeListed(stored, wanted))
      const model = new Map<number | null, number[]>()
      for (const { id, parentId } of wanted) {
        model.set(parentId, [...(model.get(parentId) ?? []), id])
      }
      expect(new Map([...families(tree)].sort())).toEqual(new Map([...model].sort()))
      expect(placeListed(tree, wanted)).toEqual([])
    }),
    { numRuns: 500 },
  )
})
