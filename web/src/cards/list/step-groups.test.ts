import type { CardSummary } from '@etapes-climat/domain/cards/contract'
import { expect, it } from 'vitest'
import { availableSteps, BEST_FIRST, groupByCategory } from './step-groups.ts'

const identity = { '@id': '', '@type': '' }
function card(uid: string, category: string | null, slug = 'direct'): CardSummary {
  return {
    ...identity,
    uid,
    id: 1,
    name: uid,
    val: 1,
    draft: false,
    position: 0,
    idx: '',
    version: 1,
    idxDate: null,
    idxFull: '1',
    cardFormat: { ...identity, uid: slug, name: slug, slug },
    sector: null,
    cardCategory: category ? { ...identity, uid: category, name: `name of ${category}` } : null,
    tags: [],
    updatedAt: '',
  }
}

it('REP-13 steps are grouped by category in the order of the filters', () => {
  const groups = groupByCategory(
    [
      card('a', 'energy'),
      card('b', null),
      card('c', 'design'),
      card('d', 'energy'),
      card('e', 'new'),
    ],
    [{ uid: 'design' }, { uid: 'site' }, { uid: 'energy' }],
  )
  expect(groups.map((group) => [group.name, group.cards.map(({ uid }) => uid)])).toEqual([
    ['name of design', ['c']],
    ['name of energy', ['a', 'd']],
    ['name of new', ['e']],
    ['Sans catégorie', ['b']],
  ])
})

it('REP-12 steps for completeness are not counted as available', () => {
  const cards = ['direct', 'direct', 'indirect', 'indirect'].map((slug) => card('a', null, slug))
  expect(availableSteps([...cards, card('e', null, 'completude')])).toEqual(cards)
})

it('FIND-01 REP-13 after a free search the group of the best step comes first', () => {
  const found = [card('a', 'energy'), card('b', 'design'), card('c', 'energy')]
  const groups = groupByCategory(found, BEST_FIRST)
  expect(groups.map(({ cards }) => cards.map(({ uid }) => uid))).toEqual([['a', 'c'], ['b']])
})
