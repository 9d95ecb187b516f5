import {
  ceilings,
  flag,
  groundLine,
  levelLines,
  objectiveLine,
  slashes,
} from '../../drawing/rules/building.ts'
import {
  type Drawing,
  type Letters,
  line,
  type Mark,
  paint,
  rectangle,
  word,
} from '../../drawing/rules/marks.ts'
import { formatNumber } from '../../kernel/format.ts'
import { formatDate } from '../../kernel/format-date.ts'
import type { MilestoneSummary } from '../contract.ts'
import { layOut, storeyOf } from './timeline-geometry.ts'
import {
  ABOVE_POST,
  effortWords,
  gapLabels,
  LYING,
  longestBar,
  lyingLabels,
  NAME_ROOM,
  objectiveParts,
  STANDING,
  shortName,
} from './timeline-labels.ts'

/** Height of the tallest post. */
const POST_HEIGHT = 130
/** how far apart two milestones are down a phone, at least and on average */
const [LEAST, USUAL] = [56, 84]

/** Milestones to draw. */
interface DrawnMilestones {
  milestones: readonly MilestoneSummary[]
  /** uids of the posts that are drawn full */
  full: ReadonlySet<string | undefined>
}

/** The objective that the line shows: that of the last milestone. */
export const shownObjective = (milestones: readonly MilestoneSummary[]): number =>
  milestones.at(-1)?.figures.objectif ?? 0

const tallestOf = (milestones: readonly MilestoneSummary[]): number =>
  Math.max(shownObjective(milestones), 1, ...milestones.map(({ figures }) => figures.somme))

/** What a storey of the posts stands for, kgCO2e per person per year. */
export const shownStorey = (milestones: readonly MilestoneSummary[]): number =>
  storeyOf(tallestOf(milestones), POST_HEIGHT)

const EMPTY = paint('surface', 'ink', 1.5)
const FULL = paint('accent', 'accent', 1.5)
const HALO = { halo: ['surface', 5] } as const
const TEXT = { size: 13, anchor: 'middle' } as const
const NAME: Partial<Letters> = { size: 13, weight: 640, fill: 'ink' }
const SUM = { weight: 560, stretch: 0.72, fill: 'ink', ...HALO } as const
const DATE = { size: 12 } as const

/** Posts on a dimension line, from left to right. @param places of the posts */
export function lyingTimeline(
  { milestones, full }: DrawnMilestones,
  places: readonly number[],
): Drawing {
  const { width, ground, post, lineY, flag: flagSize } = LYING
  const [objective, largest] = [shownObjective(milestones), tallestOf(milestones)]
  const storey = shownStorey(milestones)
  const levelOf = (value: number) => ground - (Math.max(0, value) / largest) * POST_HEIGHT
  const objectiveY = levelOf(objective)
  const placeOf = (at: number) => places[at] ?? 0
  const tops = milestones.map(({ figures }) => levelOf(figures.somme))
  const labels = lyingLabels(milestones, { places, tops, objectiveY })
  const { x: flagX, y: flagY, pole } = labels.flag
  const flagWords = `Objectif 2030\u00a0: ${formatNumber(objective)}`
  const posts = milestones.flatMap(({ uid, name, fixedAt, figures }, at): Mark[] => {
    const x = placeOf(at)
    const top = tops[at] ?? ground
    const above = top - (labels.lifts[at] ?? 0)
    const isFull = full.has(uid)
    const levels = ceilings(figures.somme, storey).map(levelOf)
    return [
      { path: rectangle(x - post / 2, top, post, ground - top), ...(isFull ? FULL : EMPTY) },
      { path: levelLines(x - post / 2, post, levels), ...line(isFull ? 'surface' : 'ink') },
      word(formatNumber(figures.somme), x, above - ABOVE_POST.sum, { ...TEXT, ...SUM, size: 32 }),
      word(effortWords({ figures }), x, above - ABOVE_POST.effort, { ...TEXT, ...HALO }),
      word(shortName(name, 94), x, 228, { ...TEXT, ...NAME }),
      word(formatDate(fixedAt), x, 243, { ...TEXT, ...DATE }),
      { path: `M${x} 250v24`, ...line('ink') },
      { path: slashes([[x, lineY]], 5), ...line('ink', 2) },
    ]
  })
  return {
    width,
    height: 290 - labels.top,
    top: labels.top,
    marks: [
      ...objectiveLine([0, objectiveY, width, objectiveY]),
      ...(pole > 0 ? [{ path: `M${width} ${objectiveY}V${flagY}`, ...line('ink') }] : []),
      ...flag(flagWords, [flagX, flagY, flagSize.width, flagSize.height]),
      ...posts,
      groundLine(ground, 0, width),
      ...(milestones.length > 1
        ? [{ path: `M${placeOf(0)} ${lineY}H${placeOf(milestones.length - 1)}`, ...line('ink') }]
        : []),
      ...gapLabels(milestones, places).map(({ words, x }) =>
        word(words, x, 287, { ...TEXT, ...HALO }),
      ),
    ],
  }
}

/** The same down a phone, or where there are too many for a line: bars on a dimension line. */
export function standingTimeline({ milestones, full }: DrawnMilestones): Drawing {
  const { width, left, bar, top } = STANDING
  const gaps = milestones.length - 1
  const ends = { start: top, end: top + Math.max(gaps, 1) * USUAL, least: LEAST }
  const places = layOut(milestones, ends)?.places ?? []
  const last = places.at(-1) ?? top
  const perUnit = longestBar(milestones) / tallestOf(milestones)
  const widthOf = (value: number) => Math.max(0, value) * perUnit
  const objectiveX = left + widthOf(shownObjective(milestones))
  const bars = milestones.flatMap(({ uid, name, fixedAt, figures }, at): Mark[] => {
    const y = places[at] ?? top
    const date = { ...DATE, text: formatDate(fixedAt), dx: 8, weight: 400, fill: 'ink-2' } as const
    const post = rectangle(left, y - bar / 2, widthOf(figures.somme), bar)
    return [
      { path: `M8 ${y}h26`, ...line('ink') },
      { path: slashes([[14, y]], 5), ...line('ink', 2) },
      { path: post, ...(full.has(uid) ? FULL : EMPTY) },
      word(formatNumber(figures.somme), width, y + 9, { ...SUM, size: 28, anchor: 'end' }),
      word(shortName(name, NAME_ROOM), left, y + 25, { ...NAME, ...HALO, tail: date }),
    ]
  })
  return {
    width,
    height: last + 44,
    marks: [
      ...objectiveParts(milestones, { places, x: objectiveX }).flatMap(([from, to]) =>
        objectiveLine([objectiveX, from, objectiveX, to]),
      ),
      ...flag('Objectif 2030', [Math.min(objectiveX, width - 110), 2, 110, 22]),
      { path: `M14 ${top}V${last}`, ...line('ink') },
      ...bars,
    ],
  }
}
