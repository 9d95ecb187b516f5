import { expect, it } from 'vitest'
import {
  DAY_MISSING,
  DAY_TOO_SOON,
  dayFault,
  earliestDay,
  newlyRequiredOf,
  type RequiredOf,
} from './requirement.ts'

const requirement = (secondFactorOf: RequiredOf | null, secondFactorFrom: string | null) => ({
  secondFactorOf,
  secondFactorFrom,
})
const NONE = requirement(null, null)
const NOON = new Date('2026-12-01T11:00:00Z')

it('DOOR-04 the first day is fourteen days after today in Paris, also where UTC has another day, and over a change of the clocks', () => {
  expect(earliestDay(NOON)).toBe('2026-12-15')
  expect(earliestDay(new Date('2026-12-01T22:59:59Z'))).toBe('2026-12-15')
  expect(earliestDay(new Date('2026-12-01T23:00:00Z'))).toBe('2026-12-16')
  expect(earliestDay(new Date('2027-03-20T23:30:00Z'))).toBe('2027-04-04')
})

it.each([
  ['nobody any more', requirement('all', '2026-11-01'), NONE, undefined],
  ['the first day allowed', NONE, requirement('all', '2026-12-15'), undefined],
  ['a day before it', NONE, requirement('all', '2026-12-14'), DAY_TOO_SOON],
  ['no day', NONE, requirement('administrators', null), DAY_MISSING],
  [
    'in force, and saved again',
    requirement('all', '2026-11-01'),
    requirement('all', '2026-11-01'),
    undefined,
  ],
  [
    'a later day that is near',
    requirement('all', '2026-12-03'),
    requirement('all', '2026-12-08'),
    undefined,
  ],
  [
    'an earlier day',
    requirement('all', '2026-12-20'),
    requirement('all', '2026-12-10'),
    DAY_TOO_SOON,
  ],
  [
    'of administrators alone from now on',
    requirement('all', '2026-11-01'),
    requirement('administrators', '2026-11-01'),
    undefined,
  ],
  [
    'of all, on the day of the administrators',
    requirement('administrators', '2026-12-03'),
    requirement('all', '2026-12-03'),
    DAY_TOO_SOON,
  ],
] as const)('DOOR-04 %s: whom it hardens has fourteen days', (_name, before, after, fault) => {
  expect(dayFault(before, after, NOON)).toBe(fault)
})

it('DOOR-04 those are told whom it concerns anew or earlier', () => {
  const later = requirement('all', '2027-02-01')
  expect(newlyRequiredOf(NONE, later)).toBe('all')
  expect(newlyRequiredOf(requirement('administrators', '2027-02-01'), later)).toBe('members')
  expect(newlyRequiredOf(requirement('administrators', '2027-03-01'), later)).toBe('all')
  expect(newlyRequiredOf(requirement('all', '2027-01-01'), later)).toBeNull()
  expect(newlyRequiredOf(later, NONE)).toBeNull()
})
