import { type Box, placeLabel, textBox } from '../../drawing/rules/place-label.ts'
import { formatDate } from '../../kernel/format-date.ts'
import type { Version } from '../contract.ts'
import { isOfNextVersion } from './version-looks.ts'

/** Of the drawing, in its own units. */
export const WIDTH = 1200
const FIRST = 40
const STEP = 96
/** What comes after today, where something is in preparation. */
const AHEAD = 400

/** What waits, as far as it is drawn: whether next versions are on their way, and whether they join. */
export interface Waiting {
  isNextVersion: boolean
  isPlanned: boolean
}

/** Where everything stands along the time, from the oldest version. */
export interface TimelineGeometry {
  xOf: (index: number) => number
  /** end of what is drawn of the past */
  today: number
  /** where a planned publication joins; null when none is planned */
  joins: number | null
  /** next versions, each from where it leaves what is online to where it joins again; null: it does not */
  branches: { from: number; first: number; last: number; to: number | null; isOpen: boolean }[]
}

/**
 * Where versions and their branches are drawn.
 * @param versions from the oldest
 */
export function timelineGeometry(
  versions: readonly Version[],
  waiting: Waiting | null,
): TimelineGeometry {
  const room = WIDTH - FIRST - (waiting ? AHEAD : FIRST)
  const step = Math.min(STEP, room / Math.max(1, versions.length))
  const xOf = (index: number) => FIRST + index * step
  const today = waiting ? xOf(versions.length - 1) + step : WIDTH
  const runs = branchRuns(versions)
  return {
    xOf,
    today,
    joins: waiting?.isPlanned ? WIDTH - 140 : null,
    branches: runs.map(({ first, last, published }, index) => ({
      from: xOf(first) - step / 2,
      first: xOf(first),
      last: xOf(last),
      to: published === null ? null : xOf(published),
      isOpen: index === runs.length - 1 && published === null && waiting?.isNextVersion === true,
    })),
  }
}

interface BranchRun {
  first: number
  last: number
  /** index of the version that published it; null: given up, or not yet */
  published: number | null
}

function branchRuns(versions: readonly Version[]): BranchRun[] {
  const runs: BranchRun[] = []
  versions.forEach((version, index) => {
    const run = runs.at(-1)
    const open = run && run.published === null ? run : undefined
    if (isOfNextVersion(version)) {
      if (open && version.action !== 'open-next') open.last = index
      else runs.push({ first: index, last: index, published: null })
    } else if (
      open &&
      (version.action === 'publish-next' || version.action === 'publish-planned')
    ) {
      open.published = index
    }
  })
  return runs
}

/** The date under the first version of a day. */
export interface DayLabel {
  words: string
  /** its baseline */
  y: number
}

/** Baselines of dates: where two days stand close, the later one goes below. */
const DAY_LINES = [44, 60]

/** The dates under the drawing, by the number of their version. @param versions from the oldest */
export function dayLabels(
  versions: readonly Version[],
  { xOf }: Pick<TimelineGeometry, 'xOf'>,
): Map<number, DayLabel> {
  const taken: Box[] = []
  const labels = new Map<number, DayLabel>()
  versions.forEach(({ number, at }, index) => {
    const words = formatDate(at)
    const former = versions[index - 1]
    if (former && formatDate(former.at) === words) return
    const boxAt = (y: number) => textBox(words, { x: xOf(index), y, size: 13, anchor: 'middle' })
    const { place, moved } = placeLabel(DAY_LINES.map(boxAt), taken, 'down')
    const y = (DAY_LINES[place] ?? 0) + moved
    taken.push(boxAt(y))
    labels.set(number, { words, y })
  })
  return labels
}
