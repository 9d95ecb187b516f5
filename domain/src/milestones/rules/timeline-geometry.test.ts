import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ceilings } from '../../drawing/rules/building.ts'
import { gapWords, layOut, storeyOf } from './timeline-geometry.ts'

const on = (day: string) => ({ fixedAt: `${day}T09:00:00+00:00` })
const LINE = { start: 100, end: 700, least: 60 }

it('TEAM-21 the milestones stand as far apart as in time', () => {
  const laid = layOut([on('2026-01-01'), on('2026-01-31'), on('2026-03-02')], LINE)
  expect(laid).toEqual({ places: [100, 400, 700], toScale: true })
  const weeks = layOut([on('2026-01-12'), on('2026-02-24'), on('2026-05-18')], LINE)
  expect(weeks?.places.map(Math.round)).toEqual([100, 305, 700])
})

it('TEAM-21 milestones of one moment are moved apart, and that is said', () => {
  const laid = layOut([on('2026-01-01'), on('2026-01-02'), on('2026-12-31')], LINE)
  expect(laid).toEqual({ places: [100, 160, 700], toScale: false })
  expect(layOut([on('2026-01-01')], LINE)).toEqual({ places: [100], toScale: true })
  expect(layOut(Array(12).fill(on('2026-01-01')), LINE)).toBeNull()
})

it('TEAM-21 whatever the moments, they keep their order, their distance and the line', () => {
  const moments = fc
    .array(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
      {
        minLength: 2,
        maxLength: 10,
      },
    )
    .map((dates) =>
      dates
        .toSorted((a, b) => a.getTime() - b.getTime())
        .map((date) => ({ fixedAt: date.toISOString() })),
    )
  fc.assert(
    fc.property(moments, (dated) => {
      const places = layOut(dated, LINE)?.places ?? expect.fail('no room')
      expect(places.at(-1)).toBeLessThanOrEqual(LINE.end + 1e-6)
      for (const [at, place] of places.entries()) {
        if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(LINE.least - 1e-6)
      }
    }),
  )
})

it('TEAM-21 gaps are named in days, then in weeks', () => {
  const words = (to: string) => gapWords(on('2026-01-12'), on(to)).replace('\u00a0', ' ')
  expect(['2026-01-12', '2026-01-13', '2026-01-20', '2026-02-24'].map(words)).toEqual([
    'même jour',
    '1 jour',
    '8 jours',
    '6 semaines',
  ])
  const night = { fixedAt: '2026-01-12T22:30:00+00:00' }
  expect(gapWords(night, { fixedAt: '2026-01-12T23:30:00+00:00' })).toBe('1\u00a0jour')
  expect(gapWords(on('2026-01-12'), night)).toBe('même jour')
})

it('TEAM-21 a storey is 100 kgCO2e, or more where storeys would be too thin', () => {
  expect([storeyOf(815, 130), storeyOf(3300, 130), storeyOf(0, 130)]).toEqual([100, 500, 100])
  expect(ceilings(360, 100)).toEqual([100, 200, 300])
  expect([ceilings(300, 100), ceilings(0, 100)]).toEqual([[100, 200], []])
})
