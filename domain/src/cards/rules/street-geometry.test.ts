import { expect, it } from 'vitest'
import { BUILDING, drawStreet } from './street-geometry.ts'

it('PUB-44 the buildings of the street are as high as their sectors’ potentials, to one scale', () => {
  const { storey, buildings } = drawStreet([1670, 870, 1700, 0])
  expect(storey).toBe(100)
  expect(buildings.map(({ storeys }) => storeys)).toEqual([16, 8, 17, 0])
  const [first, second, highest, none] = buildings.map(({ height }) => height)
  expect((first ?? 0) / (second ?? 1)).toBeCloseTo(1670 / 870, 1)
  expect(highest).toBe(17 * BUILDING.storey)
  expect(none).toBe(0)
})

it.each([
  [[0], 1],
  [[], 1],
  [[20], 1],
  [[21], 2],
  [[2001], 200],
  [[123_456], 10_000],
])('PUB-44 a storey of a street of %j stands for %i', (potentials, storey) => {
  expect(drawStreet(potentials).storey).toBe(storey)
})
