import type { FoundLine } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer, Sector } from '@etapes-climat/domain/classification/contract'
import { expect, it } from 'vitest'
import { stepNamer } from './listed-step.ts'

const sector = (id: number, children: Sector[] = []): Sector => ({
  '@id': `/api/sectors/${id}`,
  '@type': 'Sector',
  uid: `sector-${id}`,
  id,
  name: `Secteur ${id}`,
  slug: `secteur-${id}`,
  total: 0,
  parent: null,
  cards: [],
  count: 0,
  children,
})

const names: PopulateAnswer = {
  tagCategories: [],
  categories: [
    {
      '@id': '/api/card_categories/1',
      '@type': 'CardCategory',
      uid: 'c',
      name: 'Énergie',
      cards: 1,
    },
  ],
  formats: [
    {
      '@id': '/api/card_formats/1',
      '@type': 'CardFormat',
      uid: 'f',
      name: 'Étape directe',
      slug: 'direct',
    },
  ],
  sectors: [sector(1, [sector(2)])],
}

const line: FoundLine = {
  '@id': '/api/cards/9',
  '@type': 'Card',
  uid: 'u',
  id: 9,
  name: 'Isoler',
  val: 280,
  draft: false,
  cardFormat: '/api/card_formats/1',
  sector: '/api/sectors/2',
  cardCategory: '/api/card_categories/1',
}

it('REP-13 names format, nested sector and category of a line', () => {
  const { cardFormat, sector: found, cardCategory } = stepNamer(names)(line)
  expect([cardFormat.slug, found?.name, cardCategory?.name]).toEqual([
    'direct',
    'Secteur 2',
    'Énergie',
  ])
})

it('what appeared since the panel was read leaves a step without it', () => {
  const newer = { ...line, sector: '/api/sectors/3', cardCategory: null, cardFormat: '/x' }
  const { cardFormat, sector: found, cardCategory } = stepNamer(names)(newer)
  expect([cardFormat.slug, found, cardCategory]).toEqual(['', null, null])
})
