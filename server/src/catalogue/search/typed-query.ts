import { plainSpelling } from '@etapes-climat/domain/kernel/text'
import { type FrenchWord, readWords } from './french-words.ts'

/** What was typed as one thing: « auto-partage » is one word, or else both of its parts. */
export interface TypedUnit {
  /** all as one word */
  whole: FrenchWord
  /** what it is made of; empty when it cannot be divided */
  parts: FrenchWord[]
  /** an identifier written as one (« LOG-03 »): half of it is something else */
  indivisible: boolean
}

/** Words that count: few type more, and each is kept with its steps for a while. */
const MOST_WORDS = 16

/** « log 03 » and « re 2020 » are typed for « LOG-03 » and « RE2020 ». */
const LETTERS_THEN_FIGURES = /(?<![\p{L}\p{N}])(\p{L}{2,5}) (?=\p{N})/gu

/** Reads a query, each word once; empty words count when there are no others. */
export function readQuery(query: string): TypedUnit[] {
  const typed = plainSpelling(query)
  const text = typed.replace(LETTERS_THEN_FIGURES, '$1-')
  const known = readWords(text)
  const words = known.length > 0 ? known : readWords(text, true)
  const joined = words.filter(({ from, to }) =>
    words.some((part) => part.from >= from && part.to <= to && part.to - part.from < to - from),
  )
  const within = (from: number, to: number) =>
    words.filter((word) => word.from >= from && word.to <= to && !joined.includes(word))
  const single = words.filter(
    (word) => joined.includes(word) || !joined.some((j) => j.from <= word.from && word.to <= j.to),
  )
  const units = single.map((whole) => ({
    whole,
    parts: joined.includes(whole) ? within(whole.from, whole.to) : [],
    indivisible: /\d/.test(whole.form) && !typed.slice(whole.from, whole.to).includes(' '),
  }))
  const byForm = new Map(units.map((unit) => [unit.whole.form, unit]))
  return [...byForm.values()].slice(0, MOST_WORDS)
}
