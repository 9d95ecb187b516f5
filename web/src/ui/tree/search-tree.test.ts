import { expect, it } from 'vitest'
import { sampleIndex } from '../../testing/sample-tree.ts'
import { foundRange } from './marked-text.tsx'
import { searchTree } from './search-tree.ts'

it('finds nodes and closes the branches without any', () => {
  const { found, closed } = searchTree(sampleIndex(), 'n3', ({ name }) => [name])
  expect(found).toEqual([3])
  expect([...closed].sort()).toEqual([3, 4, 5])
})

it.each([
  ['Réemployer les matériaux', 'reemployer', 'Réemployer'],
  ['Un second œuvre sobre', 'oeuvre', 'œuvre'],
  ['Bâtir en bois, en pierre', 'en', 'en'],
  ['Bâtir en bois', 'acier', null],
  ['Bâtir en bois', ' ', null],
])('marks in « %s » what %s finds', (text, wanted, expected) => {
  const range = foundRange(text, wanted)
  expect(range && text.slice(...range)).toBe(expected)
})
