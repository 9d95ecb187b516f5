import { BitSet } from './bit-set.ts'
import type { SnapshotCard } from './snapshot-card.ts'

/** The steps of each branch of a tree. */
export function unite(
  size: number,
  branches: ReadonlyMap<string, readonly string[]>,
  index: ReadonlyMap<string, BitSet>,
): Map<string, BitSet> {
  return new Map(
    Array.from(branches, ([uid, uids]) => {
      const sets = uids.flatMap((below) => index.get(below) ?? [])
      return [uid, uids.length === 1 && sets[0] ? sets[0] : BitSet.or(size, sets)]
    }),
  )
}

/** The steps of each key. */
export function indexBy(
  cards: readonly SnapshotCard[],
  keysOf: (card: SnapshotCard) => readonly string[],
): Map<string, BitSet> {
  const index = new Map<string, BitSet>()
  cards.forEach((card, position) => {
    for (const key of keysOf(card)) {
      let set = index.get(key)
      if (!set) {
        set = BitSet.empty(cards.length)
        index.set(key, set)
      }
      set.add(position)
    }
  })
  return index
}
