import type { Consequences } from '@etapes-climat/domain/consequences/contract'
import { expect, it } from 'vitest'
import { STEP_FORM } from '../editor/step-fields.ts'
import {
  consequenceSentences,
  consequenceTitle,
  departureSentence,
  hasEffects,
  saveEffects,
} from './consequence-sentences.ts'
import { saveToTry } from './tried-save.ts'

type ChangedCard = Consequences['cards'][number]

const named = (name: string) => ({ '@id': name, name })
/** A published indirect step whose value moves. */
const moved = (name: string, before: number, after: number): ChangedCard => ({
  ...named(name),
  idx: '',
  level: 1,
  computed: true,
  before: { val: before, draft: false },
  after: { val: after, draft: false },
})
/** A draft that the act publishes. */
const published = (name: string, val: number): ChangedCard => ({
  ...moved(name, val, val),
  before: { val, draft: true },
})
const NOTHING: Consequences = {
  cards: [],
  sectors: [],
  total: { before: 0, after: 0 },
  reports: 0,
  formerParents: [],
  uncounted: { drafts: [], cutOff: [] },
}
/** The effects of saving the step N, as far as the server tells something. */
const effectsOf = (told: Partial<Consequences>) => saveEffects({ ...NOTHING, ...told }, 'N')
const leaving = (parent: string, children: string[], left: string[]) => ({
  ...named(parent),
  children,
  leaving: left.map(named),
})

it('ADMIN-STEP-26 tells in one sentence which steps leave which one, before and after', () => {
  const found = effectsOf({
    cards: [moved('N', 0, 1030), moved('T', 1035, 5), moved('TOP', 1035, 5)],
    formerParents: [leaving('T', ['A', 'B', 'C'], ['A', 'B'])],
  })
  expect(hasEffects(found)).toBe(true)
  expect(consequenceTitle(found)).toBe('Des étapes changent de place')
  expect(consequenceSentences(found)).toEqual([
    '«\u00a0A\u00a0», «\u00a0B\u00a0» quittent «\u00a0T\u00a0», dont la valeur passe de 1\u00a0035 à 5\u00a0kgCO2e par personne et par an.',
    '«\u00a0TOP\u00a0» passe de 1\u00a0035 à 5\u00a0kgCO2e par personne et par an.',
  ])
  const [departure] = found.departures
  expect(departure && departureSentence(departure, true)).toBe(
    '«\u00a0A\u00a0», «\u00a0B\u00a0» ont quitté «\u00a0T\u00a0», dont la valeur est passée de 1\u00a0035 à 5\u00a0kgCO2e par personne et par an.',
  )
})

it('ADMIN-STEP-26 a step that leaves without a value that changes is told so, one that the saved step lets go is not', () => {
  const found = effectsOf({ formerParents: [leaving('T', ['A'], ['A'])] })
  expect(consequenceSentences(found)).toEqual(['«\u00a0A\u00a0» quitte «\u00a0T\u00a0».'])
  const own = effectsOf({
    cards: [moved('N', 9, 4), moved('TOP', 9, 4)],
    formerParents: [leaving('N', ['A', 'B'], ['B'])],
  })
  expect(hasEffects(own)).toBe(false)
})

it('ADMIN-STEP-19 publishing says what is in draft, what that cuts off, and a value of 0', () => {
  const found = effectsOf({
    cards: [published('N', 0)],
    uncounted: { drafts: ['M', 'D'].map(named), cutOff: ['L', 'K'].map(named) },
  })
  expect(consequenceTitle(found)).toBe('Des brouillons ne comptent pas')
  expect(consequenceSentences(found)).toEqual([
    'En brouillon, et donc non comptées\u00a0: «\u00a0M\u00a0», «\u00a0D\u00a0».',
    'Publiées sous un brouillon, et donc non comptées\u00a0: «\u00a0L\u00a0», «\u00a0K\u00a0».',
    'La valeur de l’étape sera 0\u00a0: les membres liront «\u00a0Condition nécessaire\u00a0».',
  ])
  const empty = effectsOf({ cards: [published('N', 0)] })
  expect(consequenceTitle(empty)).toBe('La valeur de l’étape sera 0')
  // A step that is made and published at once has no figures before.
  const made = saveEffects({ ...NOTHING, cards: [{ ...published('N', 0), before: null }] }, null)
  expect(made.isEmpty).toBe(true)
  const uncounted = { drafts: ['M', 'D'].map(named), cutOff: [named('L')] }
  expect(consequenceSentences(effectsOf({ uncounted }))[1]).toMatch(
    /^Publiée sous .* comptée\u00a0:/,
  )
  expect(hasEffects(effectsOf({ cards: [published('N', 3), moved('T', 5, 8)] }))).toBe(false)
})

it('ADMIN-STEP-20 a step that is a draft again lowers those above it', () => {
  const withdrawn = { ...published('N', 45), before: { val: 45, draft: false } }
  const cards = [{ ...withdrawn, after: { val: 45, draft: true } }, moved('T', 75, 30)]
  const found = effectsOf({ cards })
  expect(consequenceTitle(found)).toBe('Une valeur va changer')
  expect(consequenceSentences(found)).toEqual([
    '«\u00a0T\u00a0» passe de 75 à 30\u00a0kgCO2e par personne et par an.',
  ])
})

it('ADMIN-STEP-26 nothing is asked about a save that other steps do not depend on', () => {
  const format = (slug: string) => ({ '@id': '/api/card_formats/1', name: slug, slug })
  const child = { '@id': 'A', name: 'A' }
  const values = { ...STEP_FORM.valuesOf(null), cardFormat: format('indirect'), name: 'N' }
  const linked = { ...values, children: [child] }
  const stored = { '@id': 'N', draft: true, parent: null, children: [child] }
  expect(saveToTry(values, null, true)).toBeNull()
  expect(saveToTry(linked, stored, true)).toBeNull()
  expect(saveToTry({ ...linked, cardFormat: format('direct') }, null, false)).toBeNull()
  expect(saveToTry(linked, null, true)).toMatchObject({
    act: 'create',
    changes: { children: ['A'] },
  })
  expect(saveToTry(linked, stored, false)).toMatchObject({
    act: 'save',
    card: 'N',
    changes: { draft: false },
  })
})
