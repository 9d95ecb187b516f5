import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOfSteps } from '../../reports/rules/figures/step-amounts.ts'
import type { StatedStep } from '../../statements/contract.ts'
import { waterfall } from './waterfall.ts'

const step = (uid: string, val: number, counted = true): StatedStep => ({
  uid,
  val,
  counted,
  name: `Étape ${uid}`,
  version: 'Version 1',
  sector: 'Se loger',
  format: { slug: 'direct', name: 'Étape directe' },
  value: '',
  status: 'Retenue',
})

function side(steps: StatedStep[], rest = 0) {
  const somme = amountOfSteps(steps) + rest
  const figures = { somme, potentiel: 1000, objectif: 500, effort: 0 }
  const undescribed = rest === 0 ? null : { name: '', val: rest, value: '' }
  return { figures, statement: { steps, undescribed } }
}

it('TEAM-21 the lines lead from one sum to the other: added, removed and revalued steps', () => {
  const before = side([step('a', 265), step('b', 110), step('c', 90), step('d', 60)])
  const after = side([step('a', 280), step('c', 90), step('e', 230), step('f', 40, false)], 15)
  const { lines, ...told } = waterfall(before, after)
  expect(
    lines.map(({ key, kind, before, after, from, to }) => [kind, key, before, after, from, to]),
  ).toEqual([
    ['added', 'e', null, 230, 525, 755],
    ['added', 'f', null, 0, 755, 755],
    ['removed', 'b', 110, null, 755, 645],
    ['removed', 'd', 60, null, 645, 585],
    ['revalued', 'a', 265, 280, 585, 600],
    ['undescribed', '', 0, 15, 600, 615],
  ])
  expect(told).toEqual({
    amounts: { added: 230, removed: -170, revalued: 15, undescribed: 15 },
    unchanged: { count: 1, amount: 90 },
    difference: 90,
  })
})

const steps = fc
  .uniqueArray(
    fc.record({
      uid: fc.constantFrom(...'abcdefghij'),
      val: fc.integer({ min: 0, max: 500 }),
      counted: fc.boolean(),
    }),
    { selector: ({ uid }) => uid },
  )
  .map((made) => made.map(({ uid, val, counted }) => step(uid, val, counted)))
const sides = fc
  .tuple(steps, fc.integer({ min: -50, max: 50 }))
  .map(([made, undescribed]) => side(made, undescribed))

it('TEAM-21 bars add up to the difference of the sums, whatever the milestones', () => {
  fc.assert(
    fc.property(sides, sides, (before, after) => {
      const { lines, amounts, difference } = waterfall(before, after)
      expect(lines.reduce((sum, { moved }) => sum + moved, 0)).toBe(difference)
      expect(Object.values(amounts).reduce((sum, amount) => sum + amount, 0)).toBe(difference)
      expect(lines.at(-1)?.to ?? before.figures.somme).toBe(after.figures.somme)
      expect(lines.map(({ from }) => from)).toEqual(
        [before.figures.somme, ...lines.map(({ to }) => to)].slice(0, lines.length),
      )
    }),
  )
})
