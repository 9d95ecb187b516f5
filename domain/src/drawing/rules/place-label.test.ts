import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Box, labelBase, meets, partsOfLine, placeLabel } from './place-label.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

it('REP-66 a label takes the first free one of its places, else it moves past obstacles', () => {
  const line = box(0, 50, 300, 2)
  const places = [box(10, 45, 40, 10), box(10, 60, 40, 10)]
  expect(placeLabel(places, [line])).toEqual({ place: 1, moved: 0 })
  expect(placeLabel(places.slice(0, 1), [line])).toEqual({ place: 0, moved: -7 })
  expect(placeLabel(places.slice(0, 1), [line], 'down')).toEqual({ place: 0, moved: 9 })
  expect(placeLabel(places, [line, box(20, 65, 5, 5)])).toEqual({ place: 1, moved: -7 })
  expect(labelBase(100, 12, [105, 119], 2)).toBe(122)
  expect(labelBase(100, 12, [99, 113], 2)).toBe(100)
})

const boxes = fc.record({
  left: fc.integer({ min: 0, max: 300 }),
  top: fc.integer({ min: 0, max: 300 }),
  width: fc.integer({ min: 1, max: 90 }),
  height: fc.integer({ min: 1, max: 40 }),
})

it('REP-66 whatever is drawn already, a label meets none of it', () => {
  const rectangle = boxes.map(({ left, top, width, height }) => box(left, top, width, height))
  const toward = fc.constantFrom('up' as const, 'down' as const)
  fc.assert(
    fc.property(
      fc.array(rectangle, { minLength: 1, maxLength: 4 }),
      fc.array(rectangle),
      toward,
      (places, taken, way) => {
        const { place, moved } = placeLabel(places, taken, way)
        const own = places[place] ?? expect.fail('no place')
        const stands = { ...own, top: own.top + moved, bottom: own.bottom + moved }
        expect(taken.filter((other) => meets(stands, other))).toEqual([])
      },
    ),
  )
})

it('REP-66 a line is left out where a label stands', () => {
  expect(partsOfLine(0, 100, [[40, 60]])).toEqual([
    [0, 40],
    [60, 100],
  ])
  expect(
    partsOfLine(0, 100, [
      [80, 130],
      [-5, 10],
      [50, 60],
      [55, 70],
    ]),
  ).toEqual([
    [10, 50],
    [70, 80],
  ])
  expect(partsOfLine(0, 100, [[-1, 101]])).toEqual([])
})
