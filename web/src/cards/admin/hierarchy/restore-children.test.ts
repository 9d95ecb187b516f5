import { expect, it } from 'vitest'
import { restoredOrder } from './restore-children.ts'

it.each([
  [['A', 'B', 'C'], ['A', 'C'], ['B'], ['A', 'B', 'C']],
  [['A', 'B', 'C'], [], ['A', 'B', 'C'], ['A', 'B', 'C']],
  [['A', 'B'], ['N', 'A'], ['B'], ['A', 'B', 'N']],
  [['A', 'B', 'C'], ['C'], ['B'], ['B', 'C']],
])('ADMIN-STEP-26 %j, now %j, gets %j back as %j', (former, present, left, order) => {
  expect(restoredOrder(former, present, left)).toEqual(order)
})
