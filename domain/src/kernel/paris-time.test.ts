import { expect, it } from 'vitest'
import { parisDateTime, parisMoment } from './paris-time.ts'

const isoOf = (date: string, time: string) => parisMoment(date, time)?.toISOString() ?? null

it('LIFE-14 a day and an hour in Paris are one moment, in winter and in summer', () => {
  expect(isoOf('2026-12-01', '08:00')).toBe('2026-12-01T07:00:00.000Z')
  expect(isoOf('2026-07-01', '08:00')).toBe('2026-07-01T06:00:00.000Z')
  expect(isoOf('2027-01-01', '00:00')).toBe('2026-12-31T23:00:00.000Z')
})

it('LIFE-14 the hour that spring leaves out is none, of the one that autumn repeats the first is meant', () => {
  expect(isoOf('2027-03-28', '01:59')).toBe('2027-03-28T00:59:00.000Z')
  expect(isoOf('2027-03-28', '02:30')).toBeNull()
  expect(isoOf('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z')
  expect(isoOf('2027-10-31', '02:30')).toBe('2027-10-31T00:30:00.000Z')
})

it('LIFE-14 an invalid day or time gives no moment', () => {
  expect([isoOf('', '08:00'), isoOf('2026-12-01', ''), isoOf('2026-02-30', '08:00')]).toEqual([
    null,
    null,
    null,
  ])
})

it('LIFE-14 a moment is shown as it was typed', () => {
  const moment = parisMoment('2027-10-31', '02:30') as Date
  expect(parisDateTime(moment)).toEqual({ date: '2027-10-31', time: '02:30' })
})
