import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CountableCard } from '../../../cards/rules/counted-card.ts'
import { calculateFigures, sumOfSteps } from './calculate-figures.ts'
import { effortPercent, objective2030 } from './report-figures.ts'

const step = (val: number, format = 'direct', draft = false): CountableCard => ({
  val,
  format,
  draft,
})

describe('figures of a selection', () => {
  it('CALC-01 the sum leaves indirect and draft steps out', () => {
    // Catches: counting an indirect step besides its children.
    const cards = [step(100), step(50), step(150, 'indirect'), step(30, 'direct', true)]
    expect(sumOfSteps(cards)).toBe(150)
  })

  it('CALC-01 a completeness step counts in the sum when it is selected (D-49)', () => {
    expect(sumOfSteps([step(100), step(20, 'completude')])).toBe(120)
  })

  it('CALC-02 the potential is the sum of the totals of the filtered sectors', () => {
    // Catches: adding up the selected steps instead of the sectors.
    const sectors = [
      { uid: 'a', total: 400 },
      { uid: 'b', total: 100 },
    ]
    expect(calculateFigures([], sectors).potentiel).toBe(500)
  })

  it('CALC-22 a sector sent twice counts once', () => {
    // Catches: summing the list without removing duplicates.
    const twice = [
      { uid: 'a', total: 400 },
      { uid: 'a', total: 400 },
    ]
    expect(calculateFigures([], twice).potentiel).toBe(400)
  })

  it('CALC-03 the objective is half of the potential, rounded half up', () => {
    // Catches: rounding down.
    expect([objective2030(501), objective2030(500), objective2030(0)]).toEqual([251, 250, 0])
  })

  it('CALC-04 the effort is sum over potential in percent, rounded, not capped', () => {
    // Catches: dividing by the objective instead of the potential.
    expect([effortPercent(150, 500), effortPercent(1, 3), effortPercent(600, 400)]).toEqual([
      30, 33, 150,
    ])
  })

  it('CALC-05 without potential effort and objective are 0', () => {
    // Catches: a division by zero.
    expect(calculateFigures([step(10)], [])).toEqual({
      somme: 10,
      potentiel: 0,
      objectif: 0,
      effort: 0,
    })
  })

  it('CALC-05 every figure is a whole number whatever the selection', () => {
    const card = fc.record({
      val: fc.nat(100_000),
      format: fc.constantFrom('direct', 'indirect', 'completude', 'autre'),
      draft: fc.boolean(),
    })
    const sector = fc.record({ uid: fc.string(), total: fc.nat(100_000) })
    fc.assert(
      fc.property(fc.array(card), fc.array(sector), (cards, sectors) => {
        const figures = Object.values(calculateFigures(cards, sectors))
        expect(figures.every((figure) => Number.isSafeInteger(figure) && figure >= 0)).toBe(true)
      }),
    )
  })

  it('LIM-19 the objective is half of the potential for every potential', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (potentiel) => {
        const twice = objective2030(potentiel) * 2
        expect(twice - potentiel).toBe(potentiel % 2)
      }),
    )
  })
})
