import { BitSet } from '../bit-set.ts'
import type { WordHits } from './word-hits.ts'

/** Steps in the order of a search. */
export interface RankedSteps {
  /** positions of the steps, the best first; equal ones in the order of the lists */
  order: readonly number[]
  set: BitSet
  /** what the words found, those that nothing holds left out */
  words: readonly WordHits[]
  /** the forms of words that were found */
  forms: ReadonlySet<string>
  /** words as they were typed that none of these steps holds; none where there are no steps */
  ignoredWords: readonly string[]
}

/**
 * Steps that hold every word; where there is none, those that hold as many as possible, for which
 * rare words count more.
 */
export function rankSteps(size: number, asked: readonly WordHits[]): RankedSteps {
  const words = asked.filter(({ found }) => found.length > 0)
  const held = new Uint8Array(size)
  let most = 0
  for (const { found } of words) {
    for (const at of found) {
      const count = (held[at] ?? 0) + 1
      held[at] = count
      if (count > most) most = count
    }
  }
  const set = BitSet.empty(size)
  for (const { found } of words) for (const at of found) if (held[at] === most) set.add(at)
  const weights = words.map(({ found }) =>
    most < asked.length ? Math.log(1 + size / found.length) : 1,
  )
  const order = byScore(set.members(), words, weights)
  const ignored = asked.filter(({ found }) => most > 0 && !found.some((at) => set.has(at)))
  return {
    order,
    set,
    words,
    forms: new Set(words.flatMap((word) => word.forms)),
    ignoredWords: ignored.map(({ written }) => written),
  }
}

/** Equal ones stay in their order. */
function byScore(
  positions: readonly number[],
  words: readonly WordHits[],
  weights: readonly number[],
): number[] {
  const groups = new Map<number, number[]>()
  for (const at of positions) {
    let score = 0
    for (const [n, { scores }] of words.entries()) score += (scores[at] ?? 0) * (weights[n] ?? 1)
    const equal = groups.get(score)
    if (equal) equal.push(at)
    else groups.set(score, [at])
  }
  return [...groups].sort(([a], [b]) => b - a).flatMap(([, equal]) => equal)
}
