import { expect, it } from 'vitest'
import type { VersionContent } from '../contract.ts'
import { mergedLists, versionDifference } from './version-difference.ts'

const format = (slug: string) => ({ '@id': `/api/card_formats/${slug}`, name: slug, slug })
const tag = (id: number, name: string) => ({ '@id': `/api/tags/${id}`, name })
const STEP: VersionContent = {
  name: 'Isoler',
  val: 280,
  draft: false,
  cardFormat: format('direct'),
  tags: [tag(1, 'Logement'), tag(2, 'Phase conception')],
  pictures: [{ src: '/media/image/full/a.jpg', alt: 'Façade', meta: '' }],
}
const changedNames = (before: VersionContent, after: VersionContent) =>
  versionDifference('cards', before, after).changed.map(({ field }) => field.name)

it('LIFE-10 a difference names just what changed, in the order of the fields', () => {
  const after = { ...STEP, val: 290, name: 'Isoler bien' }
  const { changed, same } = versionDifference('cards', STEP, after)
  expect(changed).toEqual([
    { field: { name: 'name', label: 'Nom', type: 'line' }, before: 'Isoler', after: 'Isoler bien' },
    { field: { name: 'val', label: 'Valeur', type: 'value' }, before: 280, after: 290 },
  ])
  expect(same.map(({ label }) => label)).toEqual([
    'Publication',
    'Type d’étape',
    'Mots-clés',
    'Repères (images)',
  ])
})

it('LIFE-10 a keyword renamed since is no change of a step, one taken away is', () => {
  const renamed = { ...STEP, tags: [tag(1, 'Logements'), tag(2, 'Phase conception')] }
  expect(changedNames(STEP, renamed)).toEqual([])
  expect(changedNames(STEP, { ...STEP, tags: [tag(1, 'Logement')] })).toEqual(['tags'])
})

it('LIFE-10 the computed value of an indirect step is no change, that of a direct one is', () => {
  const indirect = { ...STEP, cardFormat: format('indirect') }
  expect(changedNames(indirect, { ...indirect, val: 1 })).toEqual([])
  expect(changedNames(indirect, { ...STEP, val: 1 })).toEqual(['val', 'cardFormat'])
})

it('LIFE-10 a field that a version does not know counts as empty', () => {
  const { val, ...withoutValue } = STEP
  expect(versionDifference('cards', withoutValue, STEP).changed).toMatchObject([
    { before: null, after: val },
  ])
})

it('LIFE-10 two lists are merged: removed items stay at their place', () => {
  const merged = mergedLists(['a', 'b', 'c'], ['a', 'c', 'd'], (letter) => letter)
  expect(merged.map(({ item, state }) => `${item} ${state}`)).toEqual([
    'a kept',
    'b removed',
    'c kept',
    'd added',
  ])
  expect(mergedLists(['x'], ['y'], (letter) => letter).map(({ item }) => item)).toEqual(['x', 'y'])
})
