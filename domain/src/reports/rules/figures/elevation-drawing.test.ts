import fc from 'fast-check'
import { expect, it } from 'vitest'
import { elevations } from './elevation-drawing.ts'

/** Above the tallest building, mm. */
const SKY = 18

it('REP-66 PDF-03 on the cover a sum just below the objective stands above its line', () => {
  const figures = { somme: 1415, objectif: 1650, potentiel: 3300, effort: 43 }
  expect(elevations(figures).map(({ ground, bases }) => [ground - SKY, ...bases])).toEqual([
    [66, 68.5, 35.5, 36, 2.5],
    [56, 58.5, 30.5, 31, 2.5],
    [46, 48.5, 25.5, 26, 2.5],
    [36, 38.5, 20.5, 21, 21],
  ])
})

it('REP-66 PDF-03 whatever the figures, no number of the cover is crossed by the line of the objective', () => {
  const amount = fc.integer({ min: 0, max: 200_000 })
  const figures = fc.record({
    somme: amount,
    objectif: amount,
    potentiel: amount,
    effort: fc.nat(5000),
  })
  fc.assert(
    fc.property(figures, (shown) => {
      for (const { ground, bases, size, effortSize } of elevations(shown)) {
        const tallest = ground - SKY
        const scale = Math.max(shown.potentiel, shown.somme, 1)
        const line = (tallest * shown.objectif) / scale
        const [, , sum, effort] = bases
        expect(sum).toBeGreaterThan((tallest * shown.somme) / scale)
        if (shown.objectif === 0) continue
        // Digits are 0.7 of their size high: 0.247 mm a pt.
        for (const [base, letters] of [
          [sum, size],
          [effort, effortSize],
        ] as const) {
          expect(base > line + 0.5 || base + letters * 0.247 < line - 0.5).toBe(true)
        }
      }
    }),
  )
})
