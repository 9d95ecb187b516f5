import { expect, it } from 'vitest'
import { sampleIndex } from '../../../testing/sample-tree.ts'
import {
  placeInWords,
  placeOfDrop,
  positionsUnder,
  seenFamily,
  staleFamilyInWords,
  stepPlaces,
} from './tree-places.ts'

const LABELS = new Map(['p', 'a', 'b', 'c'].map((iri) => [iri, iri.toUpperCase()]))

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

it.each([
  ['added and removed', ['a', 'b'], ['a', 'c'], 'Dans P, il y a maintenant C, et il n’y a plus B.'],
  ['added', ['a'], ['a', 'b', 'c'], 'Dans P, il y a maintenant B, C.'],
  ['removed for ever', ['a', 'gone'], ['a'], 'Dans P, il n’y a plus un élément supprimé.'],
  ['put in another order', ['a', 'b'], ['b', 'a'], 'Dans P, l’ordre a changé.'],
])('ADMIN-STEP-35 says what somebody else %s', (_case, before, after, words) => {
  const seen = { parents: ['p'], children: before }
  expect(staleFamilyInWords({ seen, stored: { ...seen, children: after } }, LABELS)).toBe(words)
})

it('ADMIN-STEP-35 says where somebody else took the parent, and that it is gone', () => {
  const seen = { parents: ['p', 'a'], children: ['b'] }
  const tell = (parents: string[] | null) =>
    staleFamilyInWords({ seen, stored: parents && { ...seen, parents } }, LABELS)
  expect(tell(['p', 'c', 'a'])).toBe('P est maintenant dans C.')
  expect(tell(['p'])).toBe('P est maintenant à la racine.')
  expect(tell(null)).toBe('P n’existe plus.')
  const root = { parents: [], children: ['a'] }
  expect(staleFamilyInWords({ seen: root, stored: { ...root, children: [] } }, LABELS)).toBe(
    'À la racine, il n’y a plus A.',
  )
})
