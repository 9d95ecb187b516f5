import { foldText } from '@etapes-climat/domain/kernel/text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BitSet } from './bit-set.ts'
import type { CatalogueCardRow } from './catalogue.repository.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { foldQuery, NameSearch } from './name-search.ts'
import { StepWords } from './search/step-words.ts'
import { SnapshotCard } from './snapshot-card.ts'

const FORMAT = { id: 1, uid: 'format', name: 'Directe', slug: 'directe' }
const NAMES = { format: FORMAT, sector: null, category: null, tags: [] }

function searchOf(names: readonly string[], areRead: boolean) {
  const rows = names.map(
    (name, at) => ({ id: at + 3, name, idx: '', text: '' }) as CatalogueCardRow,
  )
  const cards = rows.map((row) => new SnapshotCard(row, NAMES))
  const tree = {
    version: 1,
    sectors: [],
    tags: [],
    categories: [],
    formats: [FORMAT],
    exemplaries: [],
  }
  const index = new CatalogueIndex(cards, { ...tree, cards: rows })
  const words = new StepWords()
  if (areRead) words.follow(rows)
  return new NameSearch({ cards, rows, words, index })
}

/** Few letters, so that texts are often part of each other, with what stands between words. */
const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom('a', 'b', 'é', 'L', '2', ' ', '’', '-', '«', 'я'), { maxLength })
    .map((letters) => letters.join(''))

it('D-41 a name is found by each part of its words, whatever stands between them', () => {
  const names = fc.array(text(12), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(names, text(6), fc.boolean(), (known, typed, areRead) => {
      const query = foldQuery(typed)
      const containing = known.flatMap((name, at) =>
        query?.split(' ').every((word) => foldText(name).includes(word)) ? [at] : [],
      )
      fc.pre(query !== null && containing.length > 0)
      const all = BitSet.where(known.length, () => true)
      expect(
        searchOf(known, areRead)
          .find(query ?? '', 'member', all)
          .members(),
      ).toEqual(containing)
    }),
    { numRuns: 1000 },
  )
})

it.each([false, true])(
  'D-41 what the viewer may not see keeps no close spelling from them (words read: %s)',
  (areRead) => {
    const search = searchOf(['Isolatiom du toit', 'Isolation du sol'], areRead)
    const only = (at: number) => BitSet.where(2, (index) => index === at)
    expect(search.find('isolation', 'admin', only(1)).members()).toEqual([1])
    expect(search.find('isolation', 'member', only(0)).members()).toContain(0)
  },
)
