import { expect, it } from 'vitest'
import { flattenPositions } from './position-list.ts'

const rules = { type: 'cards', maxDepth: 50 }

it('API-22 nested positions become a flat list, parents first, named by @id, uid or id', () => {
  const uid = '6f1c2b1e-1c2d-4e3f-8a4b-5c6d7e8f9a0b'
  const positions = [{ '@id': '/api/cards/1', children: [{ uid }, { id: 3, name: 'ignored' }] }]
  expect(flattenPositions(positions, rules)).toEqual([
    { reference: { id: 1 }, parent: null, path: 'positions[0]' },
    { reference: { uid }, parent: 0, path: 'positions[0].children[0]' },
    { reference: { id: 3 }, parent: 0, path: 'positions[0].children[1]' },
  ])
})

it.each([
  [[null], 'positions[0]'],
  [[{ children: [] }], 'positions[0]'],
  [[{ '@id': '/api/tags/1' }], 'positions[0]'],
  [[{ id: 1, children: 'x' }], 'positions[0].children'],
  [[{ id: 1, children: [7] }], 'positions[0].children[0]'],
])('API-22 %j is no list of nodes', (positions, path) => {
  expect(flattenPositions(positions, rules)).toMatchObject({ path, malformed: true })
})

it('LIM-08 nesting beyond the limit is refused, however deep, without recursion', () => {
  let deep: unknown = { id: 1 }
  for (let level = 0; level < 100_000; level++) deep = { id: 1, children: [deep] }
  const fault = flattenPositions([deep], rules)
  expect(fault).toMatchObject({
    malformed: false,
    message: 'L’arborescence ne peut pas dépasser 50 niveaux.',
  })
})
