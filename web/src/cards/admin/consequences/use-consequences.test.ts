import { expect, it } from 'vitest'
import { restoredOrder } from './use-consequences.ts'

it.each([
  [['A', 'B', 'C'], ['A', 'C'], ['B'], ['A', 'B', 'C']],
  [['A', 'B', 'C'], [], ['A', 'B', 'C'], ['A', 'B', 'C']],
  [['A', 'B'], ['N', 'A'], ['B'], ['A', 'B', 'N']],
  [['A', 'B', 'C'], ['C'], ['B'], ['B', 'C']],
])('ADMIN-STEP-26 %j, now %j, gets %j back as %j', (children, present, left, order) => {
  const leaving = left.map((iri) => ({ '@id': iri, name: iri }))
  expect(restoredOrder({ children, leaving }, present)).toEqual(order)
})
