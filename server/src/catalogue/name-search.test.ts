import { foldText } from '@etapes-climat/domain/kernel/text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CatalogueCardRow } from './catalogue.repository.ts'
import { foldQuery, namedLike } from './name-search.ts'
import { SnapshotCard } from './snapshot-card.ts'

const FORMAT = { id: 1, uid: 'format', name: 'Directe', slug: 'directe' }
const NAMES = { format: FORMAT, sector: null, category: null, tags: [] }

const cardsNamed = (names: readonly string[]) =>
  names.map((name, id) => new SnapshotCard({ id, name, coBenefits: '' } as CatalogueCardRow, NAMES))

/** Places of the names that a query finds. */
const found = (cards: readonly SnapshotCard[], query: string, seen = cards) =>
  cards.filter(namedLike(query, seen)).map(({ row }) => row.id)

/** Few letters, so that texts are often part of each other, with what stands between words. */
const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom('a', 'b', 'é', 'L', '2', ' ', '’', '-', '«', 'я'), { maxLength })
    .map((letters) => letters.join(''))

it('D-41 a name is found by each part of its words, whatever stands between them', () => {
  const names = fc.array(text(12), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(names, text(6), (known, typed) => {
      const query = foldQuery(typed)
      const containing = known.flatMap((name, at) =>
        query?.split(' ').every((word) => foldText(name).includes(word)) ? [at] : [],
      )
      fc.pre(query !== null && containing.length > 0)
      expect(found(cardsNamed(known), query ?? '')).toEqual(containing)
    }),
    { numRuns: 1000 },
  )
})

it('D-41 what the viewer may not see keeps no close spelling from them', () => {
  const cards = cardsNamed(['Isolatiom du toit', 'Isolation du sol'])
  expect(found(cards, 'isolation', cards.slice(1))).toEqual([1])
  expect(found(cards, 'isolation', cards.slice(0, 1))).toContain(0)
})
