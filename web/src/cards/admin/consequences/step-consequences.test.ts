import type { BranchStep } from '@etapes-climat/domain/cards/rules/branch-values'
import { expect, it } from 'vitest'
import { stepValuesOf } from '../editor/step-fields.ts'
import {
  consequenceSentences,
  consequenceTitle,
  departureSentence,
} from './consequence-sentences.ts'
import { consequencesOf, intendedSave, isOfConsequence } from './step-consequences.ts'

const step = (name: string, val: number, draft = false): BranchStep => ({
  '@id': name,
  name,
  val,
  draft,
  cardFormat: { slug: 'direct' },
  children: [],
})
const indirect = (name: string, children: BranchStep[], draft = false): BranchStep => ({
  ...step(name, 0, draft),
  cardFormat: { slug: 'indirect' },
  children,
})
const PLAIN = { iri: '', name: 'N', format: 'indirect', draft: true, children: null }

it('ADMIN-STEP-26 tells in one sentence which steps leave which one, before and after', () => {
  const forest = [indirect('TOP', [indirect('T', [step('A', 30), step('B', 1000), step('C', 5)])])]
  const found = consequencesOf(forest, { ...PLAIN, children: ['A', 'B'] })
  expect(isOfConsequence(found)).toBe(true)
  expect(consequenceTitle(found)).toBe('Des étapes changent de place')
  expect(consequenceSentences(found)).toEqual([
    '«\u00a0A\u00a0», «\u00a0B\u00a0» quittent «\u00a0T\u00a0», dont la valeur passe de 1\u00a0035 à 5\u00a0kgCO2e par personne et par an.',
    '«\u00a0TOP\u00a0» passe de 1\u00a0035 à 5\u00a0kgCO2e par personne et par an.',
  ])
  const [departure] = found.departures
  expect(departure && departureSentence(departure, true)).toBe(
    '«\u00a0A\u00a0», «\u00a0B\u00a0» ont quitté «\u00a0T\u00a0», dont la valeur est passée de 1\u00a0035 à 5\u00a0kgCO2e par personne et par an.',
  )
  expect(departure?.parent.children).toEqual(['A', 'B', 'C'])
})

it('ADMIN-STEP-26 a draft that leaves changes no value, and a step at the root leaves nothing', () => {
  const forest = [indirect('T', [step('A', 30, true)]), step('R', 4)]
  const found = consequencesOf(forest, { ...PLAIN, children: ['A', 'R'] })
  expect(consequenceSentences(found)).toEqual(['«\u00a0A\u00a0» quitte «\u00a0T\u00a0».'])
  expect(isOfConsequence(consequencesOf(forest, { ...PLAIN, children: ['R'] }))).toBe(false)
})

it('ADMIN-STEP-19 publishing says what is in draft, what that cuts off, and a value of 0', () => {
  const middle = indirect('M', [step('L', 12), step('K', 3)], true)
  const forest = [indirect('H', [middle, step('D', 40, true)], true)]
  const published = { ...PLAIN, iri: 'H', draft: false, children: ['M', 'D'] }
  const found = consequencesOf(forest, published)
  expect(consequenceTitle(found)).toBe('Des brouillons ne comptent pas')
  expect(consequenceSentences(found)).toEqual([
    'En brouillon, et donc non comptées\u00a0: «\u00a0M\u00a0», «\u00a0D\u00a0».',
    'Publiées sous un brouillon, et donc non comptées\u00a0: «\u00a0L\u00a0», «\u00a0K\u00a0».',
    'La valeur de l’étape sera 0\u00a0: les membres liront «\u00a0Condition nécessaire\u00a0».',
  ])
  const empty = consequencesOf([], { ...PLAIN, draft: false, children: [] })
  expect(consequenceTitle(empty)).toBe('La valeur de l’étape sera 0')
  const whole = consequencesOf([indirect('H', [step('A', 3)], true)], {
    ...published,
    children: ['A'],
  })
  expect(isOfConsequence(whole)).toBe(false)
})

it('ADMIN-STEP-20 a step that is a draft again lowers those above it', () => {
  const forest = [indirect('T', [step('A', 30), step('B', 45)])]
  const found = consequencesOf(forest, { ...PLAIN, iri: 'B', format: 'direct', draft: true })
  expect(consequenceTitle(found)).toBe('Une valeur va changer')
  expect(consequenceSentences(found)).toEqual([
    '«\u00a0T\u00a0» passe de 75 à 30\u00a0kgCO2e par personne et par an.',
  ])
})

it('ADMIN-STEP-26 nothing is looked up for a save that other steps do not depend on', () => {
  const format = (slug: string) => ({ '@id': '/api/card_formats/1', name: slug, slug })
  const child = { '@id': 'A', name: 'A' }
  const values = { ...stepValuesOf(null), cardFormat: format('indirect'), name: 'N' }
  const linked = { ...values, children: [child] }
  const stored = { '@id': 'N', draft: true, parent: null, children: [child] }
  expect(intendedSave(values, null, true)).toBeNull()
  expect(intendedSave(linked, stored, true)).toBeNull()
  expect(intendedSave({ ...linked, cardFormat: format('direct') }, null, false)).toBeNull()
  expect(intendedSave(linked, null, true)).toMatchObject({ iri: '', children: ['A'] })
  expect(intendedSave(linked, stored, false)).toMatchObject({ iri: 'N', draft: false })
})
