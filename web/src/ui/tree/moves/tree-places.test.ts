import { expect, it } from 'vitest'
import { sampleIndex } from '../../../testing/sample-tree.ts'
import {
  isOwnPlace,
  placeInWords,
  placeOfDrop,
  positionsUnder,
  seenFamily,
  stepPlaces,
} from './tree-places.ts'

it.each([
  ['on a node: last under it', 5, { key: 1, dropPosition: 'on' }, { parentId: 1, rank: 2 }],
  ['on its own parent', 2, { key: 1, dropPosition: 'on' }, { parentId: 1, rank: 1 }],
  ['before a node', 5, { key: 4, dropPosition: 'before' }, { parentId: 1, rank: 1 }],
  ['after a later sibling', 2, { key: 4, dropPosition: 'after' }, { parentId: 1, rank: 1 }],
  ['beside itself: nothing moves', 4, { key: 4, dropPosition: 'after' }, { parentId: 1, rank: 1 }],
  ['on a node that is gone', 4, { key: 99, dropPosition: 'on' }, null],
] as const)('a drop %s', (_case, id, point, expected) => {
  expect(placeOfDrop(sampleIndex(), id, point)).toEqual(expected)
})

it.each([
  ['after the row before', 4, { key: 2, dropPosition: 'after' }, true],
  ['before the row after', 2, { key: 4, dropPosition: 'before' }, true],
  ['before the row before', 4, { key: 2, dropPosition: 'before' }, false],
  ['on its parent', 4, { key: 1, dropPosition: 'on' }, false],
] as const)('knows the gap where a node stands: %s', (_case, id, point, expected) => {
  expect(isOwnPlace(sampleIndex(), id, point)).toBe(expected)
})

it('offers the four moves that a place allows', () => {
  expect(stepPlaces(sampleIndex(), 4)).toEqual({
    up: { parentId: 1, rank: 0 },
    down: null,
    in: { parentId: 2, rank: 1 },
    out: { parentId: null, rank: 1 },
  })
  expect(stepPlaces(sampleIndex(), 1)).toEqual({
    up: null,
    down: { parentId: null, rank: 1 },
    in: null,
    out: null,
  })
})

it('tells a place in words', () => {
  const labelOf = ({ name }: { name: string }) => name
  const tell = (parentId: number | null, rank: number) =>
    placeInWords(sampleIndex(), { id: 5, place: { parentId, rank }, labelOf })
  expect(tell(1, 1)).toBe('dans N1, après N2')
  expect(tell(2, 0)).toBe('dans N2, en premier')
  expect(tell(null, 1)).toBe('à la racine, après N1')
})

it('D-59 sends the children of one parent and the way to it', () => {
  expect(positionsUnder(sampleIndex(), 2)).toEqual([
    {
      '@id': '/api/cards/1',
      children: [{ '@id': '/api/cards/2', children: [{ '@id': '/api/cards/3' }] }],
    },
  ])
  expect(positionsUnder(sampleIndex(), null)).toEqual([
    { '@id': '/api/cards/1' },
    { '@id': '/api/cards/5' },
  ])
})

it('a move rests on the children of a node and the way up from it', () => {
  expect(seenFamily(sampleIndex(), 2)).toEqual({
    parents: ['/api/cards/2', '/api/cards/1'],
    children: ['/api/cards/3'],
  })
  expect(seenFamily(sampleIndex(), null)).toEqual({
    parents: [],
    children: ['/api/cards/1', '/api/cards/5'],
  })
})
