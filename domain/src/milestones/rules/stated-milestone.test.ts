import { expect, it } from 'vitest'
import { amountOfSteps } from '../../reports/rules/figures/step-amounts.ts'
import { type EarlierContent, type StoredContent, statedMilestone } from './stated-milestone.ts'

const FIGURES = { somme: 555, potentiel: 630, objectif: 315, effort: 88 }
const STORED = {
  name: 'APD',
  fixedAt: new Date('2026-11-29T04:41:47.481Z'),
  structure: 'Atelier',
  happenedOn: null,
  note: 'Avant l’appel d’offres',
  code: 'H5Z22ANXN3JR',
}
/** As release 1.2.0 stored it. */
const EARLIER: EarlierContent = {
  title: 'Parcours des Tilleuls',
  description: 'Deux bâtiments.',
  operation: {
    area: 3400,
    name: 'Les Tilleuls',
    phase: null,
    address: 'Rennes',
    persons: 120,
    programme: '',
  },
  calculatedAt: '2026-11-29T04:41:45+00:00',
  sectors: [
    { name: 'Se loger', cards: 4, somme: 430, effort: 85, objectif: 253, potentiel: 505 },
    { name: '', cards: 2, somme: 125, effort: 100, objectif: 63, potentiel: 125 },
  ],
  steps: [
    {
      uid: 'a',
      val: 310,
      name: 'Réseau de chaleur',
      index: 'LOG-02-1',
      format: 'direct',
      reason: 'Raccordé',
      sector: 'Se loger',
      status: 'done',
      counted: true,
    },
    {
      uid: 'b',
      val: 200,
      name: 'Façades',
      index: 'LOG-01-1-2026-03-09',
      format: 'direct',
      reason: '',
      sector: '',
      status: null,
      counted: true,
    },
    {
      uid: 'c',
      val: 75,
      name: 'Enveloppe',
      index: 'LOG-T1-1',
      format: 'indirect',
      reason: '',
      sector: 'Se loger',
      status: null,
      counted: false,
    },
  ],
  beside: [
    {
      uid: 'd',
      val: 75,
      name: 'Toiture',
      index: 'LOG-04-1',
      format: 'direct',
      reason: 'Trop cher',
      sector: 'Se loger',
      status: 'discarded',
      counted: false,
    },
  ],
  undescribed: 45,
}
const stated = (content: StoredContent) => statedMilestone({ ...STORED, content }, FIGURES)

it('TEAM-20 REP-69 a milestone that was fixed before there were statements is stated as its PDF told it', () => {
  const statement = stated(EARLIER)
  expect(statement).toMatchObject({
    format: 1,
    title: 'Parcours des Tilleuls',
    stepCount: '3\u00a0étapes',
    author: '',
    figures: FIGURES,
    operationTonnes: 66.6,
    ifConsidered: null,
    changes: null,
    undescribed: { val: 45, value: '45' },
    seal: {
      fixedOn: '29/11/2026',
      note: 'Avant l’appel d’offres',
      code: 'H5Z2\u00a02ANX\u00a0N3JR',
    },
  })
  expect(statement.facts.map(({ label, text }) => [label, text])).toEqual([
    ['Structure', 'Atelier'],
    ['Calculé le', '29/11/2026'],
    ['Étapes', '3'],
  ])
  expect(statement.sectors.map(({ name, objectif }) => [name, objectif])).toEqual([
    ['Se loger', 253],
    ['Sans secteur', 63],
  ])
  expect(statement.steps.map(({ name, value, version }) => [name, value, version])).toEqual([
    ['Réseau de chaleur', '310', 'LOG-02, version\u00a01'],
    ['Façades', '200', 'LOG-01, version\u00a01 du\u00a009/03/2026'],
    ['Enveloppe', '75, non ajoutée', 'LOG-T1, version\u00a01'],
  ])
  expect(amountOfSteps(statement.steps) + (statement.undescribed?.val ?? 0)).toBe(555)
  expect(
    statement.followUps.map(({ status, steps }) => [status, steps[0]?.value, steps[0]?.note]),
  ).toEqual([
    ['selected', '310', 'Raccordé'],
    ['discarded', '75, non ajoutée', 'Trop cher'],
  ])
})

it('TEAM-20 what milestones of before had no place for is absent: neither statuses nor steps beside the selection', () => {
  const { beside: _, ...older } = EARLIER
  const steps = older.steps.map(({ status: _status, reason: _reason, ...step }) => step)
  const statement = stated({ ...older, steps })
  expect(statement.followUps).toEqual([])
  expect(statement.steps.map(({ status }) => status)).toEqual(['Retenue', 'Retenue', 'Retenue'])
})

// Catches: an answer without a part that was added to statements after a milestone was fixed.
it('TEAM-20 OPS-08 a stored statement reads with the parts that it lacks, and names no account', () => {
  const { ifConsidered: _, ...content } = stated(EARLIER)
  const { explanation, ...statement } = stated(content as StoredContent)
  expect(statement).toMatchObject({ ifConsidered: null, author: '' })
  expect(explanation).toEqual(content.explanation)
})

it('TEAM-20 a milestone counts 0 of a figure that is stored since a later version', () => {
  const { potentiel: _, ...before } = FIGURES
  const figures = before as typeof FIGURES
  const statement = stated(EARLIER)
  const [row] = statement.sectors
  const read = stated({
    ...statement,
    sectors: row ? [{ ...row, ...figures, potentiel: undefined as never }] : [],
    ifConsidered: { figures, sentence: 'Avec elles' },
    today: figures,
  })
  const counted = { somme: FIGURES.somme, potentiel: 0, objectif: 0, effort: 0 }
  expect(read.sectors).toMatchObject([counted])
  expect(read.ifConsidered).toMatchObject({ figures: counted })
  expect(read.today).toEqual(counted)
})
