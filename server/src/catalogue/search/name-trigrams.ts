/** Similar enough to be taken for a misspelling. */
const CLOSE = 0.45

/** What stands between two words of a folded name. */
export const NOT_IN_WORDS = /[^a-z0-9]+/

/** A word of names, with the keys of the names that have it, as often as they do. */
interface NameWord {
  written: string
  trigrams: ReadonlySet<string>
  keys: number[]
}

const NONE: ReadonlySet<NameWord> = new Set()

/** The words of folded names by the groups of three letters that they share. Names come and go one by one. */
export class NameTrigrams {
  readonly #words = new Map<string, NameWord>()
  readonly #byTrigram = new Map<string, Set<NameWord>>()

  add(key: number, foldedName: string): void {
    for (const written of wordsOf(foldedName)) this.#wordOf(written).keys.push(key)
  }

  remove(key: number, foldedName: string): void {
    for (const written of wordsOf(foldedName)) {
      const word = this.#words.get(written)
      const at = word?.keys.indexOf(key) ?? -1
      if (!word || at < 0) continue
      word.keys.splice(at, 1)
      if (word.keys.length > 0) continue
      this.#words.delete(written)
      for (const trigram of word.trigrams) this.#byTrigram.get(trigram)?.delete(word)
    }
  }

  /** Keys of the names that have a word which shares enough trigrams with this one, as pg_trgm measures it. */
  similarTo(word: string): number[] {
    const trigrams = trigramsOf(word)
    const common = new Map<NameWord, number>()
    for (const trigram of trigrams) {
      for (const known of this.#byTrigram.get(trigram) ?? []) {
        common.set(known, (common.get(known) ?? 0) + 1)
      }
    }
    return Array.from(common).flatMap(([known, shared]) =>
      shared / (trigrams.size + known.trigrams.size - shared) >= CLOSE ? known.keys : [],
    )
  }

  /** Keys of the names that have a word in which these letters and figures stand one after another. */
  containing(part: string): number[] {
    const found: number[] = []
    for (const { written, keys } of this.#wordsWithTrigramOf(part)) {
      if (written.includes(part)) for (const key of keys) found.push(key)
    }
    return found
  }

  /** The fewest words among which those with this part surely are. */
  #wordsWithTrigramOf(part: string): Iterable<NameWord> {
    const sets = groupsOfThree(part).map((trigram) => this.#byTrigram.get(trigram) ?? NONE)
    if (sets.length === 0) return this.#words.values()
    return sets.reduce((fewest, set) => (set.size < fewest.size ? set : fewest))
  }

  #wordOf(written: string): NameWord {
    let word = this.#words.get(written)
    if (word) return word
    word = { written, trigrams: trigramsOf(written), keys: [] }
    this.#words.set(written, word)
    for (const trigram of word.trigrams) {
      const known = this.#byTrigram.get(trigram)
      if (known) known.add(word)
      else this.#byTrigram.set(trigram, new Set([word]))
    }
    return word
  }
}

const wordsOf = (foldedName: string) => foldedName.split(NOT_IN_WORDS)

const trigramsOf = (word: string) => new Set(groupsOfThree(`  ${word} `))

const groupsOfThree = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
