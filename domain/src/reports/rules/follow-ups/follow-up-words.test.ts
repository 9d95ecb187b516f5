import { expect, it } from 'vitest'
import { NO_FOLLOW_UP } from './follow-up.ts'
import {
  consideredSentence,
  followUpFacts,
  followUpLists,
  followUpMark,
} from './follow-up-words.ts'

const figures = (somme: number, effort: number) => ({ somme, effort, potentiel: 0, objectif: 0 })

it('TEAM-12 the lists have their titles and order, and are absent when empty', () => {
  const of = (status: 'discarded' | 'considered' | 'done' | null) => ({
    ...NO_FOLLOW_UP,
    status,
    card: { uid: status ?? 'none' },
  })
  const isSelected = new Set(['done', 'wood', 'straw'])
  expect(followUpLists([of(null)], isSelected)).toEqual([])
  const followUps = [of('discarded'), of('done'), of('considered'), of('discarded')]
  const lists = followUpLists(followUps, isSelected)
  expect(lists.map(({ title, followUps }) => [title, followUps.length])).toEqual([
    ['Notes sur les étapes retenues (1 sur 3)', 1],
    ['À l’étude', 1],
    ['Écartées et pourquoi', 2],
  ])
})

it('TEAM-12 the sentence says the sum, by how much more, and the effort', () => {
  expect(consideredSentence(2, figures(1360, 41), figures(1465, 44))).toBe(
    'Si les étapes à l’étude étaient retenues\u00a0: 1\u00a0465\u00a0kgCO2e par personne et par an (+\u00a0105), effort de 44\u00a0%.',
  )
  expect(consideredSentence(1, figures(0, 0), figures(0, 0))).toMatch(
    /^Si l’étape à l’étude était retenue\u00a0: 0\u00a0kgCO2e/,
  )
})

it('TEAM-11 a day and a person read as a sentence', () => {
  const told = { ...NO_FOLLOW_UP, person: 'Awa Diarra', dueOn: '2026-12-04' }
  expect(followUpFacts({ ...told, status: 'done' })).toBe(
    'Réalisée le\u00a004/12/2026, par\u00a0Awa Diarra',
  )
  expect(followUpFacts(told)).toBe(
    'Échéance le\u00a004/12/2026, responsable\u00a0:\u00a0Awa Diarra',
  )
  expect(followUpFacts({ ...told, dueOn: null })).toBe('Responsable\u00a0:\u00a0Awa Diarra')
  expect(followUpFacts(NO_FOLLOW_UP)).toBe('')
  expect(followUpMark(told)).toBe('échéance le\u00a004/12/2026, Awa Diarra')
})
