import type { FoundIn } from '@etapes-climat/domain/cards/contract'
import type { SnapshotCard } from '../snapshot-card.ts'
import { excerptAround, markFound } from './excerpt.ts'
import { readWords } from './french-words.ts'
import {
  type FoundStep,
  PLACES,
  type SearchScope,
  type StepIndex,
  standsFor,
  textsAt,
  type WantedWord,
} from './step-index.ts'
import { readQuery, type TypedUnit } from './typed-query.ts'

export interface RankedSteps {
  /** ids of the steps, the best first; equal ones in the order of the lists */
  ids: readonly number[]
  words: readonly WantedWord[]
  /** words as they were typed that none of these steps holds; none where there are no steps */
  ignoredWords: readonly string[]
}

/**
 * The free search over indexed steps: those that hold every word; where there is none, those
 * that hold as many as possible, for which rare words count more.
 */
export function findSteps(index: StepIndex, query: string, scope: SearchScope): RankedSteps {
  const { units, unread } = readQuery(query)
  const words = units.flatMap((unit) => wordsOf(unit, index, scope))
  const withAll = index.find(words, 'AND', scope)
  const steps = withAll.length > 0 ? withAll : withMost(index.find(words, 'OR', scope), scope)
  const ranked = steps
    .map(({ id, worths }) => ({
      id,
      worth: worths.reduce((sum, worth) => sum + worth, 0),
      position: scope.positions.get(id) ?? 0,
    }))
    .sort((a, b) => b.worth - a.worth || a.position - b.position)
  const ignored = words.filter((_, at) => !steps.some(({ worths }) => worths[at]))
  return {
    ids: ranked.map(({ id }) => id),
    words,
    ignoredWords: steps.length === 0 ? [] : [...ignored.map(({ written }) => written), ...unread],
  }
}

/** Those that hold most words, with what rare words are worth. */
function withMost(steps: readonly FoundStep[], { positions }: SearchScope): FoundStep[] {
  const heldBy = ({ worths }: FoundStep) => worths.filter((worth) => worth > 0).length
  const most = Math.max(0, ...steps.map(heldBy))
  const rarities = (steps[0]?.worths ?? []).map((_, at) =>
    Math.log(1 + positions.size / Math.max(1, steps.filter(({ worths }) => worths[at]).length)),
  )
  return steps
    .filter((step) => heldBy(step) === most)
    .map(({ id, worths }) => ({
      id,
      worths: worths.map((worth, at) => worth * (rarities[at] ?? 1)),
    }))
}

/**
 * What a unit is looked for as: one word, else its parts, else what may have been meant; an identifier
 * that is not there is not found by half of it.
 */
function wordsOf(unit: TypedUnit, index: StepIndex, scope: SearchScope): WantedWord[] {
  const { whole, parts, joined, indivisible } = unit
  const asTyped = index.asTyped(whole, joined)
  if (index.isHeld(asTyped, scope)) return [asTyped]
  const typedParts = parts.map((part) => index.asTyped(part))
  const areHeld = typedParts.map((part) => index.isHeld(part, scope))
  if (parts.length > 0 && areHeld.every(Boolean)) return typedParts
  const meant = index.asMeant(whole)
  if (parts.length === 0 || indivisible || index.isHeld(meant, scope)) return [meant]
  return parts.map((part, at) => {
    const typed = typedParts[at]
    return areHeld[at] && typed ? typed : index.asMeant(part)
  })
}

/** Where a step was found when it is not by its name: the place of the first such word. */
export function placeIn({ words }: RankedSteps, card: SnapshotCard): FoundIn | null {
  const forms = { has: (form: string) => words.some((word) => standsFor(word, form)) }
  for (const word of words) {
    const found = firstPlace(card, word)
    if (!found || found.place === 'name') continue
    const { place, text, at } = found
    if (place === 'idx') return { place, excerpt: ['', text, ''] }
    if (place === 'text') return { place, excerpt: excerptAround(text, at, forms) }
    return { place, excerpt: markFound(text, forms) }
  }
  return null
}

function firstPlace(card: SnapshotCard, word: WantedWord) {
  for (const place of PLACES) {
    for (const text of textsAt(card, place)) {
      const at = offsetIn(text, word)
      if (at !== null) return { place, text, at }
    }
  }
  return null
}

/** Where a word first stands in a text; null: nowhere. */
function offsetIn(text: string, word: WantedWord): number | null {
  const offsets = readWords(text)
    .filter(({ form }) => standsFor(word, form))
    .map(({ from }) => from)
  return offsets.length === 0 ? null : Math.min(...offsets)
}
