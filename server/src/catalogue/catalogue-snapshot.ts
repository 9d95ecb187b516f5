import type { CardFilters, FoundIn } from '@etapes-climat/domain/cards/contract'
import { BitSet } from './bit-set.ts'
import { branchesOf, keywordFamilies } from './branches.ts'
import { CardSets, type ClassifiedBy, unite } from './card-sets.ts'
import type { CatalogueRows } from './catalogue.repository.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueScope } from './catalogue-scope.ts'
import { groupBy } from './group-by.ts'
import { foldQuery, NameSearch } from './name-search.ts'
import { resolveCards } from './resolve-cards.ts'
import { ClassifiedNames } from './search/classified-names.ts'
import { StepSearch } from './search/step-search.ts'
import { StepWords } from './search/step-words.ts'
import type { SnapshotCard } from './snapshot-card.ts'

export interface CardHits {
  /** steps of the page asked for */
  cards: SnapshotCard[]
  /** where the free search found them; null: in the name, or nothing was searched */
  places: (FoundIn | null)[]
  /** number of hits over all pages */
  total: number
  /** words of the free search that none of its steps holds */
  ignoredWords: readonly string[]
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
  readonly #sets: CardSets
  readonly #sectorBranches: Map<string, BitSet>
  readonly #tagBranches: Map<string, BitSet>
  readonly #families: Map<string, string>
  readonly #names: NameSearch
  readonly #search: StepSearch

  /**
   * @param words of the snapshot before, so that only what changed is read for searches
   * @param before what did not change since is taken from it
   */
  constructor(
    rows: CatalogueRows,
    words = new StepWords(),
    before: CatalogueSnapshot | null = null,
  ) {
    this.cards = resolveCards(rows, before)
    // In the order of the lists, which the next snapshot then finds nearly done.
    this.rows = { ...rows, cards: this.cards.map(({ row }) => row) }
    this.version = rows.version
    const kept = before && isSameOrder(before.cards, this.cards) ? before : null
    this.index = new CatalogueIndex(this.cards, this.rows, kept?.index)
    this.#sets = kept
      ? kept.#sets.with(changesBetween(kept.cards, this.cards))
      : CardSets.of(this.cards)
    const size = this.cards.length
    const stepsOf = (by: ClassifiedBy) => (uid: string) => this.#sets.classified(by, uid)
    this.#sectorBranches = unite(size, branchesOf(rows.sectors), stepsOf('sector'))
    this.#tagBranches = unite(size, branchesOf(rows.tags), stepsOf('tag'))
    this.#families = keywordFamilies(rows.tags)
    const known = { cards: this.cards, rows: this.rows.cards, words, index: this.index }
    this.#names = new NameSearch(known)
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
      ignoredWords: found?.ignoredWords ?? [],
      total: hits.count(),
    }
  }

  /**
   * The steps that a text finds, names first: those that the viewer may see (FIND-01). Visitors find
   * published steps by what is shown to them: names of steps and classification, no text (D-38).
   * Nothing is found, and no word ignored, when nothing was typed.
   */
  find(text: string, scope: CatalogueScope | 'visitor'): Pick<CardHits, 'cards' | 'ignoredWords'> {
    const { order = [], ignoredWords = [] } = this.#found(text, scope) ?? {}
    return { cards: order.map((at) => this.cards[at] as SnapshotCard), ignoredWords }
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
      stepsOf: (uid: string) => BitSet | undefined,
      keyOf: (uid: string) => string,
    ) => new Map(nodes.map(({ uid }) => [uid, stepsOf(uid)?.countIn(restOf(keyOf(uid))) ?? 0]))
    const { sectors, tags, categories } = this.rows
    return {
      total: everything.count(),
      sectors: countAll(
        sectors,
        (uid) => this.#sectorBranches.get(uid),
        () => 'sectors',
      ),
      tags: countAll(
        tags,
        (uid) => this.#tagBranches.get(uid),
        (uid) => this.#familyKey(uid),
      ),
      categories: countAll(
        categories,
        (uid) => this.#sets.classified('category', uid),
        () => 'categories',
      ),
    }
  }

  /** Number of steps that refer to one key, drafts included. */
  countUses(by: ClassifiedBy): (uid: string) => number {
    return (uid) => this.#sets.classified(by, uid)?.count() ?? 0
  }

  /** The lists and families in which something is chosen. */
  #choices(filters: CardFilters): Choice[] {
    const choices: Choice[] = []
    const choose = (
      key: string,
      uids: readonly string[] | undefined,
      stepsOf: (uid: string) => BitSet | undefined,
    ) => {
      if (!uids?.length) return
      choices.push({ key, sets: uids.flatMap((uid) => stepsOf(uid) ?? []) })
    }
    choose('sectors', filters.sectors, (uid) => this.#sets.classified('sector', uid))
    choose('categories', filters.categories, (uid) => this.#sets.classified('category', uid))
    choose('formats', filters.formats, (uid) => this.#sets.classified('format', uid))
    const known = filters.tags?.filter((uid) => this.#families.has(uid)) ?? []
    for (const [key, uids] of groupBy(known, (uid) => this.#familyKey(uid))) {
      choose(key, uids, (uid) => this.#tagBranches.get(uid))
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
    const named = (place: ClassifiedBy, rows: readonly { uid: string; name: string }[]) =>
      rows.flatMap(({ uid, name }) => {
        const steps = this.#sets.classified(place, uid)
        return steps ? [{ place, name, steps }] : []
      })
    return new ClassifiedNames([
      ...named('sector', sectors),
      ...named('tag', tags),
      ...named('category', categories),
      ...named('format', formats),
    ])
  }

  /** D-42: 0 published, 1 drafts, 2 and all both; absent 0; members always published. */
  #ofState(draft: CardFilters['draft'], scope: CatalogueScope): BitSet {
    if (scope === 'member') return this.#sets.inState('shown')
    const [drafts, published] = [this.#sets.inState('draft'), this.#sets.inState('published')]
    if (draft === 1) return drafts
    if (draft === 2 || draft === 'all') return BitSet.or(this.cards.length, [drafts, published])
    return published
  }
}

const setsOf = (choices: readonly Choice[]) => choices.map(({ sets }) => sets)

/** Whether each step stands where it stood, whatever is new about it. */
const isSameOrder = (before: readonly SnapshotCard[], after: readonly SnapshotCard[]) =>
  before.length === after.length && after.every(({ row }, at) => row.id === before[at]?.row.id)

const changesBetween = (before: readonly SnapshotCard[], after: readonly SnapshotCard[]) =>
  after.flatMap((to, at) => {
    const from = before[at]
    return from && from !== to ? [{ at, from, to }] : []
  })
