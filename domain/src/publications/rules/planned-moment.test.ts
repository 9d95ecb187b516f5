import { expect, it } from 'vitest'
import { plannedMomentFault } from './planned-moment.ts'

it.each([
  ['2026-03-01T08:00:00Z', 'Choisissez un moment à venir.'],
  ['2026-03-01T08:00:00.001Z', null],
  ['2126-03-01T08:00:00Z', null],
  ['2126-03-01T08:00:00.001Z', 'Choisissez un moment dans les 100\u00a0ans à venir.'],
  ['9999-12-31T08:00:00Z', 'Choisissez un moment dans les 100\u00a0ans à venir.'],
])('LIFE-14 a publication on 1 March 2026 for %s: %s', (at, fault) => {
  expect(plannedMomentFault(new Date(at), new Date('2026-03-01T08:00:00Z'))).toBe(fault)
})
