import { foldText } from '@etapes-climat/domain/kernel/text'
import { BitSet } from './bit-set.ts'
import { NOT_IN_WORDS } from './search/name-trigrams.ts'
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
  readonly #all: BitSet
  readonly #kept = new Map<string, BitSet>()

  constructor(known: SearchedCards) {
    this.#known = known
    this.#all = BitSet.where(known.cards.length, () => true)
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
    const exact = this.#withEach(query, (word) => this.#containing(word))
    const found =
      exact.countIn(seen) > 0 ? exact : this.#withEach(query, (word) => this.#resembling(word))
    if (this.#kept.size >= KEPT) this.#kept.clear()
    this.#kept.set(key, found)
    return found
  }

  #withEach(query: string, stepsOf: (word: string) => BitSet): BitSet {
    return this.#all.inEach(query.split(' ').map((word) => [stepsOf(word)]))
  }

  /**
   * Names that contain a word. Its longest run of letters and figures says among which to look; while
   * the words of all steps are still being read after a start, nobody waits for them.
   */
  #containing(word: string): BitSet {
    const { cards, rows, words } = this.#known
    const run = words.areRead ? longest(word.split(NOT_IN_WORDS)) : ''
    if (run) words.follow(rows)
    const likely = run ? this.#at(words.names.containing(run)) : this.#all
    const found = BitSet.empty(cards.length)
    for (const at of likely.members()) if (cards[at]?.foldedName.includes(word)) found.add(at)
    return found
  }

  /** Names with a word that resembles this one: tolerates typing faults. */
  #resembling(word: string): BitSet {
    const { rows, words } = this.#known
    words.follow(rows)
    return this.#at(words.names.similarTo(word))
  }

  /** The steps with these ids. */
  #at(ids: readonly number[]): BitSet {
    const { cards, index } = this.#known
    const found = BitSet.empty(cards.length)
    for (const id of ids) {
      const at = index.positions[id]
      if (at !== undefined) found.add(at)
    }
    return found
  }
}

const longest = (texts: readonly string[]) =>
  texts.reduce((known, text) => (text.length > known.length ? text : known))
