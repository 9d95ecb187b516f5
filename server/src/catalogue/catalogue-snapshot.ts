import type { CardFilters, FoundIn } from '@etapes-climat/domain/cards/contract'
import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import { BitSet } from './bit-set.ts'
import { branchesOf, keywordFamilies } from './branches.ts'
import { indexBy, unite } from './card-sets.ts'
import type { CatalogueCardRow, CatalogueRows } from './catalogue.repository.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueScope } from './catalogue-scope.ts'
import { groupBy } from './group-by.ts'
import { foldQuery, NameSearch } from './name-search.ts'
import { ClassifiedNames } from './search/classified-names.ts'
import { StepSearch } from './search/step-search.ts'
import { StepWords } from './search/step-words.ts'
import { SnapshotCard } from './snapshot-card.ts'

/** What steps are classified by. */
export type ClassifiedBy = 'sector' | 'tag' | 'category' | 'format'

export interface CardHits {
  /** steps of the page asked for */
  cards: SnapshotCard[]
  /** where the free search found them; null: in the name, or nothing was searched */
  places: (FoundIn | null)[]
  /** number of hits over all pages */
  total: number
}

/** Number of steps that each box of the filters finds, by uid (D-41). */
export interface FilterCounts {
  /** steps found by the filters as they are */
  total: number
  sectors: ReadonlyMap<string, number>
  tags: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
}

/** Sets of steps of which one suffices: a list of the filters, or a family of keywords. */
interface Choice {
  /** the list, or the family of keywords */
  key: string
  sets: BitSet[]
}

/**
 * The catalogue at one version, answering filters, free text and counts from memory. It can be
 * dropped at any time: the database stays the truth.
 */
export class CatalogueSnapshot {
  readonly rows: CatalogueRows
  readonly version: number
  readonly cards: readonly SnapshotCard[]
  readonly index: CatalogueIndex
  readonly #shown: BitSet
  readonly #drafts: BitSet
  readonly #published: BitSet
  readonly #bySector: Map<string, BitSet>
  readonly #byTag: Map<string, BitSet>
  readonly #byCategory: Map<string, BitSet>
  readonly #byFormat: Map<string, BitSet>
  readonly #sectorBranches: Map<string, BitSet>
  readonly #tagBranches: Map<string, BitSet>
  readonly #families: Map<string, string>
  readonly #names: NameSearch
  readonly #search: StepSearch

  /** @param words of the snapshot before, so that only what changed is read for the free search */
  constructor(rows: CatalogueRows, words = new StepWords()) {
    this.rows = rows
    this.version = rows.version
    this.cards = resolveCards(rows)
    this.index = new CatalogueIndex(this.cards, rows)
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
    this.#sectorBranches = unite(size, branchesOf(rows.sectors), this.#bySector)
    this.#tagBranches = unite(size, branchesOf(rows.tags), this.#byTag)
    this.#families = keywordFamilies(rows.tags)
    this.#names = new NameSearch(this.cards)
    const known = { cards: this.cards, rows: rows.cards, words, index: this.index }
    this.#search = new StepSearch(known, () => this.#classifiedNames())
  }

  /**
   * Steps that satisfy the filters: OR within a list and within a family of keywords, AND between
   * lists and between families; the uid of a family stands for all its keywords (D-41).
   */
  search(
    filters: CardFilters,
    scope: CatalogueScope,
    window: { offset: number; limit: number } | null = null,
  ): CardHits {
    const hits = this.#inScope(filters, scope).inEach(setsOf(this.#choices(filters)))
    const { offset = 0, limit = Number.POSITIVE_INFINITY } = window ?? {}
    const found = this.#found(filters.q, scope)
    const positions = found
      ? found.order.filter((at) => hits.has(at)).slice(offset, offset + limit)
      : hits.members(offset, limit)
    return {
      cards: positions.map((at) => this.cards[at] as SnapshotCard),
      places: found ? positions.map((at) => this.#search.placeIn(found, at)) : [],
      total: hits.count(),
    }
  }

  /**
   * The steps that a text finds, names first: those that the viewer may see (FIND-01). Visitors find
   * published steps by what is shown to them: names of steps and classification, no text (D-38).
   */
  find(text: string, scope: CatalogueScope | 'visitor'): SnapshotCard[] {
    const order = this.#found(text, scope)?.order ?? []
    return order.map((at) => this.cards[at] as SnapshotCard)
  }

  /**
   * What each box of the filters finds with everything else as it is: the other lists, and for a
   * keyword the other families. The box of a sector or family stands for what is below it, too.
   */
  counts(filters: CardFilters, scope: CatalogueScope): FilterCounts {
    const within = this.#inScope(filters, scope)
    const choices = this.#choices(filters)
    const rest = new Map<string, BitSet>()
    const everything = within.inEach(setsOf(choices))
    const restOf = (key: string): BitSet => {
      const others = choices.filter((choice) => choice.key !== key)
      if (others.length === choices.length) return everything
      const known = rest.get(key) ?? within.inEach(setsOf(others))
      rest.set(key, known)
      return known
    }
    const countAll = (
      nodes: readonly { uid: string }[],
      sets: ReadonlyMap<string, BitSet>,
      keyOf: (uid: string) => string,
    ) => new Map(nodes.map(({ uid }) => [uid, sets.get(uid)?.countIn(restOf(keyOf(uid))) ?? 0]))
    const { sectors, tags, categories } = this.rows
    return {
      total: everything.count(),
      sectors: countAll(sectors, this.#sectorBranches, () => 'sectors'),
      tags: countAll(tags, this.#tagBranches, (uid) => this.#familyKey(uid)),
      categories: countAll(categories, this.#byCategory, () => 'categories'),
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

  /** The lists and families in which something is chosen. */
  #choices(filters: CardFilters): Choice[] {
    const choices: Choice[] = []
    const choose = (
      key: string,
      uids: readonly string[] | undefined,
      index: ReadonlyMap<string, BitSet>,
    ) => {
      if (!uids?.length) return
      choices.push({ key, sets: uids.flatMap((uid) => index.get(uid) ?? []) })
    }
    choose('sectors', filters.sectors, this.#bySector)
    choose('categories', filters.categories, this.#byCategory)
    choose('formats', filters.formats, this.#byFormat)
    const known = filters.tags?.filter((uid) => this.#families.has(uid)) ?? []
    for (const [key, uids] of groupBy(known, (uid) => this.#familyKey(uid))) {
      choose(key, uids, this.#tagBranches)
    }
    // Only keywords that are not there any more: nothing carries them.
    if (filters.tags?.length && known.length === 0) choices.push({ key: 'tags', sets: [] })
    return choices
  }

  #familyKey(tagUid: string): string {
    return `tags ${this.#families.get(tagUid)}`
  }

  /** The steps that the viewer asks about, whatever is ticked: by state, name and free search. */
  #inScope({ draft, name, q }: CardFilters, scope: CatalogueScope): BitSet {
    const ofState = this.#ofState(draft, scope)
    const query = foldQuery(name)
    const found = this.#found(q, scope)
    if (query === null) return found ? ofState.inEach([[found.set]]) : ofState
    const named = this.#names.find(query, scope, this.#ofState('all', scope))
    return ofState.inEach([[named], ...(found ? [[found.set]] : [])])
  }

  /** What a free text finds among all that the viewer may see; null: nothing was typed. */
  #found(text: string | undefined, scope: CatalogueScope | 'visitor') {
    const query = text?.trim() ?? ''
    if (query === '') return null
    const within = this.#ofState('all', scope === 'visitor' ? 'member' : scope)
    return this.#search.find(query, { scope, within, namesOnly: scope === 'visitor' })
  }

  #classifiedNames(): ClassifiedNames {
    const { sectors, tags, categories, formats } = this.rows
    const named = (
      place: 'sector' | 'tag' | 'category' | 'format',
      rows: readonly { uid: string; name: string }[],
      index: ReadonlyMap<string, BitSet>,
    ) =>
      rows.flatMap(({ uid, name }) => {
        const steps = index.get(uid)
        return steps ? [{ place, name, steps }] : []
      })
    return new ClassifiedNames([
      ...named('sector', sectors, this.#bySector),
      ...named('tag', tags, this.#byTag),
      ...named('category', categories, this.#byCategory),
      ...named('format', formats, this.#byFormat),
    ])
  }

  /** D-42: 0 published, 1 drafts, 2 and all both; absent 0; members always published. */
  #ofState(draft: CardFilters['draft'], scope: CatalogueScope): BitSet {
    if (scope === 'member') return this.#shown
    if (draft === 1) return this.#drafts
    if (draft === 2 || draft === 'all') {
      return BitSet.or(this.cards.length, [this.#drafts, this.#published])
    }
    return this.#published
  }
}

const setsOf = (choices: readonly Choice[]) => choices.map(({ sets }) => sets)

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
