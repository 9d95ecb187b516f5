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
}

/**
 * Steps that hold every word; where there is none, those that hold as many as possible, for which
 * rare words count more.
 */
export function rankSteps(size: number, asked: readonly WordHits[]): RankedSteps {
  const words = asked.filter(({ count }) => count > 0)
  const held = new Uint8Array(size)
  for (const { scores } of words) {
    for (let at = 0; at < size; at++) if (scores[at]) held[at] = (held[at] ?? 0) + 1
  }
  const most = held.reduce((highest, count) => Math.max(highest, count), 0)
  const rarity = words.map(({ count }) => (most < asked.length ? Math.log(1 + size / count) : 1))
  const byScore = new Map<number, number[]>()
  for (let at = 0; most > 0 && at < size; at++) {
    if (held[at] !== most) continue
    const score = words.reduce(
      (sum, { scores }, n) => sum + (scores[at] ?? 0) * (rarity[n] ?? 1),
      0,
    )
    const equal = byScore.get(score)
    if (equal) equal.push(at)
    else byScore.set(score, [at])
  }
  const order = [...byScore].sort(([a], [b]) => b - a).flatMap(([, equal]) => equal)
  const set = BitSet.empty(size)
  for (const at of order) set.add(at)
  return { order, set, words, forms: new Set(words.flatMap((word) => word.forms)) }
}
