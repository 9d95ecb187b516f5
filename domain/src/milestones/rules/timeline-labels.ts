import {
  around,
  type Box,
  lineBox,
  partsOfLine,
  placeLabel,
  shifted,
  shortened,
  textBox,
} from '../../drawing/rules/place-label.ts'
import { formatNumber } from '../../kernel/format.ts'
import { formatDate } from '../../kernel/format-date.ts'
import type { MilestoneSummary } from '../contract.ts'
import { gapWords, SAME_DAY } from './timeline-geometry.ts'

/** The lying drawing, in its units. */
export const LYING = {
  width: 864,
  ground: 210,
  post: 44,
  lineY: 268,
  flag: { width: 152, height: 22 },
}

type Shown = Pick<MilestoneSummary, 'figures'>

/** What stands above a post: its sum, and the effort below that. */
export const effortWords = ({ figures }: Shown) => `${formatNumber(figures.effort)}\u00a0% d’effort`

/** Baselines of both above the top of a post. */
export const ABOVE_POST = { sum: 24, effort: 8 }

function labelOf(shown: Shown, x: number, top: number): Box {
  const anchor = 'middle'
  const sum = { x, y: top - ABOVE_POST.sum, size: 32, anchor, stretch: 0.8 } as const
  const effort = { x, y: top - ABOVE_POST.effort, size: 13, anchor } as const
  return around([
    textBox(formatNumber(shown.figures.somme), sum),
    textBox(effortWords(shown), effort),
  ])
}

/** Where the labels of the lying drawing stand. */
export interface LyingLabels {
  /** the flag of the objective, and how far above its line it had to go */
  flag: { x: number; y: number; pole: number }
  /** how far the figures of each post are moved upwards */
  lifts: number[]
  /** the highest thing drawn */
  top: number
}

/**
 * The flag over its line or under it, where it covers neither a post nor figures, then the figures clear of flag, line, posts and each
 * other.
 * @param tops of the posts, from above
 */
export function lyingLabels(
  milestones: readonly Shown[],
  {
    places,
    tops,
    objectiveY,
  }: { places: readonly number[]; tops: readonly number[]; objectiveY: number },
): LyingLabels {
  const { width, ground, post, flag } = LYING
  const posts = places.map((x, at) => ({
    left: x - post / 2,
    right: x + post / 2,
    top: tops[at] ?? ground,
    bottom: ground,
  }))
  const labels = milestones.map((shown, at) => labelOf(shown, places[at] ?? 0, tops[at] ?? ground))
  const between = places
    .slice(1)
    .map((place, at) => (place + (places[at] ?? 0)) / 2 - flag.width / 2)
  const starts = [width - flag.width, 0, ...between, width - flag.width]
  const flagAt = (top: number) => (left: number) => ({
    left,
    right: left + flag.width,
    top,
    bottom: top + flag.height,
  })
  const over = starts.map(flagAt(objectiveY - 2 - flag.height))
  const under = starts.map(flagAt(objectiveY + 5)).filter(({ bottom }) => bottom < ground - 4)
  const flags = [...over.slice(0, -1), ...under, ...over.slice(-1)]
  const line = lineBox(0, objectiveY, width, objectiveY, 6)
  const besideLine = labels.map((label) => shifted(label, placeLabel([label], [line]).moved))
  const flagged = placeLabel(flags, [...posts, ...besideLine])
  const flagBox = shifted(flags[flagged.place] ?? lineBox(0, 0, 0, 0, 0), flagged.moved)
  const taken = [
    line,
    flagBox,
    ...(flagged.moved < 0 ? [lineBox(width, flagBox.bottom, width, objectiveY, 2)] : []),
  ]
  const lifts = labels.map((label, at) => {
    const others = posts.filter((_, index) => index !== at)
    const { moved: by } = placeLabel([label], [...taken, ...others])
    taken.push(shifted(label, by))
    return 0 - by
  })
  return {
    flag: { x: flagBox.left, y: flagBox.top, pole: Math.abs(flagged.moved) },
    lifts,
    top: Math.floor(Math.min(0, ...taken.map(({ top }) => top))),
  }
}

/** How long it is from one milestone to the next; several of one day have one label between them. */
export function gapLabels(
  milestones: readonly Pick<MilestoneSummary, 'uid' | 'fixedAt'>[],
  places: readonly number[],
): { key: string; words: string; x: number }[] {
  const gaps = milestones.slice(1).map((to, at) => ({
    key: to.uid,
    words: gapWords(milestones[at] ?? to, to),
    from: places[at] ?? 0,
    to: places[at + 1] ?? 0,
  }))
  const runs: typeof gaps = []
  for (const gap of gaps) {
    const last = runs.at(-1)
    if (last && last.words === SAME_DAY && gap.words === SAME_DAY) last.to = gap.to
    else runs.push({ ...gap })
  }
  return runs.map(({ key, words, from, to }) => ({ key, words, x: (from + to) / 2 }))
}

/** The standing drawing, in its units: bars begin at `left`, the sums end at `width`. */
export const STANDING = { width: 310, left: 40, bar: 18, top: 46 }

/** A name cut to the room that it has. */
export function shortName(name: string, room: number): string {
  const fits = (text: string) => {
    const { left, right } = textBox(text, { x: 0, y: 0, size: 13, anchor: 'start' })
    return right - left <= room
  }
  return fits(name) ? name : shortened(name, fits)
}

/** The longest bar that leaves the sums their room. */
export function longestBar(milestones: readonly Shown[]): number {
  const { width, left } = STANDING
  const sums = milestones.map(({ figures }) =>
    textBox(formatNumber(figures.somme), { x: width, y: 0, size: 28, anchor: 'end', stretch: 0.8 }),
  )
  return Math.min(200, ...sums.map((sum) => sum.left - left - 8))
}

/** Room of the name beside the date, under a bar. */
export const NAME_ROOM = 150

/** The parts of the objective line between the names that it would run through. */
export function objectiveParts(
  milestones: readonly Pick<MilestoneSummary, 'name' | 'fixedAt'>[],
  { places, x }: { places: readonly number[]; x: number },
): [number, number][] {
  const names = milestones.map(({ name, fixedAt }, at) =>
    textBox(`${shortName(name, NAME_ROOM)}  ${formatDate(fixedAt)}`, {
      x: STANDING.left,
      y: (places[at] ?? 0) + 25,
      size: 13,
      anchor: 'start',
    }),
  )
  const met = names.filter(({ right }) => right > x - 4)
  return partsOfLine(
    24,
    (places.at(-1) ?? STANDING.top) + 40,
    met.map(({ top, bottom }) => [top - 1, bottom + 1] as const),
  )
}
