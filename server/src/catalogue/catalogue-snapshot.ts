import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import { BitSet } from './bit-set.ts'
import type { CatalogueCardRow, CatalogueRows } from './catalogue.repository.ts'
import { containsWords, foldQuery, resemblesWords } from './name-search.ts'
import { SnapshotCard } from './snapshot-card.ts'

/** Who the answer is for: members see published steps without completeness ones (SEC-07). */
export type CatalogueScope = 'member' | 'admin'

/** What steps are classified by. */
export type ClassifiedBy = 'sector' | 'tag' | 'category' | 'format'

export interface CardHits {
  /** steps of the page asked for */
  cards: SnapshotCard[]
  /** number of hits over all pages */
  total: number
}

/**
 * The catalogue at one version, answering filters, free text and counts from memory. It can be
 * dropped at any time: the database stays the truth.
 */
export class CatalogueSnapshot {
  readonly rows: CatalogueRows
  readonly version: number
  readonly cards: readonly SnapshotCard[]
  readonly #shown: BitSet
  readonly #drafts: BitSet
  readonly #published: BitSet
  readonly #bySector: Map<string, BitSet>
  readonly #byTag: Map<string, BitSet>
  readonly #byCategory: Map<string, BitSet>
  readonly #byFormat: Map<string, BitSet>

  constructor(rows: CatalogueRows) {
    this.rows = rows
    this.version = rows.version
    this.cards = resolveCards(rows)
    const size = this.cards.length
    const where = (condition: (card: SnapshotCard) => boolean) =>
      BitSet.where(size, (index) => condition(this.cards[index] as SnapshotCard))
    this.#shown = where(({ row, names }) =>
      isShownToMembers({ draft: row.draft, format: names.format.slug }),
    )
    this.#drafts = where((card) => card.row.draft)
    this.#published = where((card) => !card.row.draft)
    this.#bySector = indexBy(this.cards, ({ names }) => (names.sector ? [names.sector.uid] : []))
    this.#byCategory = indexBy(this.cards, ({ names }) =>
      names.category ? [names.category.uid] : [],
    )
    this.#byFormat = indexBy(this.cards, ({ names }) => [names.format.slug, names.format.uid])
    this.#byTag = indexBy(this.cards, ({ names }) => names.tags.map((tag) => tag.uid))
  }

  /** Steps that satisfy the filters: OR within a list, AND between lists (D-41). */
  search(
    filters: CardFilters,
    scope: CatalogueScope,
    window: { offset: number; limit: number } | null = null,
  ): CardHits {
    const hits = this.#withName(this.#filtered(filters, scope), foldQuery(filters.name))
    const cards = hits
      .members(window?.offset, window?.limit)
      .map((index) => this.cards[index] as SnapshotCard)
    return { cards, total: hits.count() }
  }

  /** Number of steps shown to members that carry any of the keys, each step once. */
  countShown(by: ClassifiedBy): (uids: readonly string[]) => number {
    const index = this.#indexBy(by)
    return (uids) => {
      const sets = uids.flatMap((uid) => index.get(uid) ?? [])
      return this.#shown.inEach([sets]).count()
    }
  }

  /** Number of steps that refer to one key, drafts included. */
  countUses(by: ClassifiedBy): (uid: string) => number {
    const index = this.#indexBy(by)
    return (uid) => index.get(uid)?.count() ?? 0
  }

  #indexBy(by: ClassifiedBy): Map<string, BitSet> {
    return {
      sector: this.#bySector,
      tag: this.#byTag,
      category: this.#byCategory,
      format: this.#byFormat,
    }[by]
  }

  #filtered(filters: CardFilters, scope: CatalogueScope): BitSet {
    const lists: [string[] | undefined, Map<string, BitSet>][] = [
      [filters.sectors, this.#bySector],
      [filters.tags, this.#byTag],
      [filters.categories, this.#byCategory],
      [filters.formats, this.#byFormat],
    ]
    const groups = lists
      .filter(([uids]) => uids !== undefined && uids.length > 0)
      .map(([uids = [], index]) => uids.flatMap((uid) => index.get(uid) ?? []))
    return this.#inScope(filters.draft, scope).inEach(groups)
  }

  /** D-42: 0 published, 1 drafts, 2 and all both; absent 0; members always published. */
  #inScope(draft: CardFilters['draft'], scope: CatalogueScope): BitSet {
    if (scope === 'member') return this.#shown
    if (draft === 1) return this.#drafts
    if (draft === 2 || draft === 'all') {
      return BitSet.or(this.cards.length, [this.#drafts, this.#published])
    }
    return this.#published
  }

  /** Names that contain the words; failing any, names that resemble them. */
  #withName(hits: BitSet, query: string | null): BitSet {
    if (query === null) return hits
    const candidates = hits.members()
    const matching = (compare: (name: string, query: string) => boolean) => {
      const set = BitSet.empty(this.cards.length)
      for (const index of candidates) {
        if (compare((this.cards[index] as SnapshotCard).foldedName, query)) set.add(index)
      }
      return set
    }
    const exact = matching(containsWords)
    return exact.count() > 0 ? exact : matching(resemblesWords)
  }
}

function indexBy(
  cards: readonly SnapshotCard[],
  keysOf: (card: SnapshotCard) => readonly string[],
): Map<string, BitSet> {
  const index = new Map<string, BitSet>()
  cards.forEach((card, position) => {
    for (const key of keysOf(card)) {
      let set = index.get(key)
      if (!set) {
        set = BitSet.empty(cards.length)
        index.set(key, set)
      }
      set.add(position)
    }
  })
  return index
}

/** Steps with their names, in the order of the lists: sector, position, id. */
function resolveCards(rows: CatalogueRows): SnapshotCard[] {
  const formats = byId(rows.formats)
  const sectors = byId(rows.sectors)
  const categories = byId(rows.categories)
  const tags = byId(rows.tags)
  const sectorOrder = new Map(rows.sectors.map((sector, index) => [sector.id, index]))
  const rank = (card: CatalogueCardRow) => sectorOrder.get(card.sectorId ?? -1) ?? sectorOrder.size
  return rows.cards
    .map((row) => {
      const format = formats.get(row.formatId)
      if (!format) throw new Error(`Card ${row.id} has an unknown format`)
      const names = {
        format,
        sector: sectors.get(row.sectorId ?? -1) ?? null,
        category: categories.get(row.categoryId ?? -1) ?? null,
        tags: row.tagIds.flatMap((id) => tags.get(id) ?? []),
      }
      return new SnapshotCard(row, names)
    })
    .sort(({ row: a }, { row: b }) => rank(a) - rank(b) || a.position - b.position || a.id - b.id)
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
