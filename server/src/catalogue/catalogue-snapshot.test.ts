import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CatalogueCardRow, CatalogueRows } from './catalogue.repository.ts'
import { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { StepIndex } from './search/step-index.ts'

const FORMATS = ['directe', 'indirecte', 'completude'].map((slug, at) => ({
  id: at + 1,
  uid: `format-${at}`,
  name: slug,
  slug,
}))
const treeOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    uid: `${name}-${at}`,
    name: `${name} ${at}`,
    slug: `${name}-${at}`,
    total: 0,
    position: at,
    parentId: at < 2 ? null : (at % 2) + 1,
  }))
const NAMES = ['Isoler la toiture', 'Isolation du sol', 'Ventiler', 'Chauffer au bois', 'Éclairer']

const change = fc.record({
  id: fc.nat(14),
  isDeleted: fc.boolean(),
  name: fc.constantFrom(...NAMES),
  draft: fc.boolean(),
  position: fc.nat(3),
  formatId: fc.integer({ min: 1, max: FORMATS.length }),
  sectorId: fc.option(fc.integer({ min: 1, max: 4 })),
  categoryId: fc.option(fc.integer({ min: 1, max: 2 })),
  tagIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  renamed: fc.constantFrom('sectors' as const, 'tags' as const, 'categories' as const, null),
})
type Change = { [Field in keyof CatalogueCardRow]?: CatalogueCardRow[Field] } & {
  id: number
  isDeleted: boolean
  renamed: 'sectors' | 'tags' | 'categories' | null
}

const NEW_CARD = {
  val: 10,
  idx: '',
  version: 1,
  idxDate: null,
  actuPosition: null,
  parentId: null,
  exemplaryIds: [],
  updatedAt: new Date(0),
  text: 'Du chanvre',
  coBenefits: '',
}

function changed(rows: CatalogueRows, { isDeleted, renamed, ...fields }: Change): CatalogueRows {
  const others = rows.cards.filter(({ id }) => id !== fields.id)
  const row = { ...NEW_CARD, ...fields, uid: `card-${fields.id}` } as CatalogueCardRow
  const version = rows.version + 1
  const cards = isDeleted ? others : [...others, row]
  if (!renamed) return { ...rows, version, cards }
  const items = rows[renamed].map((item, at) =>
    at === 0 ? { ...item, name: `N${version}` } : item,
  )
  return { ...rows, version, cards, [renamed]: items }
}

/** All that is answered from a snapshot, as far as filters, texts, order and counts go. */
function answers(snapshot: CatalogueSnapshot) {
  const asked = [
    {},
    { draft: 'all' as const },
    { draft: 1 as const },
    { sectors: ['sector-0'] },
    { tags: ['tag-0', 'tag-3'] },
    { categories: ['category-1'] },
    { formats: ['directe'] },
    { name: 'isoler' },
    { name: 'vantiler' },
    { q: 'isolaton' },
    { q: 'chanvre' },
  ]
  return asked.flatMap((filters) =>
    (['member', 'admin'] as const).map((scope) => ({
      filters,
      scope,
      found: snapshot.search(filters, scope).cards.map(({ summary }) => JSON.stringify(summary)),
      counts: snapshot.counts(filters, scope),
    })),
  )
}

it('D-41 a snapshot made from the one before answers as one made anew, whatever changed', () => {
  const start: CatalogueRows = {
    version: 1,
    formats: FORMATS,
    exemplaries: [],
    cards: [],
    sectors: treeOf('sector', 4),
    tags: treeOf('tag', 5),
    categories: treeOf('category', 2),
  }
  const rounds = fc.array(change, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(rounds, (changes) => {
      const words = new StepIndex()
      let snapshot = new CatalogueSnapshot(start, words)
      for (const step of changes) {
        const rows = changed(snapshot.rows, step)
        snapshot = new CatalogueSnapshot(rows, words, snapshot)
        expect(answers(snapshot)).toEqual(answers(new CatalogueSnapshot(rows)))
      }
      const { cards } = snapshot.rows
      for (const { id, uid } of cards) {
        expect(snapshot.index.card({ uid })?.row.id).toBe(id)
        expect(snapshot.index.card({ id })?.row.uid).toBe(uid)
      }
    }),
    { numRuns: 60 },
  )
})
