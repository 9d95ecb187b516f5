import { parisDateTime } from '../../kernel/paris-time.ts'

/** A day in ms. */
const DAY = 86_400_000

/** What a moment of the timeline is, whatever else is known of it. */
interface Dated {
  /** RFC 3339 */
  fixedAt: string
}

/** Where milestones stand along a line, and whether all distances are to scale. */
export interface LaidOut {
  places: number[]
  toScale: boolean
}

/**
 * Lays moments along a line, as far from each other as in time; those that would touch are moved apart.
 * @param least distance of two of them
 * @returns null when there is no room for all
 */
export function layOut(
  moments: readonly Dated[],
  { start, end, least }: { start: number; end: number; least: number },
): LaidOut | null {
  const gaps = timesBetween(moments)
  if (gaps.length * least > end - start) return null
  const wide = spread(gaps, end - start, least)
  const places = [start]
  for (const gap of wide) places.push((places.at(-1) ?? start) + gap)
  return { places, toScale: !wide.some((gap, at) => gap === least && (gaps[at] ?? 0) > 0) }
}

const timesBetween = (moments: readonly Dated[]): number[] =>
  moments.slice(1).map(({ fixedAt }, at) => {
    const before = moments[at]?.fixedAt ?? fixedAt
    return Math.max(0, new Date(fixedAt).getTime() - new Date(before).getTime())
  })

/** The gaps in proportion, none below the least: what these need is taken from the others. */
function spread(gaps: readonly number[], length: number, least: number): number[] {
  const narrow = new Set<number>()
  for (;;) {
    const time = gaps.reduce((sum, gap, at) => (narrow.has(at) ? sum : sum + gap), 0)
    const room = length - narrow.size * least
    const widthOf = (gap: number) => (time > 0 ? (gap / time) * room : 0)
    const tooNarrow = gaps.flatMap((gap, at) =>
      !narrow.has(at) && widthOf(gap) < least ? [at] : [],
    )
    if (tooNarrow.length === 0) {
      return gaps.map((gap, at) => (narrow.has(at) ? least : widthOf(gap)))
    }
    for (const at of tooNarrow) narrow.add(at)
  }
}

export const SAME_DAY = 'même jour'

/** Midnight of its day in Paris, as if it were UTC. */
const dayOf = ({ fixedAt }: Dated) => Date.parse(parisDateTime(fixedAt).date)

/** How long it is from one milestone to the next, in words: days of the calendar, then weeks. */
export function gapWords(from: Dated, to: Dated): string {
  const days = Math.round((dayOf(to) - dayOf(from)) / DAY)
  if (days < 1) return SAME_DAY
  if (days < 14) return `${days}\u00a0jour${days === 1 ? '' : 's'}`
  return `${Math.round(days / 7)}\u00a0semaines`
}

/** The heights that a storey may stand for, kgCO2e per person per year. */
const STOREYS = [100, 500, 1000, 5000, 10_000]
/** px that two ceilings are apart at least */
const LEAST_STOREY = 8

/** What a storey of the drawing stands for: 100, or more where storeys could not be told apart. */
export function storeyOf(largest: number, height: number): number {
  const apart = (storey: number) => (storey / Math.max(1, largest)) * height
  return STOREYS.find((storey) => apart(storey) >= LEAST_STOREY) ?? 10_000
}
