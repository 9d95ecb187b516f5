/** What a renderer has to follow of an outline. */
export interface PathExtent {
  points: number
  /** edges that a straight line through the outline crosses, in the direction where they are most */
  edges: number
  /** pairs of edges that may cross, estimated */
  crossings: number
  /** in its own units */
  length: number
  /** of the rectangle around it, in its own units; infinite where they cannot be told, null for no shape */
  sides: readonly [wide: number, high: number] | null
}

const PIECE = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi
/** A number of a drawing: it may end where the sign or the point of the next one stands. */
export const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi
/** Measures the `d` of a path; curves count as the lines through their points. */
export function pathExtent(d: string): PathExtent {
  const outline = new Outline()
  for (const [, letter = '', given = ''] of d.matchAll(PIECE)) {
    const command = letter.toUpperCase()
    const isRelative = letter !== command
    const numbers = command === 'A' ? numbersOfArcs(given) : numbersOf(given)
    if (command === 'H') for (const x of numbers) outline.go(x, isRelative ? 0 : null, isRelative)
    else if (command === 'V')
      for (const y of numbers) outline.go(isRelative ? 0 : null, y, isRelative)
    else goThrough(outline, numbers, { command, isRelative })
  }
  return outline.measure()
}

/** Measures the `points` of a polygon. */
export function pointsExtent(points: string): PathExtent {
  const outline = new Outline()
  goThrough(outline, numbersOf(points), { command: 'L', isRelative: false })
  return outline.measure()
}

const numbersOf = (text: string) => (text.match(NUMBER) ?? []).map(Number)

/** Radii, angle and end of arcs: their two flags are a digit each, which may stand before the next number. */
function numbersOfArcs(text: string): number[] {
  const next = new RegExp(`(${NUMBER.source})[\\s,]*`, 'giy')
  const flags = /[01][\s,]*[01][\s,]*/y
  const found: number[] = []
  next.lastIndex = text.search(/\S/)
  for (let match = next.exec(text); match; match = next.exec(text)) {
    found.push(Number(match[1]))
    if (found.length % 5 !== 3) continue
    flags.lastIndex = next.lastIndex
    if (flags.test(text)) next.lastIndex = flags.lastIndex
  }
  return found
}

/** Numbers of one curve; those of an arc without its flags: radii, angle, end. */
const LENGTHS: Record<string, number> = { C: 6, S: 4, Q: 4, A: 5 }

function goThrough(
  outline: Outline,
  numbers: readonly number[],
  { command, isRelative }: { command: string; isRelative: boolean },
): void {
  const length = LENGTHS[command] ?? 2
  for (let at = 0; at + length <= numbers.length; at += length) {
    const [x, y] = outline.here
    for (let of = command === 'A' ? 3 : 0; of < length; of += 2) {
      const [dx = 0, dy = 0] = numbers.slice(at + of, at + of + 2)
      outline.go(isRelative ? x + dx : dx, isRelative ? y + dy : dy, false)
    }
    const [toX, toY] = outline.here
    if (command === 'A') outline.bulge([...numbers.slice(at, at + 2), toX - x, toY - y])
  }
}

class Outline {
  here: [number, number] = [0, 0]
  #points = 0
  #bulge = 0
  readonly #sum: [number, number] = [0, 0]
  readonly #least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  readonly #most: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]

  /** Goes to a point; null: the side stays as it is. */
  go(x: number | null, y: number | null, isRelative: boolean): void {
    this.#points += 1
    for (const [side, given] of [x, y].entries()) {
      const from = this.here[side] ?? 0
      const to = given === null ? from : isRelative ? from + given : given
      this.#sum[side as 0] += Math.abs(to - from)
      this.#least[side as 0] = Math.min(this.#least[side] ?? 0, to)
      this.#most[side as 0] = Math.max(this.#most[side] ?? 0, to)
      this.here[side as 0] = to
    }
  }

  /** An arc goes beyond its ends: by twice its radii, which are at least half of the way between them. */
  bulge(ways: readonly number[]): void {
    this.#bulge = Math.max(this.#bulge, ...ways.map((way) => 4 * Math.abs(way)))
  }

  measure(): PathExtent {
    const [wide = 0, high = 0] = this.#most.map((most, side) =>
      Math.max(0, most - (this.#least[side] ?? 0)),
    )
    const [across = 0, along = 0] = [wide, high].map((side, at) =>
      side > 0 ? Math.min((this.#sum[at] ?? 0) / side, this.#points) : 0,
    )
    const [x, y] = this.#sum
    return {
      points: this.#points,
      edges: Math.max(across, along),
      crossings: across * along,
      length: x + y,
      sides: [wide + this.#bulge, high + this.#bulge],
    }
  }
}
