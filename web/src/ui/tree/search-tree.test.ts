import { expect, it } from 'vitest'
import { sampleIndex } from '../../testing/sample-tree.ts'
import { foundRanges } from './marked-text.tsx'
import { searchTree } from './search-tree.ts'

it('finds nodes and closes the branches without any', () => {
  const { found, closed } = searchTree(sampleIndex(), 'n3', ({ name }) => [name])
  expect(found).toEqual([3])
  expect([...closed].sort()).toEqual([3, 4, 5])
})

it.each([
  ['Réemployer les matériaux', 'reemployer', ['Réemployer']],
  ['Un second œuvre sobre', 'oeuvre', ['œuvre']],
  ['Bâtir en bois, en pierre', 'en', ['en']],
  ['Bâtir en bois, en pierre', 'en pierre', ['en pierre']],
  ['Bâtir en bois, en pierre', 'PIERRE batir', ['Bâtir', 'pierre']],
  ['Isolation', 'sol isol', ['Isol']],
  ['Bâtir en bois', 'acier', []],
  ['Bâtir en bois', ' ', []],
])('marks in « %s » what %s finds', (text, wanted, expected) => {
  expect(foundRanges(text, wanted).map((range) => text.slice(...range))).toEqual(expected)
})
