/** What a renderer has to follow of an outline. */
export interface PathExtent {
  points: number
  /** edges that a straight line through the outline crosses, in the direction where they are most */
  edges: number
  /** pairs of edges that may cross, estimated */
  crossings: number
  /** in its own units */
  length: number
}

const PIECE = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi
const ARC_FLAGS = /((?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?[\s,]*){3})([01])[\s,]*([01])/gi

/** Measures the `d` of a path; curves count as the lines through their points. */
export function pathExtent(d: string): PathExtent {
  const outline = new Outline()
  for (const [, letter = '', given = ''] of d.matchAll(PIECE)) {
    const command = letter.toUpperCase()
    const isRelative = letter !== command
    const numbers = numbersOf(command === 'A' ? given.replace(ARC_FLAGS, '$1 ') : given)
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
  }
}

class Outline {
  here: [number, number] = [0, 0]
  #points = 0
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

  measure(): PathExtent {
    const [across = 0, along = 0] = this.#sum.map((sum, side) => {
      const wide = (this.#most[side] ?? 0) - (this.#least[side] ?? 0)
      return wide > 0 ? Math.min(sum / wide, this.#points) : 0
    })
    const [x, y] = this.#sum
    return {
      points: this.#points,
      edges: Math.max(across, along),
      crossings: across * along,
      length: x + y,
    }
  }
}
