import { foldText } from '@etapes-climat/domain/kernel/text'
import { BitSet } from './bit-set.ts'
import type { SearchedCards } from './search/step-search.ts'

/** The searches kept: the text stays the same while boxes are ticked. */
const KEPT = 50

/** A query ready to compare; null when nothing was typed. */
export function foldQuery(query: string | undefined): string | null {
  const folded = foldText(query ?? '')
  return folded === '' ? null : folded
}

/** Finds names by the words they contain, or nearly contain (D-41). */
export class NameSearch {
  readonly #known: SearchedCards
  readonly #kept = new Map<string, BitSet>()

  constructor(known: SearchedCards) {
    this.#known = known
  }

  /**
   * Names that contain the words; where none that the viewer may see has them, names that resemble
   * them.
   * @param scope stands for `seen`
   */
  find(query: string, scope: string, seen: BitSet): BitSet {
    const key = `${scope} ${query}`
    const kept = this.#kept.get(key)
    if (kept) return kept
    const words = query.split(' ')
    const { cards } = this.#known
    const exact = BitSet.where(cards.length, (at) =>
      words.every((word) => cards[at]?.foldedName.includes(word)),
    )
    const found = exact.countIn(seen) > 0 ? exact : this.#resembling(words)
    if (this.#kept.size >= KEPT) this.#kept.clear()
    this.#kept.set(key, found)
    return found
  }

  /** Names in which each word resembles a word: tolerates typing faults. */
  #resembling(queryWords: readonly string[]): BitSet {
    const { cards, rows, words, index } = this.#known
    words.follow(rows)
    const withSimilar = (word: string) => {
      const found = BitSet.empty(cards.length)
      for (const id of words.names.similarTo(word)) {
        const at = index.positions[id]
        if (at !== undefined) found.add(at)
      }
      return found
    }
    const all = BitSet.where(cards.length, () => true)
    return all.inEach(queryWords.map((word) => [withSimilar(word)]))
  }
}
