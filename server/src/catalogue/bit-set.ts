/** A set of small integers, fast to combine: one bit a card. */
export class BitSet {
  readonly #words: Uint32Array
  /** Words before and from there on are 0: steps stand by sector, so those of one are close together. */
  #from: number
  #to = 0

  private constructor(words: Uint32Array) {
    this.#words = words
    this.#from = words.length
  }

  /** The members among 0 … size - 1 that satisfy the condition. */
  static where(size: number, condition: (index: number) => boolean): BitSet {
    const set = BitSet.empty(size)
    for (let index = 0; index < size; index++) if (condition(index)) set.add(index)
    return set
  }

  static empty(size: number): BitSet {
    return new BitSet(new Uint32Array(Math.ceil(size / 32)))
  }

  add(index: number): void {
    const word = index >>> 5
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (index & 31))
    this.#from = Math.min(this.#from, word)
    this.#to = Math.max(this.#to, word + 1)
  }

  delete(index: number): void {
    const word = index >>> 5
    this.#words[word] = (this.#words[word] ?? 0) & ~(1 << (index & 31))
  }

  has(index: number): boolean {
    return ((this.#words[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0
  }

  /** Members of this set that are, for each group, in one set of the group. */
  inEach(groups: readonly (readonly BitSet[])[]): BitSet {
    return groups.reduce<BitSet>((found, sets) => found.#inAny(sets), this)
  }

  /** Members of this set that are in any of the others. */
  #inAny(sets: readonly BitSet[]): BitSet {
    const result = new BitSet(new Uint32Array(this.#words.length))
    for (const set of sets) {
      const from = Math.max(this.#from, set.#from)
      const to = Math.min(this.#to, set.#to)
      result.#from = Math.min(result.#from, from)
      result.#to = Math.max(result.#to, to)
      const [words, mine, other] = [result.#words, this.#words, set.#words]
      for (let i = from; i < to; i++) {
        words[i] = (words[i] ?? 0) | ((mine[i] ?? 0) & (other[i] ?? 0))
      }
    }
    return result
  }

  /** Members of any of the sets. */
  static or(size: number, sets: readonly BitSet[]): BitSet {
    const all = new BitSet(new Uint32Array(Math.ceil(size / 32)).fill(-1))
    all.#from = 0
    all.#to = all.#words.length
    return all.#inAny(sets)
  }

  /** Number of members that another set has too. */
  countIn(other: BitSet): number {
    let total = 0
    for (let i = this.#from; i < this.#to; i++) {
      total += bitCount((this.#words[i] ?? 0) & (other.#words[i] ?? 0))
    }
    return total
  }

  /** Number of members. */
  count(): number {
    let total = 0
    for (let i = this.#from; i < this.#to; i++) total += bitCount(this.#words[i] ?? 0)
    return total
  }

  /** Members in increasing order, from the `offset`-th, `limit` at most. */
  members(offset = 0, limit = Number.POSITIVE_INFINITY): number[] {
    const found: number[] = []
    let skipped = 0
    for (let i = this.#from; i < this.#to && found.length < limit; i++) {
      let word = this.#words[i] ?? 0
      while (word !== 0 && found.length < limit) {
        const lowest = word & -word
        if (skipped < offset) skipped += 1
        else found.push(i * 32 + 31 - Math.clz32(lowest))
        word ^= lowest
      }
    }
    return found
  }
}

/** Bits set in a 32-bit word (parallel count). */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
