import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumOfSteps } from '../figures/calculate-figures.ts'
import {
  changesSinceSave,
  isChanged,
  type StepSinceSave,
  type StepState,
} from './changes-since-save.ts'
import { sinceSaveSentences, sinceSaveTitle } from './since-save-words.ts'

const step: StepState = { val: 40, format: 'direct', draft: false, name: 'A', index: 'E-1' }
const since = (now: Partial<StepState> | null, saved: Partial<StepState> = {}): StepSinceSave => ({
  saved: { ...step, ...saved },
  now: now && { ...step, ...saved, ...now },
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const told = (steps: readonly StepSinceSave[], difference: number) =>
  sinceSaveSentences(changesSinceSave(steps, difference)).map(plain)

describe('sinceSaveTitle', () => {
  it.each([
    [
      { steps: 2, difference: -5, potential: 3 },
      '2 étapes ont changé depuis l’enregistrement : − 5 kgCO2e',
    ],
    [
      { steps: 1, difference: 0, potential: 0 },
      '1 étape a changé depuis l’enregistrement : même somme',
    ],
    [
      { steps: 0, difference: 4, potential: 6 },
      'La somme a changé depuis l’enregistrement : + 4 kgCO2e',
    ],
    [
      { steps: 0, difference: 0, potential: 108 },
      'Le potentiel a changé depuis l’enregistrement : + 108 kgCO2e',
    ],
    [
      { steps: 0, difference: 0, potential: 0 },
      'Le potentiel a changé depuis l’enregistrement : même total',
    ],
  ])('TRUST-03 says in one line what changed', (short, title) => {
    expect(plain(sinceSaveTitle(short))).toBe(title)
  })
})

describe('changesSinceSave', () => {
  it('TRUST-03 names the sectors whose potential changed, a deleted one apart, and adds nothing for them', () => {
    const potentials = [
      { name: 'Se loger', before: 870, after: 978 },
      { name: null, before: 40, after: 0 },
    ]
    const changes = changesSinceSave([], 0, potentials)
    expect(changes.map(({ added }) => added)).toEqual([0, 0])
    expect(sinceSaveSentences(changes).map(plain)).toEqual([
      '« Se loger » : le potentiel du secteur passe de 870 à 978.',
      'Un secteur a été supprimé : son potentiel, 40, n’est plus compté.',
    ])
  })

  it.each([
    [since({ val: 45 }), 5, '« A » : la valeur passe de 40 à 45.'],
    [since({ index: 'E-2' }), 0, '« A » a une nouvelle version.'],
    [since({ name: 'B' }), 0, '« A » s’appelle désormais « B ».'],
    [
      since({ draft: true }),
      -40,
      'Une étape de ce rapport n’est plus publiée : − 40 dans la somme.',
    ],
    [since(null), -40, 'Une étape de ce rapport a été supprimée : − 40 dans la somme.'],
    [
      since({ draft: false }, { draft: true }),
      40,
      '« A » est publiée depuis : + 40 dans la somme.',
    ],
    [since({ format: 'indirect' }), -40, '« A » a changé de type : − 40 dans la somme.'],
    [
      since({ val: 45 }, { format: 'indirect' }),
      0,
      '« A » : la valeur passe de 40 à 45, sans s’ajouter à la somme.',
    ],
    [
      since({ val: 41 }, { format: 'completude' }),
      1,
      'Une étape de ce rapport non décrite ici a changé : + 1 dans la somme.',
    ],
    [
      since({ draft: true }, { format: 'indirect' }),
      0,
      'Une étape de ce rapport n’est plus publiée : la somme reste la même.',
    ],
  ])(
    'TRUST-03 describes the change of a step, and its effect on the sum',
    (step, difference, sentence) => {
      expect(told([step], difference)).toEqual([sentence])
    },
  )

  it('TRUST-03 a step without change, or a draft then and now, is not listed', () => {
    expect(changesSinceSave([since({}), since({ val: 90 }, { draft: true })], 0)).toEqual([])
  })

  it('TRUST-03 steps without a name are counted in one line, last', () => {
    const steps = [since({ draft: true }), since({ draft: true }), since({ val: 45 })]
    expect(told(steps, -75)).toEqual([
      '« A » : la valeur passe de 40 à 45.',
      '2 étapes de ce rapport ne sont plus publiées : − 80 dans la somme.',
    ])
  })

  it('TRUST-03 unknown changes of an old report are listed as the remainder', () => {
    expect(told([since({ val: 45 })], 3)).toEqual([
      '« A » : la valeur passe de 40 à 45.',
      'Une étape de ce rapport non décrite ici a changé : − 2 dans la somme.',
    ])
  })

  it('TRUST-03 the changes of any selection add up to the difference of its sums', () => {
    // Catches: counting a change twice, a transversal step, or a draft that was one already.
    const state = fc.record({
      val: fc.integer({ min: 0, max: 5000 }),
      format: fc.constantFrom('direct', 'indirect', 'completude'),
      draft: fc.boolean(),
      name: fc.constantFrom('A', 'B'),
      index: fc.constantFrom('E-1', 'E-2'),
    })
    const steps = fc.array(fc.record({ saved: state, now: fc.option(state) }))
    fc.assert(
      fc.property(steps, (all) => {
        const sum = (states: readonly (StepState | null)[]) =>
          sumOfSteps(states.flatMap((found) => found ?? []))
        const difference = sum(all.map(({ now }) => now)) - sum(all.map(({ saved }) => saved))
        const changes = changesSinceSave(all, difference)
        expect(changes.reduce((total, { added }) => total + added, 0)).toBe(difference)
        // Nothing is left over where all is known.
        const hidden = all.filter(
          (known) => isChanged(known) && known.now?.format === 'completude' && !known.now.draft,
        )
        expect(changes.filter(({ change }) => change === 'undescribed')).toHaveLength(hidden.length)
      }),
    )
  })
})
