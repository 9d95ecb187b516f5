import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import { BitSet } from './bit-set.ts'
import type { SnapshotCard } from './snapshot-card.ts'

/** What steps are classified by. */
export type ClassifiedBy = 'sector' | 'tag' | 'category' | 'format'

/** Who sees a step: members, administrators only, both. */
type State = 'shown' | 'draft' | 'published'

/** The steps of each branch of a tree. */
export function unite(
  size: number,
  branches: ReadonlyMap<string, readonly string[]>,
  stepsOf: (uid: string) => BitSet | undefined,
): Map<string, BitSet> {
  return new Map(
    Array.from(branches, ([uid, uids]) => {
      const sets = uids.flatMap((below) => stepsOf(below) ?? [])
      return [uid, uids.length === 1 && sets[0] ? sets[0] : BitSet.or(size, sets)]
    }),
  )
}

/** The steps of each state, and of each item of the classification by its uid, formats by their slug too. */
export class CardSets {
  readonly #size: number
  readonly #sets: Map<string, BitSet>

  private constructor(size: number, sets: Map<string, BitSet>) {
    this.#size = size
    this.#sets = sets
  }

  static of(cards: readonly SnapshotCard[]): CardSets {
    const sets = new CardSets(cards.length, new Map())
    for (const [at, card] of cards.entries()) {
      for (const key of keysOf(card)) sets.#setOf(key).add(at)
    }
    return sets
  }

  /** The sets once steps are others, each where it was; those that nothing enters or leaves are shared. */
  with(changes: readonly { at: number; from: SnapshotCard; to: SnapshotCard }[]): CardSets {
    const next = new CardSets(this.#size, new Map(this.#sets))
    const own = new Set<string>()
    const ownSetOf = (key: string) => {
      const set = next.#setOf(key)
      if (own.has(key)) return set
      own.add(key)
      const copy = BitSet.or(this.#size, [set])
      next.#sets.set(key, copy)
      return copy
    }
    for (const { at, from, to } of changes) {
      const [left, entered] = [new Set(keysOf(from)), new Set(keysOf(to))]
      for (const key of left) if (!entered.has(key)) ownSetOf(key).delete(at)
      for (const key of entered) if (!left.has(key)) ownSetOf(key).add(at)
    }
    return next
  }

  inState(state: State): BitSet {
    return this.#sets.get(state) ?? BitSet.empty(this.#size)
  }

  /** undefined: no step has ever been */
  classified(by: ClassifiedBy, uid: string): BitSet | undefined {
    return this.#sets.get(`${by} ${uid}`)
  }

  #setOf(key: string): BitSet {
    let set = this.#sets.get(key)
    if (!set) {
      set = BitSet.empty(this.#size)
      this.#sets.set(key, set)
    }
    return set
  }
}

/** The sets that a step is in. */
function keysOf({ row, names }: SnapshotCard): string[] {
  const { format, sector, category, tags } = names
  const keys = [`format ${format.slug}`, `format ${format.uid}`, row.draft ? 'draft' : 'published']
  if (isShownToMembers({ draft: row.draft, format: format.slug })) keys.push('shown')
  if (sector) keys.push(`sector ${sector.uid}`)
  if (category) keys.push(`category ${category.uid}`)
  for (const tag of tags) keys.push(`tag ${tag.uid}`)
  return keys
}
