import { expect, it } from 'vitest'
import { daysLeft, lifeElapsed } from './days-left.ts'

const at = (text: string) => new Date(text)

it.each([
  ['2026-12-22T10:00:00Z', 30],
  ['2026-11-22T10:00:01Z', 1],
  ['2026-11-22T10:00:00Z', 0],
  ['2026-11-01T10:00:00Z', 0],
])('TEAM-30 until %s: %i days', (expiresAt, days) => {
  expect(daysLeft(expiresAt, at('2026-11-22T10:00:00Z'))).toBe(days)
})

it('TEAM-30 the life of a link is a part from 0 to 1', () => {
  const life = (now: string) => lifeElapsed('2026-11-01T00:00:00Z', '2026-11-11T00:00:00Z', at(now))
  expect([
    life('2026-10-31T00:00:00Z'),
    life('2026-11-06T00:00:00Z'),
    life('2026-12-01T00:00:00Z'),
  ]).toEqual([0, 0.5, 1])
})
