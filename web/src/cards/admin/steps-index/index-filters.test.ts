import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { expect, it } from 'vitest'
import {
  countIndexFilters,
  filtersOfAddress,
  NO_INDEX_FILTERS,
  writeFilters,
} from './index-filters.ts'

const identity = (path: string, number: number) => ({
  '@id': `/api/${path}/${number}`,
  '@type': path,
  uid: `${path}-${number}`,
  name: `${path} ${number}`,
})
const tag = (number: number, children: NonNullable<PopulateAnswer['tags']> = []) => ({
  ...identity('tags', number),
  id: number,
  total: 0,
  children,
})
const OPTIONS: PopulateAnswer = {
  tagCategories: [],
  categories: [{ ...identity('card_categories', 4), cards: 1 }],
  formats: [{ ...identity('card_formats', 1), slug: 'direct' }],
  sectors: [],
  tags: [tag(7, [tag(12)])],
}

it('ADMIN-STEP-13 without choice the filter of drafts is 2', () => {
  expect(filtersOfAddress(new URLSearchParams(), OPTIONS)).toEqual(NO_INDEX_FILTERS)
})

it.each([
  ['tous', 'all'],
  ['publie', 0],
  ['brouillon', 1],
] as const)(
  'ADMIN-STEP-13 ADMIN-STEP-09 the state « %s » of the address is %j',
  (statut, draft) => {
    expect(filtersOfAddress(new URLSearchParams({ statut }), OPTIONS).draft).toBe(draft)
  },
)

it('ADMIN-STEP-12 filters come back from the address they were written into', () => {
  const filters = {
    ...NO_INDEX_FILTERS,
    draft: 1 as const,
    formats: ['card_formats-1'],
    tags: ['tags-7', 'tags-12'],
    categories: ['card_categories-4'],
    name: 'bois & paille',
    withoutValue: true,
  }
  const written = writeFilters(new URLSearchParams('modifier=abc'), filters, OPTIONS)
  expect(written.get('modifier')).toBe('abc')
  expect(written.get('mots-cles')).toBe('7.12')
  expect(filtersOfAddress(new URLSearchParams(written.toString()), OPTIONS)).toEqual(filters)
  expect(written.get('valeur')).toBe('aucune')
  expect(countIndexFilters(filters, OPTIONS)).toBe(5)
})

it('an address with deleted items is read without them, and cleared filters leave the address', () => {
  const query = new URLSearchParams('mots-cles=12.99&statut=constructor&nom=x')
  expect(filtersOfAddress(query, OPTIONS)).toEqual({
    ...NO_INDEX_FILTERS,
    tags: ['tags-12'],
    name: 'x',
  })
  expect(writeFilters(query, NO_INDEX_FILTERS, OPTIONS).toString()).toBe('')
})
