import { foldText } from '@etapes-climat/domain/kernel/text'
import { BitSet } from './bit-set.ts'

/** Similar enough to be taken for a misspelling. */
const CLOSE = 0.45
/** The searches kept: the text stays the same while boxes are ticked. */
const KEPT = 50

/** A query ready to compare; null when nothing was typed. */
export function foldQuery(query: string | undefined): string | null {
  const folded = foldText(query ?? '')
  return folded === '' ? null : folded
}

/** A word of names, with the positions of the names that have it. */
interface NameWord {
  trigrams: number
  names: number[]
}

/** Finds folded names by the words they contain, or nearly contain (D-41). */
export class NameSearch {
  readonly #names: readonly { readonly foldedName: string }[]
  readonly #kept = new Map<string, BitSet>()
  #byTrigram: ReadonlyMap<string, NameWord[]> | undefined

  constructor(names: readonly { readonly foldedName: string }[]) {
    this.#names = names
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
    const exact = BitSet.where(this.#names.length, (index) =>
      words.every((word) => this.#names[index]?.foldedName.includes(word)),
    )
    const found = exact.countIn(seen) > 0 ? exact : this.#resembling(words)
    if (this.#kept.size >= KEPT) this.#kept.clear()
    this.#kept.set(key, found)
    return found
  }

  /** Names in which each word resembles a word: tolerates typing faults. */
  #resembling(words: readonly string[]): BitSet {
    const all = BitSet.where(this.#names.length, () => true)
    return all.inEach(words.map((word) => [this.#withSimilar(word)]))
  }

  #withSimilar(word: string): BitSet {
    const found = BitSet.empty(this.#names.length)
    for (const { names } of this.#similar(word)) for (const at of names) found.add(at)
    return found
  }

  /** Words of the names that share enough trigrams with a word, as pg_trgm measures it. */
  #similar(word: string): NameWord[] {
    this.#byTrigram ??= indexNames(this.#names)
    const trigrams = trigramsOf(word)
    const common = new Map<NameWord, number>()
    for (const trigram of trigrams) {
      for (const known of this.#byTrigram.get(trigram) ?? []) {
        common.set(known, (common.get(known) ?? 0) + 1)
      }
    }
    return Array.from(common).flatMap(([known, shared]) =>
      shared / (trigrams.size + known.trigrams - shared) >= CLOSE ? known : [],
    )
  }
}

function indexNames(names: readonly { readonly foldedName: string }[]) {
  const words = new Map<string, NameWord>()
  const byTrigram = new Map<string, NameWord[]>()
  for (const [position, { foldedName }] of names.entries()) {
    for (const written of foldedName.split(/[^a-z0-9]+/)) {
      let word = words.get(written)
      if (!word) {
        const trigrams = trigramsOf(written)
        word = { trigrams: trigrams.size, names: [] }
        words.set(written, word)
        for (const trigram of trigrams) {
          const known = byTrigram.get(trigram)
          if (known) known.push(word)
          else byTrigram.set(trigram, [word])
        }
      }
      word.names.push(position)
    }
  }
  return byTrigram
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)))
}
