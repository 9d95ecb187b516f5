import { expect, it } from 'vitest'
import type { Decision, WorkshopStep } from '../contract.ts'
import { minutesOf, minutesText } from './minutes.ts'
import { factsOfMinutes, type ReportedStep } from './minutes-facts.ts'

const step = (uid: string, val: number, counted = true): WorkshopStep => ({
  uid,
  name: `Étape ${uid}`,
  val,
  counted,
})
const decide = (uid: string, status: Decision['status'], note = ''): Decision => ({
  id: uid,
  step: uid,
  status,
  note,
  before: { status: null, note: '' },
  at: '2026-11-22T09:14:00Z',
})
const STEPS = [step('a', 100), step('b', 40), step('c', 30), step('d', 20), step('e', 10)]
const facts = (somme: number, seenCount = 5) => ({
  report: 'Gare Basse',
  heldOn: '2026-11-22',
  place: '',
  participants: '',
  seenCount,
  startedAt: '2026-11-22T09:00:00Z',
  endedAt: '2026-11-22T10:04:00Z',
  figures: { somme, potentiel: 1000, objectif: 500, effort: 0 },
})
const reported = (entries: Record<string, ReportedStep>) => new Map(Object.entries(entries))

const ADDED: Record<string, ReportedStep> = {
  a: { status: 'selected', added: 100 },
  b: { status: 'discarded', added: null },
  d: { status: 'selected', added: 20 },
}

/** Adds the values of the table up, as with a pencil. */
const added = (texts: string[]) =>
  texts
    .filter((text) => !text.includes('non ajoutée'))
    .reduce((sum, text) => sum + Number(text.replace(/\s/g, '')), 0)

it('TEAM-41 minutes add up: the values that are added and what was retained before come to the sum', () => {
  const minutes = minutesOf(
    factsOfMinutes({
      facts: facts(620),
      steps: STEPS,
      reported: reported(ADDED),
      addedCount: 4,
      decisions: [decide('a', 'selected'), decide('b', 'discarded', 'Trop cher')],
    }),
  )
  expect(minutes.already).toEqual({ name: 'Déjà retenues (3\u00a0étapes)', value: '520' })
  expect(added([...minutes.rows.map(({ value }) => value), minutes.already?.value ?? ''])).toBe(620)
  expect(minutes.rows).toMatchObject([
    { time: '10:14', value: '100', decision: 'Retenue' },
    { time: '10:14', value: '40, non ajoutée', notes: ['Trop cher'] },
  ])
  expect(minutes.facts[0]).toEqual([
    'Atelier du',
    '22/11/2026, de 10:00 à 11:04 (1\u00a0h\u00a004)',
  ])
})

it('TEAM-41 what stays open holds no step with a status, and steps that were on screen count as seen', () => {
  const minutes = minutesOf(
    factsOfMinutes({
      facts: facts(120, 3),
      steps: STEPS,
      addedCount: 2,
      reported: reported({ ...ADDED, e: { status: 'considered', added: null } }),
      decisions: [decide('a', 'selected')],
    }),
  )
  expect(minutes.open).toEqual([
    { title: 'À l’étude (1\u00a0étape)', names: ['Étape e'] },
    { title: 'Vues, sans décision (1\u00a0étape)', names: ['Étape c'] },
  ])
  expect(minutes.facts).toContainEqual(['Étapes vues', '3 sur 5'])
})

it('TEAM-41 a decision that the report no longer follows says what became of it, and is in no sum', () => {
  const source = {
    facts: facts(20),
    steps: STEPS,
    reported: reported({ d: ADDED.d as ReportedStep }),
    decisions: [decide('a', 'selected'), decide('d', 'considered')],
    addedCount: 1,
  }
  const minutes = minutesOf(factsOfMinutes(source))
  expect(minutes.rows).toMatchObject([
    { value: '100, non ajoutée', notes: ['Ensuite, dans le rapport\u00a0: ni retenue ni suivie'] },
    { value: '20', notes: ['Ensuite, dans le rapport\u00a0: Retenue'] },
  ])
  expect(minutes.already).toBeNull()
  expect(minutesText(minutes)).toContain(
    'Somme du rapport\u00a0: 20. Encore 480 pour l’objectif 2030.',
  )
})

it('TEAM-41 without a decision and without figures nothing is added', () => {
  const nothing = { ...facts(0), figures: null }
  const minutes = minutesOf(
    factsOfMinutes({
      facts: nothing,
      steps: STEPS,
      decisions: [],
      reported: new Map(),
      addedCount: 0,
    }),
  )
  expect(minutes).toMatchObject({ rows: [], already: null, sum: null })
})
