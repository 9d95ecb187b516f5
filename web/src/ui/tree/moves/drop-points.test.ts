import { expect, it } from 'vitest'
import { sampleIndex } from '../../../testing/sample-tree.ts'
import { shownRows } from '../tree-model.ts'
import { dropPoints, pointsAt } from './drop-points.ts'
import type { DropPoint } from './tree-places.ts'

const NONE: ReadonlySet<number> = new Set()
const WORDS = { on: '', before: '<', after: '>' }
/** `<1 1 …`: before 1, on 1 … */
const inWords = (points: DropPoint[]) =>
  points.map(({ key, dropPosition }) => `${WORDS[dropPosition]}${key}`).join(' ')

it.each([
  [[], '<1 1 <2 2 <3 3 >3 >2 4 >4 >1 5 >5'],
  [[2], '<1 1 <2 2 >2 4 >4 >1 5 >5'],
  [[1], '<1 1 >1 5 >5'],
])('ADMIN-STEP-35 leads through every place once, with %j closed', (closed, expected) => {
  const index = sampleIndex()
  const shut = new Set(closed)
  expect(inWords(dropPoints(index, shut, shownRows(index, shut)))).toBe(expected)
})

it.each([
  ['its top', { id: 4, down: 0.1, out: 0 }, '<4 4'],
  ['its upper half', { id: 4, down: 0.4, out: 0 }, '4 <4'],
  ['its foot', { id: 4, down: 0.9, out: 0 }, '>4 4'],
  ['its foot, further out', { id: 4, down: 0.9, out: 1 }, '>1 4'],
  ['its foot, beyond the root', { id: 3, down: 0.9, out: 9 }, '>2 3'],
  ['the foot of an open row', { id: 1, down: 0.9, out: 0 }, '<2 1'],
])('ADMIN-STEP-35 takes a pointer over %s for a place', (_case, { id, down, out }, expected) => {
  const index = sampleIndex()
  const row = index.places.get(id)
  if (!row) throw new Error('No such row')
  expect(inWords(pointsAt(index, NONE, { row, down, out }))).toBe(expected)
})
