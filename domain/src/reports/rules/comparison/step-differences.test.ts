import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOfSteps } from '../figures/step-amounts.ts'
import { movedBy, stepDifferences } from './step-differences.ts'

const step = (uid: string, val: number, counted = true) => ({ uid, val, counted })

const steps = fc.uniqueArray(
  fc.record({
    uid: fc.constantFrom(...'abcdefghijkl'),
    val: fc.integer({ min: 0, max: 500 }),
    counted: fc.boolean(),
  }),
  { selector: ({ uid }) => uid },
)

describe('stepDifferences', () => {
  it('TEAM-03 lists added, removed and revalued steps', () => {
    const before = [step('a', 280), step('b', 230), step('c', 85), step('d', 40, false)]
    const after = [step('a', 290), step('c', 85), step('e', 110), step('d', 70, false)]

    const { amounts, ...lists } = stepDifferences(before, after)

    expect(lists).toEqual({
      added: [step('e', 110)],
      removed: [step('b', 230)],
      revalued: [{ before: step('a', 280), after: step('a', 290) }],
      unchanged: [step('c', 85), step('d', 70, false)],
    })
    expect(amounts).toEqual({ added: 110, removed: -230, revalued: 10 })
  })

  it('TEAM-03 a step that no longer counts is revalued by all it added', () => {
    const { revalued, amounts } = stepDifferences([step('a', 280)], [step('a', 280, false)])

    expect(revalued.map(movedBy)).toEqual([-280])
    expect(amounts).toEqual({ added: 0, removed: 0, revalued: -280 })
  })

  it('TEAM-03 the amounts add up to the difference of the sums, whatever the lists', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const { amounts } = stepDifferences(before, after)
        const difference = amounts.added + amounts.removed + amounts.revalued
        expect(amountOfSteps(before) + difference).toBe(amountOfSteps(after))
      }),
    )
  })

  it('TEAM-03 the way back is the same with the signs turned', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const [there, back] = [stepDifferences(before, after), stepDifferences(after, before)]
        expect(back.added).toEqual(there.removed)
        expect(back.removed).toEqual(there.added)
        expect(back.amounts.revalued + there.amounts.revalued).toBe(0)
        expect(back.amounts.added + there.amounts.removed).toBe(0)
      }),
    )
  })

  it('TEAM-03 every step is in just one of the four lists', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const { added, removed, revalued, unchanged } = stepDifferences(before, after)
        const told = [...added, ...removed, ...revalued.map((pair) => pair.after), ...unchanged]
        const uids = new Set([...before, ...after].map(({ uid }) => uid))
        expect(told.map(({ uid }) => uid).toSorted()).toEqual([...uids].toSorted())
      }),
    )
  })
})
