import { plainSpelling } from '@etapes-climat/domain/kernel/text'
import { type FrenchWord, type ReadWord, readWords } from './french-words.ts'

export interface TypedWord extends FrenchWord {
  written: string
}

/** A part of the typed text: « auto-partage » is one word, or else both of its parts. */
export interface TypedUnit {
  whole: TypedWord
  /** its parts; empty when it cannot be divided */
  parts: TypedWord[]
  /** the words it makes with its neighbours when they were only written apart: « bio sourcé » */
  joined: FrenchWord[]
  /** an identifier written as one (« LOG-03 »): half of it is something else */
  indivisible: boolean
}

/** Most words of a search: few people type more, and each word is cached with its steps. */
const MOST_WORDS = 16

/** « log 03 » and « re 2020 » are typed for « LOG-03 » and « RE2020 ». */
const LETTERS_THEN_FIGURES = /(?<![\p{L}\p{N}])(\p{L}{2,5}) (?=\p{N})/gu

/** The words to search, and the typed words beyond the limit. */
export interface TypedQuery {
  units: TypedUnit[]
  unread: string[]
}

/** Reads a query, each word once; empty words count when there are no others. */
export function readQuery(query: string): TypedQuery {
  const typed = plainSpelling(query)
  const text = typed.replace(LETTERS_THEN_FIGURES, '$1-')
  const full = readWords(text)
  // Half of a word may be one that nobody looks for: « sur élévation ».
  const all = readWords(text, true)
  const words = full.length > 0 ? full : all
  const joined = words.filter(({ from, to }) =>
    words.some((part) => part.from >= from && part.to <= to && part.to - part.from < to - from),
  )
  const within = (from: number, to: number) =>
    words.filter((word) => word.from >= from && word.to <= to && !joined.includes(word))
  const single = words.filter(
    (word) => joined.includes(word) || !joined.some((j) => j.from <= word.from && word.to <= j.to),
  )
  const asTyped = (word: ReadWord): TypedWord => ({
    ...word,
    written: typed.slice(word.from, word.to),
  })
  const joinedOf = (first?: ReadWord, second?: ReadWord) =>
    first && second ? readWords(typed.slice(first.from, second.to).replace(' ', '')).slice(-1) : []
  const isBlank = (from: number, to: number) => typed.slice(from, to) === ' '
  const units = single.map((whole) => ({
    whole: asTyped(whole),
    parts: joined.includes(whole) ? within(whole.from, whole.to).map(asTyped) : [],
    joined: [
      ...joinedOf(
        all.findLast(({ to }) => isBlank(to, whole.from)),
        whole,
      ),
      ...joinedOf(
        whole,
        all.find(({ from }) => isBlank(whole.to, from)),
      ),
    ],
    indivisible: /\d/.test(whole.form) && !typed.slice(whole.from, whole.to).includes(' '),
  }))
  const byForm = new Map(units.map((unit) => [unit.whole.form, unit]))
  const known = [...byForm.values()]
  return {
    units: known.slice(0, MOST_WORDS),
    unread: known.slice(MOST_WORDS).map(({ whole }) => whole.written),
  }
}
