/** What is taken or left; `val` is a positive whole number. */
export interface Valued {
  val: number
}

/** Some items, whose sum reaches what was wanted. */
export interface ReachedSum<Item extends Valued> {
  items: readonly Item[]
  sum: number
}

export interface NearestSums<Item extends Valued> {
  /** as few items as can be; of these sets the smallest sum */
  fewest: ReachedSum<Item>
  /** the smallest sum; of these sets the fewest items */
  nearest: ReachedSum<Item>
}

const UNREACHED = 65_535
const NO_LINK = -1

/** How each sum below the wanted one is reached with the fewest items; both arrays are by sum. */
interface SumTable {
  counts: Uint16Array
  /** last link of the chain of items */
  links: Int32Array
}

/** A set that reaches what was wanted. */
interface Finish {
  count: number
  sum: number
  link: number
}

const sumOf = (items: readonly Valued[]) => items.reduce((sum, { val }) => sum + val, 0)

/** More choices of groups than these are calculated in one table for each number of groups. */
const MOST_CHOICES = 100

/**
 * The sets of items whose sum reaches `wanted`. Exact: a table holds the fewest items of each sum below
 * it, and leaves out the sums from which the items that follow cannot reach it. Sets of as few items as
 * can be are tried alone first: among hundreds of steps one of them mostly is exact, in a small part of the table.
 * @param wanted a positive whole number
 * @returns null when all items together do not reach it
 */
export function nearestSums<Item extends Valued>(
  items: readonly Item[],
  wanted: number,
): NearestSums<Item> | null {
  const least = fewestItems(items, wanted)
  if (least === 0) return null
  const quick = new SumSearch<Item>(wanted, least)
  quick.extend(rootTable(wanted), items, 0, 0, least)
  if (quick.isBest()) return quick.found()
  const search = new SumSearch<Item>(wanted, least)
  search.extend(rootTable(wanted), items, 0, 0)
  return search.found()
}

/**
 * Of the sets with items of as few groups as can be, that of the smallest sum, and of those the one with
 * the fewest items.
 * @returns null when all items together do not reach `wanted`
 */
export function nearestOfFewGroups<Item extends Valued>(
  groups: readonly (readonly Item[])[],
  wanted: number,
): ReachedSum<Item> | null {
  const ordered = groups.toSorted((left, right) => sumOf(right) - sumOf(left))
  /** the most that the first groups amount to, from none to all: they are the largest */
  const most = [0]
  for (const group of ordered) most.push((most.at(-1) ?? 0) + sumOf(group))
  const needed = most.findIndex((sum) => sum >= wanted)
  if (needed < 0) return null
  const choices = choicesOf(ordered, needed, wanted)
  return choices
    ? nearestOfChoices(choices, wanted)
    : nearestInTables(ordered, most, needed, wanted)
}

/** Every choice of so many groups that reaches `wanted`; null when there are too many. */
function choicesOf<Item extends Valued>(
  groups: readonly (readonly Item[])[],
  count: number,
  wanted: number,
): Item[][] | null {
  let choices: { items: Item[]; used: number }[] = [{ items: [], used: 0 }]
  for (const [place, group] of groups.entries()) {
    const following = groups.length - place - 1
    choices = choices.flatMap((choice) => [
      ...(choice.used < count
        ? [{ items: [...choice.items, ...group], used: choice.used + 1 }]
        : []),
      ...(choice.used + following >= count ? [choice] : []),
    ])
    if (choices.length > MOST_CHOICES) return null
  }
  return choices.map(({ items }) => items).filter((items) => sumOf(items) >= wanted)
}

/** Those that may do with the fewest items come first: what follows one of them that is exact need not be tried. */
function nearestOfChoices<Item extends Valued>(
  choices: readonly Item[][],
  wanted: number,
): ReachedSum<Item> | null {
  const tried = choices
    .map((items) => ({ items, least: fewestItems(items, wanted) }))
    .toSorted((left, right) => left.least - right.least)
  let best: ReachedSum<Item> | null = null
  for (const { items, least } of tried) {
    if (best && best.sum === wanted && best.items.length <= least) break
    const nearest = nearestSums(items, wanted)?.nearest
    if (!nearest) continue
    const isBetter =
      !best ||
      nearest.sum < best.sum ||
      (nearest.sum === best.sum && nearest.items.length < best.items.length)
    if (isBetter) best = nearest
  }
  return best
}

/** How many items it takes at least, the largest first; 0 when all together do not reach `wanted`. */
function fewestItems(items: readonly Valued[], wanted: number): number {
  let sum = 0
  return (
    items
      .map(({ val }) => val)
      .toSorted((left, right) => right - left)
      .findIndex((val) => {
        sum += val
        return sum >= wanted
      }) + 1
  )
}

/** All choices at once: one table for each number of groups. */
function nearestInTables<Item extends Valued>(
  groups: readonly (readonly Item[])[],
  most: readonly number[],
  needed: number,
  wanted: number,
): ReachedSum<Item> | null {
  const search = new SumSearch<Item>(wanted, 0)
  const tables = [
    rootTable(wanted),
    ...Array.from({ length: needed - 1 }, () => emptyTable(wanted)),
  ]
  for (const [place, group] of groups.entries()) {
    // What groups that follow can add bounds the sums from which it is worth going on.
    const rest = (used: number) =>
      (most[place + 1 + needed - used] ?? Number.NEGATIVE_INFINITY) - (most[place + 1] as number)
    for (let used = Math.min(needed, place + 1); used > 0 && rest(used) >= 0; used -= 1) {
      const before = tables[used - 1] as SumTable
      const after = search.extend(before, group, most[used - 1] as number, rest(used))
      const table = tables[used]
      if (table) keepFewer(table, after, Math.max(0, wanted - rest(used)))
    }
  }
  return search.found()?.nearest ?? null
}

const emptyTable = (wanted: number): SumTable => ({
  counts: new Uint16Array(wanted).fill(UNREACHED),
  links: new Int32Array(wanted).fill(NO_LINK),
})

/** The sum of nothing. */
function rootTable(wanted: number): SumTable {
  const table = emptyTable(wanted)
  table.counts[0] = 0
  return table
}

/** Takes over what another table reaches with fewer items, from a sum on. */
function keepFewer(table: SumTable, other: SumTable, from: number): void {
  for (let sum = from; sum < table.counts.length; sum += 1) {
    const count = other.counts[sum] as number
    if (count >= (table.counts[sum] as number)) continue
    table.counts[sum] = count
    table.links[sum] = other.links[sum] as number
  }
}

/** Chains of items, and the best sets that reached the wanted sum. */
class SumSearch<Item extends Valued> {
  readonly #wanted: number
  readonly #least: number
  /** the item of each link, and the link before it */
  readonly #items: Item[] = []
  readonly #before: number[] = []
  #fewest: Finish | null = null
  #nearest: Finish | null = null

  /** @param least how many items it takes at least; 0: not known */
  constructor(wanted: number, least: number) {
    this.#wanted = wanted
    this.#least = least
  }

  /**
   * The sums of a table with any items of a group.
   * @param above the largest sum that the table holds
   * @param rest the most that other groups will still add
   * @param most sets of more items of the group may be left out
   */
  extend(
    table: SumTable,
    group: readonly Item[],
    above: number,
    rest: number,
    most: number = group.length,
  ): SumTable {
    const { counts, links } = { counts: table.counts.slice(), links: table.links.slice() }
    const ordered = group.toSorted((left, right) => right.val - left.val)
    /** what the largest items amount to, from none to all */
    const largest = [0]
    for (const { val } of ordered) largest.push((largest.at(-1) as number) + val)
    let high = above
    for (const [place, item] of ordered.entries()) {
      const low = this.#lowest(largest, place, { above, rest, most })
      const { val } = item
      const last = Math.min(high, this.#wanted - 1)
      const first = Math.max(low, this.#wanted - val)
      for (let sum = last; sum >= first; sum -= 1) {
        const count = counts[sum] as number
        if (count !== UNREACHED) this.#finish(item, sum + val, count + 1, links[sum] as number)
      }
      if (this.isBest()) break
      for (let sum = Math.min(last, first - 1); sum >= low; sum -= 1) {
        const count = (counts[sum] as number) + 1
        if (count > UNREACHED || count >= (counts[sum + val] as number)) continue
        counts[sum + val] = count
        links[sum + val] = this.#link(item, links[sum] as number)
      }
      high += val
    }
    return { counts, links }
  }

  /**
   * The smallest sum from which what is wanted can still be reached once the first items of a group were
   * looked at: the fewer of them are taken, the more of those that follow may be.
   * @param largest what the largest items amount to, from none to all
   */
  #lowest(
    largest: readonly number[],
    place: number,
    { above, rest, most }: { above: number; rest: number; most: number },
  ): number {
    for (let taken = 0; taken <= Math.min(place, most); taken += 1) {
      const end = Math.min(largest.length - 1, place + most - taken)
      const following = (largest[end] as number) - (largest[place] as number) + rest
      const low = Math.max(0, this.#wanted - following)
      if (above + (largest[taken] as number) >= low) return low
    }
    return this.#wanted
  }

  /** Nothing is better than the wanted sum with as few items as it takes. */
  isBest(): boolean {
    return this.#nearest?.sum === this.#wanted && this.#nearest.count === this.#least
  }

  #finish(item: Item, sum: number, count: number, before: number): void {
    const isFewest =
      !this.#fewest ||
      count < this.#fewest.count ||
      (count === this.#fewest.count && sum < this.#fewest.sum)
    const isNearest =
      !this.#nearest ||
      sum < this.#nearest.sum ||
      (sum === this.#nearest.sum && count < this.#nearest.count)
    if (!isFewest && !isNearest) return
    const finish = { sum, count, link: this.#link(item, before) }
    if (isFewest) this.#fewest = finish
    if (isNearest) this.#nearest = finish
  }

  #link(item: Item, before: number): number {
    this.#items.push(item)
    return this.#before.push(before) - 1
  }

  #itemsOf({ link, sum }: Finish): ReachedSum<Item> {
    const items: Item[] = []
    for (let at = link; at !== NO_LINK; at = this.#before[at] as number) {
      items.push(this.#items[at] as Item)
    }
    return { items: items.reverse(), sum }
  }

  found(): NearestSums<Item> | null {
    if (!this.#fewest || !this.#nearest) return null
    return { fewest: this.#itemsOf(this.#fewest), nearest: this.#itemsOf(this.#nearest) }
  }
}
