import type { CardFilters, FoundIn } from '@etapes-climat/domain/cards/contract'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { foldText } from '@etapes-climat/domain/kernel/text'
import { LRUCache } from 'lru-cache'
import { branchesUnder, keywordFamilies, pathsOf } from './branches.ts'
import type { CatalogueRows } from './catalogue.repository.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueScope } from './catalogue-scope.ts'
import { groupBy } from './group-by.ts'
import { foldQuery, namedLike } from './name-search.ts'
import { resolveCards } from './resolve-cards.ts'
import { StepIndex } from './search/step-index.ts'
import { findSteps, placeIn, type RankedSteps } from './search/step-search.ts'
import type { ClassifiedBy, SnapshotCard } from './snapshot-card.ts'
import { type StepBranches, stepBranches } from './step-branches.ts'

export interface CardHits {
  cards: SnapshotCard[]
  /** where the free search found them; null: in the name, or nothing was searched */
  places: (FoundIn | null)[]
  total: number
  /** words of the free search that none of its steps holds */
  ignoredWords: readonly string[]
}

/** Number of steps that each box of the filters finds, by uid. */
export interface FilterCounts {
  total: number
  sectors: ReadonlyMap<string, number>
  tags: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
  /** by name; none while no step of the viewer has any */
  coBenefits: ReadonlyMap<string, number>
}

interface Choice {
  key: string
  accepts: (card: SnapshotCard) => boolean
}

interface StepsOfState {
  cards: readonly SnapshotCard[]
  bySector: ReadonlyMap<string | undefined, readonly SnapshotCard[]>
}

/** The free searches kept: the text stays the same while boxes are ticked and pages turned. */
const KEPT_SEARCHES = 20

/**
 * The catalogue at one version, answering filters, free text and counts from memory. It can be
 * dropped at any time: the database stays the truth.
 */
export class CatalogueSnapshot {
  readonly rows: CatalogueRows
  readonly version: number
  readonly cards: readonly SnapshotCard[]
  readonly index: CatalogueIndex
  readonly #words: StepIndex
  readonly #sectorPaths: Map<string, string[]>
  readonly #tagPaths: Map<string, string[]>
  readonly #families: Map<string, string>
  /** by viewer and state: a query that goes through all 5,000 steps takes three times the CPU of one at 2,000 */
  readonly #states = new Map<string, StepsOfState>()
  readonly #positions = new Map<CatalogueScope, ReadonlyMap<number, number>>()
  #branches: StepBranches | undefined
  readonly #searches = new LRUCache<string, RankedSteps>({ max: KEPT_SEARCHES })

  /**
   * @param words of the snapshot before, so that only what changed is read for searches
   * @param before what did not change since is taken from it
   */
  constructor(
    rows: CatalogueRows,
    words = new StepIndex(),
    before: CatalogueSnapshot | null = null,
  ) {
    this.cards = resolveCards(rows, before?.cards)
    // In the order of the lists, which the next snapshot then finds nearly done.
    this.rows = { ...rows, cards: this.cards.map(({ row }) => row) }
    this.version = rows.version
    this.index = new CatalogueIndex(this.cards, this.rows)
    this.#words = words
    this.#sectorPaths = pathsOf(rows.sectors)
    this.#tagPaths = pathsOf(rows.tags)
    this.#families = keywordFamilies(this.#tagPaths)
  }

  /**
   * Steps that satisfy the filters: OR within a list and within a family of keywords, AND between
   * lists and between families; the uid of a family stands for all its keywords.
   */
  search(
    filters: CardFilters,
    scope: CatalogueScope,
    window: { offset: number; limit: number } | null = null,
  ): CardHits {
    const found = this.#found(filters.q, scope)
    const choices = this.#choices(filters)
    const isHit = (card: SnapshotCard) => choices.every(({ accepts }) => accepts(card))
    const hits = this.#inScope(filters, scope, found, filters.sectors).filter(isHit)
    const { offset = 0, limit = hits.length } = window ?? {}
    const cards = hits.slice(offset, offset + limit)
    return {
      cards,
      places: found ? cards.map((card) => placeIn(found, card)) : [],
      ignoredWords: found?.ignoredWords ?? [],
      total: hits.length,
    }
  }

  /**
   * The steps that a text finds, names first: those that the viewer may see. Visitors find
   * published steps by what is shown to them: names of steps and classification, no text.
   * Nothing is found, and no word ignored, when nothing was typed.
   */
  find(text: string, scope: CatalogueScope | 'visitor'): Pick<CardHits, 'cards' | 'ignoredWords'> {
    const found = this.#found(text, scope)
    return { cards: this.#ranked(found), ignoredWords: found?.ignoredWords ?? [] }
  }

  /**
   * What each box of the filters finds with everything else as it is: the other lists, and for a
   * keyword the other families. The box of a sector or family stands for what is below it, too.
   */
  counts(filters: CardFilters, scope: CatalogueScope): FilterCounts {
    const { sectors, tags, categories } = this.rows
    const zeros = (rows: readonly { uid: string }[]) => new Map(rows.map(({ uid }) => [uid, 0]))
    const counted = {
      sectors: zeros(sectors),
      tags: zeros(tags),
      categories: zeros(categories),
      coBenefits: zeros(this.coBenefits(scope).map((uid) => ({ uid }))),
    }
    const choices = this.#choices(filters)
    let total = 0
    for (const card of this.#inScope(filters, scope, this.#found(filters.q, scope))) {
      const [refusing, another] = choices.filter(({ accepts }) => !accepts(card))
      if (another) continue
      if (!refusing) total += 1
      for (const { key, list, uid } of this.#boxesOf(card)) {
        if (!refusing || refusing.key === key)
          counted[list].set(uid, (counted[list].get(uid) ?? 0) + 1)
      }
    }
    return { total, ...counted }
  }

  #boxesOf({ names: { sector, category, tags }, keys }: SnapshotCard) {
    const above = (paths: ReadonlyMap<string, string[]>, uid: string) => paths.get(uid) ?? []
    const tagUids = new Set(tags.flatMap(({ uid }) => above(this.#tagPaths, uid)))
    return [
      ...(sector ? above(this.#sectorPaths, sector.uid) : []).map((uid) => ({
        key: 'sectors',
        list: 'sectors' as const,
        uid,
      })),
      ...Array.from(tagUids, (uid) => ({
        key: this.#familyKey(uid),
        list: 'tags' as const,
        uid,
      })),
      ...(category ? [{ key: 'categories', list: 'categories' as const, uid: category.uid }] : []),
      ...keys.coBenefit.map((uid) => ({
        key: 'coBenefits',
        list: 'coBenefits' as const,
        uid,
      })),
    ]
  }

  /** Ids of the steps that members see and whose name has a word as a part, whatever case and accents. */
  idsNamed(word: string): number[] {
    const folded = foldText(word)
    return this.#visible('member').flatMap(({ row, foldedName }) =>
      foldedName.includes(folded) ? row.id : [],
    )
  }

  /** The hierarchy of the steps that members see. */
  get branches(): StepBranches {
    this.#branches ??= stepBranches(this.cards)
    return this.#branches
  }

  /** All co-benefits to choose from; none while no step that the viewer may see has any. */
  coBenefits(scope: CatalogueScope): readonly string[] {
    const isUsed = this.#visible(scope).some(({ keys }) => keys.coBenefit.length > 0)
    return isUsed ? STEP_FIELDS.coBenefits.choices : []
  }

  /** Number of steps that refer to one key, drafts included. */
  countUses(by: ClassifiedBy): (uid: string) => number {
    const uses = groupBy(
      this.cards.flatMap(({ keys }) => keys[by]),
      (uid) => uid,
    )
    return (uid) => uses.get(uid)?.length ?? 0
  }

  #choices({ sectors, categories, formats, tags, coBenefits }: CardFilters): Choice[] {
    const choiceOf = (key: string, by: ClassifiedBy, uids: readonly string[] = []): Choice[] => {
      const chosen = new Set(uids)
      return [{ key, accepts: ({ keys }) => holdsAny(keys[by], chosen) }]
    }
    const known = tags?.filter((uid) => this.#families.has(uid)) ?? []
    const families = groupBy(known, (uid) => this.#familyKey(uid))
    return [
      ...(sectors?.length ? choiceOf('sectors', 'sector', sectors) : []),
      ...(categories?.length ? choiceOf('categories', 'category', categories) : []),
      ...(formats?.length ? choiceOf('formats', 'format', formats) : []),
      ...(coBenefits?.length ? choiceOf('coBenefits', 'coBenefit', coBenefits) : []),
      ...Array.from(families).flatMap(([key, uids]) =>
        choiceOf(key, 'tag', branchesUnder(this.#tagPaths, new Set(uids))),
      ),
      // Only keywords that are not there any more: nothing carries them.
      ...(tags?.length && known.length === 0 ? choiceOf('tags', 'tag') : []),
    ]
  }

  #familyKey(tagUid: string): string {
    return `tags ${this.#families.get(tagUid)}`
  }

  /** The steps that the viewer asks about, whatever is ticked: by state, name and free search. */
  #inScope(
    { draft, name }: CardFilters,
    scope: CatalogueScope,
    found: RankedSteps | null,
    sectors: readonly string[] = [],
  ): readonly SnapshotCard[] {
    const query = foldQuery(name)
    const isNamed = query === null ? null : namedLike(query, this.#visible(scope))
    const ofState = found
      ? this.#ranked(found).filter((card) => isInState(card, draft, scope))
      : this.#ofState(draft, scope, sectors)
    return isNamed ? ofState.filter(isNamed) : ofState
  }

  #visible(scope: CatalogueScope): readonly SnapshotCard[] {
    return this.#ofState('all', scope)
  }

  /** @param sectors only the steps of these, where there are any; unknown ones have none */
  #ofState(
    draft: CardFilters['draft'],
    scope: CatalogueScope,
    sectors: readonly string[] = [],
  ): readonly SnapshotCard[] {
    const key = `${scope} ${draft}`
    let state = this.#states.get(key)
    if (!state) {
      const cards = this.cards.filter((card) => isInState(card, draft, scope))
      state = { cards, bySector: groupBy(cards, ({ names }) => names.sector?.uid) }
      this.#states.set(key, state)
    }
    if (sectors.length === 0) return state.cards
    // The lists have the order of the sectors, then that of the steps in each.
    return Array.from(state.bySector).flatMap(([uid, cards]) =>
      uid !== undefined && sectors.includes(uid) ? cards : [],
    )
  }

  #positionsOf(scope: CatalogueScope): ReadonlyMap<number, number> {
    const known = this.#positions.get(scope)
    const positions = known ?? new Map(this.#visible(scope).map(({ row }, at) => [row.id, at]))
    this.#positions.set(scope, positions)
    return positions
  }

  #ranked(found: RankedSteps | null): SnapshotCard[] {
    return found?.ids.flatMap((id) => this.index.card({ id }) ?? []) ?? []
  }

  /** What a free text finds among all that the viewer may see; null: nothing was typed. */
  #found(text: string | undefined, scope: CatalogueScope | 'visitor'): RankedSteps | null {
    const query = text?.trim() ?? ''
    if (query === '') return null
    const key = `${scope} ${query}`
    const kept = this.#searches.get(key)
    if (kept) return kept
    this.#words.follow(this.cards)
    const found = findSteps(this.#words, query, {
      positions: this.#positionsOf(scope === 'visitor' ? 'member' : scope),
      publicOnly: scope === 'visitor',
    })
    this.#searches.set(key, found)
    return found
  }
}

function holdsAny(keys: readonly string[], chosen: ReadonlySet<string>): boolean {
  for (const key of keys) if (chosen.has(key)) return true
  return false
}

/** 0: published, 1 drafts, 2 and all both; absent 0; members always published. */
function isInState(
  { row, isShown }: SnapshotCard,
  draft: CardFilters['draft'],
  scope: CatalogueScope,
): boolean {
  if (scope === 'member') return isShown
  if (draft === 2 || draft === 'all') return true
  return row.draft === (draft === 1)
}
