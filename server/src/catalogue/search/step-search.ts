import type { FoundIn } from '@etapes-climat/domain/cards/contract'
import type { BitSet } from '../bit-set.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import type { SnapshotCard } from '../snapshot-card.ts'
import type { ClassifiedNames } from './classified-names.ts'
import { excerptAround, markFound } from './excerpt.ts'
import { type RankedSteps, rankSteps } from './rank-steps.ts'
import type { StepWords } from './step-words.ts'
import { readQuery } from './typed-query.ts'
import { hitsOf } from './word-hits.ts'
import { offsetOf, PLACES, placeIndexOf } from './word-index.ts'

/**
 * Words of the searches kept, 8 bytes a step each: the free text stays the same while boxes are
 * ticked and pages turned.
 */
const KEPT_WORDS = 60

/** Who finds what: everybody by what is shown of steps to everybody, members by texts as well. */
export interface SearchScope {
  /** a name for it */
  scope: string
  within: BitSet
  namesOnly: boolean
}

/** The steps of one snapshot, as searches need them. */
export interface SearchedCards {
  cards: readonly SnapshotCard[]
  rows: readonly SnapshotCard['row'][]
  /** of all steps, handed on from one snapshot to the next */
  words: StepWords
  index: Pick<CatalogueIndex, 'positions'>
}

/** The free search over the steps of one snapshot (FIND-01). */
export class StepSearch {
  readonly #known: SearchedCards
  readonly #names: () => ClassifiedNames
  readonly #kept = new Map<string, RankedSteps>()
  #keptWords = 0
  #readNames: ClassifiedNames | undefined

  constructor(known: SearchedCards, names: () => ClassifiedNames) {
    this.#known = known
    this.#names = names
  }

  /** The steps that a text finds among those that may be read, the best first. */
  find(query: string, { scope, within, namesOnly }: SearchScope): RankedSteps {
    const key = `${scope} ${query}`
    const kept = this.#kept.get(key)
    if (kept) return kept
    const { cards, rows, words } = this.#known
    words.follow(rows)
    this.#readNames ??= this.#names()
    const size = cards.length
    const { index } = words
    const { positions } = this.#known.index
    const names = this.#readNames
    const steps = { size, index, within, namesOnly, positions, names }
    const { units, unread } = readQuery(query)
    const ranked = rankSteps(
      size,
      units.flatMap((unit) => hitsOf(unit, steps)),
    )
    const isEmpty = ranked.order.length === 0
    const found = {
      ...ranked,
      ignoredWords: isEmpty ? [] : [...ranked.ignoredWords, ...unread],
    }
    this.#keep(key, found)
    return found
  }

  #keep(key: string, found: RankedSteps): void {
    if (this.#keptWords + found.words.length > KEPT_WORDS) {
      this.#kept.clear()
      this.#keptWords = 0
    }
    this.#kept.set(key, found)
    this.#keptWords += found.words.length
  }

  /** The place of what was found in a step when it is not its name: that of the first such word. */
  placeIn({ words, forms }: RankedSteps, at: number): FoundIn | null {
    const card = this.#known.cards[at]
    const where = words
      .filter(({ scores }) => scores[at])
      .map(({ wheres }) => wheres[at] ?? 0)
      .find((known) => PLACES[placeIndexOf(known)] !== 'name')
    const place = PLACES[placeIndexOf(where ?? 0)]
    if (!card || where === undefined || !place || place === 'name') return null
    const { idx, text } = card.row
    if (place === 'idx') return { place, excerpt: ['', idx, ''] }
    if (place === 'text') return { place, excerpt: excerptAround(text, offsetOf(where), forms) }
    const name = this.#readNames?.names[offsetOf(where)]?.name ?? ''
    return { place, excerpt: markFound(name, forms) }
  }
}
