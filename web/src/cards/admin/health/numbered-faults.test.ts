import type { CatalogueHealth, FaultKind } from '@etapes-climat/domain/cards/health-contract'
import { expect, it } from 'vitest'
import { numberFaults } from './numbered-faults.ts'

const STEPS = Array.from({ length: 10 }, (_, at) => `s${at}`)
const health = (lists: Partial<Record<FaultKind, string[]>>) =>
  ({
    checkedAt: '2026-11-27T08:00:00+00:00',
    steps: 4,
    sectors: [{ uid: 'a', name: 'Se loger', steps: STEPS }],
    lists: Object.entries(lists).map(([kind, uids]) => ({
      kind,
      faults: uids.map((uid) => ({ uid })),
    })),
  }) as unknown as CatalogueHealth
const drawing = (lists: Parameters<typeof health>[0]) => {
  const { everywhere, drawnOf } = numberFaults(health(lists))
  return [everywhere.map(({ kind }) => kind), [...drawnOf]]
}

it('LIFE-21 a fault of nearly every step is said, and the drawing shows the others', () => {
  const nine = STEPS.slice(0, 9)
  expect(drawing({ source: nine, picture: ['s2', 's9'] })).toEqual([
    ['source'],
    [
      ['s9', 11],
      ['s2', 10],
    ],
  ])
  expect(drawing({ source: nine.slice(1), picture: ['s9'] })[0]).toEqual([])
  // Nothing else could be drawn: all of it is.
  expect(drawing({ source: STEPS })[0]).toEqual([])
  expect(drawing({ source: STEPS, tag: ['t'] })[0]).toEqual([])
  expect(numberFaults(health({ source: nine, picture: ['s2'] })).firstOf.get('s2')).toBe(3)
})

it('LIFE-21 a drawing in which nearly every step has a number says so in words', () => {
  const isSaid = (lists: Parameters<typeof health>[0]) =>
    numberFaults(health(lists)).isNearlyAllDrawn
  expect(isSaid({ source: STEPS })).toBe(true)
  expect(isSaid({ source: STEPS.slice(0, 5), picture: STEPS.slice(5) })).toBe(true)
  expect(isSaid({ source: STEPS.slice(0, 8) })).toBe(false)
  // Lists that concern every step are left out of the drawing.
  expect(isSaid({ source: STEPS, picture: ['s2', 's9'] })).toBe(false)
})
