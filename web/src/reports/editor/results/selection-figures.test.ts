import { expect, it } from 'vitest'
import { countFilters } from '../filters/count-filters.ts'
import type { SelectedStep } from '../steps/selected-step.ts'
import { selectionFigures, selectionFiguresBySector } from './selection-figures.ts'

const sector = (uid: string, total: number) => ({
  '@id': `/api/sectors/${uid}`,
  '@type': 'Sector',
  uid,
  name: uid,
  slug: uid,
  total,
  id: 1,
  parent: null,
  cards: [],
  count: 0,
  children: [],
})
const sectors = [sector('move', 400), sector('live', 101)]
const step = (over: Partial<SelectedStep>): SelectedStep => ({
  uid: 'u',
  iri: '',
  name: '',
  val: 100,
  format: 'direct',
  draft: false,
  sectorUid: 'move',
  ...over,
})

// Catches: a potential that forgets the sector of a selected step after « Nettoyer ».
it('CALC-12 the sectors of counted steps belong to the potential even when not ticked', () => {
  const cards = [
    step({ uid: 'a' }),
    step({ uid: 'b', val: 50, format: 'indirect', sectorUid: 'live' }),
  ]
  expect(selectionFigures({ cards, sectorUids: [] }, sectors)).toEqual({
    somme: 100,
    potentiel: 400,
    objectif: 200,
    effort: 25,
  })
})

// Catches: ticked sectors without a step left out, or the objective rounded down.
it('CALC-06 figures follow steps and ticked sectors, by sector too', () => {
  const selection = {
    cards: [step({}), step({ uid: 'd', draft: true })],
    sectorUids: ['live', 'move'],
  }
  expect(selectionFigures(selection, sectors)).toEqual({
    somme: 100,
    potentiel: 501,
    objectif: 251,
    effort: 20,
  })
  expect(
    selectionFiguresBySector(selection, sectors).map(({ sector, cards, somme, effort }) => [
      sector?.uid,
      cards,
      somme,
      effort,
    ]),
  ).toEqual([
    ['move', 1, 100, 25],
    ['live', 0, 0, 0],
  ])
})

// Catches: a row of zeros for each sector below a ticked one.
it('REP-46 a sector below a ticked one has a row once it has figures', () => {
  const below = { ...sector('work', 0), parent: '/api/sectors/move' }
  const ticked = { cards: [], sectorUids: ['move', 'work', 'live'] }
  const names = (cards: SelectedStep[]) =>
    selectionFiguresBySector({ ...ticked, cards }, [...sectors, below]).map(
      (row) => row.sector?.uid,
    )
  expect(names([])).toEqual(['move', 'live'])
  expect(names([step({ sectorUid: 'work' })])).toEqual(['move', 'work', 'live'])
})

// Catches: counting sectors below a ticked one twice.
it('REP-46 « Filtres » counts the sectors that the report is said to have, and a keyword with those below it once', () => {
  const below = { ...sector('work', 0), parent: '/api/sectors/move' }
  const tree = [{ ...sector('move', 400), children: [below] }, sector('live', 101)]
  const tag = (uid: string, children: { uid: string }[] = []) =>
    ({ ...sector(uid, 0), children }) as never
  const options = { sectors: tree, tags: [tag('use', [{ uid: 'homes' }]), tag('size')] }
  const filters = {
    tags: ['use', 'homes', 'size'],
    categories: ['energy'],
    name: 'bois',
    status: 0 as const,
  }
  const count = (cards: SelectedStep[]) =>
    countFilters({ cards, sectorUids: ['move', 'work', 'live'], filters }, options)
  expect(count([])).toBe(2 + 2 + 1)
  expect(count([step({ sectorUid: 'work' })])).toBe(3 + 2 + 1)
  const unticked = { cards: [step({ sectorUid: 'move' })], sectorUids: ['live'], filters }
  expect(countFilters(unticked, options)).toBe(1 + 2 + 1)
  // Catches: a choice that narrows the list, deleted since, of which the button says nothing.
  const withDeleted = { ...filters, tags: [...filters.tags, 'gone'] }
  const state = { cards: [], sectorUids: ['move', 'gone'], filters: withDeleted }
  expect(countFilters(state, options)).toBe(1 + 1 + 2 + 1 + 1)
})
