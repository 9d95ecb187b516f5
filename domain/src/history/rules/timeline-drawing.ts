import {
  circle,
  type Drawing,
  type Letters,
  line,
  type Mark,
  paint,
  word,
} from '../../drawing/rules/marks.ts'
import { formatDateTime } from '../../kernel/format-date.ts'
import type { ComingPublication } from '../../publications/contract.ts'
import type { Version } from '../contract.ts'
import { dayLabels, type TimelineGeometry, timelineGeometry, WIDTH } from './timeline-geometry.ts'
import { versionIndex } from './version-index.ts'
import { isOfNextVersion, lookOf } from './version-looks.ts'

/** How far the line of next versions stands over that of what is online. */
const BRANCH = -70
const ONLINE = line('ink', 4)
const AHEAD = line('rule-strong', 1.5, '5 4')
const LOOKS = {
  full: paint('ink', 'ink', 1.5),
  plain: paint('surface', 'ink', 1.5),
  dashed: paint('surface', 'ink', 1.5, '3 2.2'),
}
const TEXT = { size: 13, weight: 600, fill: 'ink', anchor: 'middle' } as const
const DAY = { ...TEXT, weight: 400, fill: 'ink-2' } as const
const STATE = { ...TEXT, anchor: 'end' } as const

/**
 * Versions in their order: what members read as a full line, drafts as a dashed one, next versions on a
 * line above that joins where they are published.
 * @param versions last first
 * @param coming what waits for publication; null when nothing does
 * @param state of what members read, in words, at the end of the line
 */
export function versionTimeline(
  versions: readonly Version[],
  online: Version | null,
  coming: ComingPublication | null,
  state: string,
): Drawing {
  const drawn = versions.toReversed()
  const waiting = coming && {
    isNextVersion: coming.isNextVersion,
    isPlanned: coming.planned !== null,
  }
  const geometry = timelineGeometry(drawn, waiting)
  const top = drawn.some(isOfNextVersion) ? BRANCH - 42 : coming ? -76 : -52
  const days = dayLabels(drawn, geometry)
  const bottom = Math.max(...[...days.values()].map(({ y }) => y)) + 16
  return {
    top,
    width: WIDTH,
    height: bottom - top,
    marks: [
      ...onlineLine(drawn, geometry),
      ...geometry.branches.flatMap((branch) => branchMarks(branch, geometry)),
      ...drawn.flatMap((version, index) => {
        const x = geometry.xOf(index)
        const day = days.get(version.number)
        return [
          versionMark(version, x, version === online),
          ...(day ? [word(day.words, x, day.y, DAY)] : []),
          { path: `M${x} 20v8`, ...line('rule-strong') },
        ]
      }),
      ...(coming ? aheadMarks(coming, geometry, top) : [word(state, WIDTH, -28, STATE)]),
    ],
  }
}

/** What members read, and drafts: next versions do not break it. */
function onlineLine(drawn: readonly Version[], { xOf, today }: TimelineGeometry): Mark[] {
  const own = drawn.flatMap((version, index) =>
    isOfNextVersion(version) ? [] : [{ version, x: xOf(index) }],
  )
  return own.map(({ version, x }, index) => ({
    path: `M${x} 0H${own[index + 1]?.x ?? today}`,
    ...(version.published === false ? line('ink', 1.5, '5 4') : ONLINE),
  }))
}

function branchMarks(
  { from, first, last, to, isOpen }: TimelineGeometry['branches'][number],
  { today, joins }: TimelineGeometry,
): Mark[] {
  const joined = to === null ? '' : `L${to} 0`
  const path = `M${from} 0L${first} ${BRANCH}H${isOpen ? today : last}${joined}`
  return [
    { path, ...line('ink', 1.5) },
    ...(isOpen && joins !== null
      ? [{ path: `M${today} ${BRANCH}H${joins - 52}L${joins} 0`, ...AHEAD }]
      : []),
  ]
}

/** The index of a version in its triangle. */
function versionMark(version: Version, x: number, isOnline: boolean): Mark {
  const y = isOfNextVersion(version) ? BRANCH : 0
  const letters: Letters = isOnline && version.published ? { ...TEXT, fill: 'ground' } : TEXT
  return {
    marks: [
      { path: `M${x} ${y - 17}l15 26h-30Z`, ...LOOKS[lookOf(version, isOnline)] },
      word(versionIndex(version.number), x, y + 5, letters),
    ],
  }
}

/** From today on: what is planned, on the line of what is online. */
function aheadMarks(
  { planned, isNextVersion }: ComingPublication,
  { today, joins }: TimelineGeometry,
  top: number,
): Mark[] {
  const marks: Mark[] = [
    { path: `M${today} ${top + 20}V28M${today} 0H${joins ?? WIDTH}`, ...AHEAD },
    word('aujourd’hui', today, top + 14, DAY),
  ]
  if (joins === null || !planned) {
    const y = isNextVersion ? BRANCH + 5 : -16
    return [...marks, word(isNextVersion ? 'en préparation' : '', WIDTH, y, STATE)]
  }
  return [
    ...marks,
    { path: `M${joins} 0H${WIDTH}`, ...ONLINE },
    { path: circle(joins, 0, 8), ...paint('ground', 'ink', 2.5) },
    word('Publication prévue', WIDTH, -34, STATE),
    word(formatDateTime(planned.at), WIDTH, -16, { ...DAY, anchor: 'end' }),
  ]
}
