import type { BitSet } from '../bit-set.ts'
import type { ClassifiedNames } from './classified-names.ts'
import type { TypedUnit, TypedWord } from './typed-query.ts'
import {
  type Match,
  PLACES,
  type Place,
  placeIndexOf,
  type WordIndex,
  whereOf,
} from './word-index.ts'

/** What a place is worth. Names come first: the least likely word in one outweighs the others. */
const WORTH: Record<Place, number> = {
  name: 100,
  idx: 30,
  tag: 3.5,
  sector: 3.5,
  category: 3.5,
  format: 3.5,
  text: 3,
}
const WORTHS = PLACES.map((place) => WORTH[place])

/** Where a word of the query was found. */
export interface WordHits {
  /** the word as it was typed */
  written: string
  /** positions of the steps that hold it, in no order */
  found: number[]
  /** by position of the step; 0: not there */
  scores: Float32Array
  /** by position of the step: its best place, see `whereOf`; for names the number of the name */
  wheres: Int32Array
  /** the forms that it stands for */
  forms: string[]
}

/** What a search looks into. */
export interface SearchedSteps {
  size: number
  index: WordIndex
  /** position of a step in the snapshot, by its id */
  positions: readonly (number | undefined)[]
  names: ClassifiedNames
  /** the steps that may be found: what others hold makes no difference */
  within: BitSet
  /** whether only what is shown of steps to everybody counts: names of steps and classification */
  namesOnly: boolean
}

/**
 * Finds a unit as one word, else as its parts, else with a slip of the finger; an identifier that is
 * not there is not found by half of it.
 */
export function hitsOf(unit: TypedUnit, steps: SearchedSteps): WordHits[] {
  const { whole, parts, indivisible } = unit
  const asTyped = matchesOf(whole, steps)
  if (asTyped.found.length > 0) return [asTyped]
  const partsAsTyped = parts.map((part) => matchesOf(part, steps))
  if (parts.length > 0 && partsAsTyped.every(({ found }) => found.length > 0)) return partsAsTyped
  const slipped = slipsOf(whole, steps)
  if (slipped.found.length > 0 || parts.length === 0 || indivisible) return [slipped]
  return partsAsTyped.map((hits, n) => {
    const part = parts[n]
    return hits.found.length > 0 || !part ? hits : slipsOf(part, steps)
  })
}

const matchesOf = (word: TypedWord, steps: SearchedSteps) =>
  collect(word, steps, steps.index.matches(word), steps.names.index.matches(word))

const slipsOf = (word: TypedWord, steps: SearchedSteps) =>
  collect(word, steps, steps.index.slips(word), steps.names.index.slips(word))

function collect(
  { written }: TypedWord,
  steps: SearchedSteps,
  inSteps: Match[],
  inNames: Match[],
): WordHits {
  const { size, positions, names, within, namesOnly } = steps
  const hits: WordHits = {
    written,
    found: [],
    scores: new Float32Array(size),
    wheres: new Int32Array(size),
    forms: [...inSteps, ...inNames].map(({ entry }) => entry.form),
  }
  for (const { entry, likeness } of inSteps) {
    const { keys, wheres } = entry
    for (let n = 0; n < keys.length; n++) {
      const where = wheres[n] ?? 0
      const at = positions[keys[n] ?? -1]
      if (at === undefined || (namesOnly && placeIndexOf(where) !== 0)) continue
      if (within.has(at)) note(hits, at, where, likeness)
    }
  }
  for (const { entry, likeness } of inNames) {
    for (const key of entry.keys) {
      const name = names.names[key]
      if (!name) continue
      const where = whereOf(name.place, key)
      for (const at of name.steps.members()) if (within.has(at)) note(hits, at, where, likeness)
    }
  }
  return hits
}

function note(hits: WordHits, at: number, where: number, likeness: number): void {
  const score = (WORTHS[placeIndexOf(where)] ?? 0) * likeness
  const known = hits.scores[at] ?? 0
  if (known === 0) hits.found.push(at)
  if (score <= known) return
  hits.scores[at] = score
  hits.wheres[at] = where
}
