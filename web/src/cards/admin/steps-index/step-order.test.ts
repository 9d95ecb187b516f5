import type { CardSummary } from '@etapes-climat/domain/cards/contract'
import { expect, it } from 'vitest'
import { nextOrder, orderOfAddress, sortSteps, writtenOrder } from './step-order.ts'

const step = (name: string, idx: string, val: number, day: number) =>
  ({ name, idx, val, updatedAt: `2026-11-${10 + day}T08:00:00+00:00` }) as CardSummary
const STEPS = [
  step('Végétaliser', 'LOG-10', 30, 2),
  step('Éclairer', '', 30, 3),
  step('Isoler', 'LOG-2', 5, 1),
]

it.each([
  ['nom', 'Éclairer Isoler Végétaliser'],
  ['-nom', 'Végétaliser Isoler Éclairer'],
  ['identifiant', 'Isoler Végétaliser Éclairer'],
  ['-identifiant', 'Végétaliser Isoler Éclairer'],
  ['valeur', 'Isoler Éclairer Végétaliser'],
  ['-valeur', 'Éclairer Végétaliser Isoler'],
  ['modification', 'Isoler Végétaliser Éclairer'],
  ['-modification', 'Éclairer Végétaliser Isoler'],
])('LIFE-20 sorted by %s: %s', (tri, names) => {
  const order = orderOfAddress(new URLSearchParams({ tri }))
  if (!order) throw new Error('no order')
  expect(sortSteps(STEPS, order).map(({ name }) => name)).toEqual(names.split(' '))
  expect(writtenOrder(order)).toBe(tri)
})

it('LIFE-20 a second click reverses a column; an unknown column sorts by nothing', () => {
  const once = nextOrder(null, 'valeur')
  expect([once, nextOrder(once, 'valeur')].map(writtenOrder)).toEqual(['-valeur', 'valeur'])
  expect(nextOrder(once, 'nom')).toEqual({ key: 'nom', descending: false })
  expect(orderOfAddress(new URLSearchParams({ tri: 'couleur' }))).toBeNull()
})
