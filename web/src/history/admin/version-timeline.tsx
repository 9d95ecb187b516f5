import type { Version } from '@etapes-climat/domain/history/contract'
import { versionIndex } from '@etapes-climat/domain/history/rules/version-index'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { ComingPublication } from '@etapes-climat/domain/publications/contract'
import { comingWords } from '../../editing/publications/planned-words.ts'
import {
  type DayLabel,
  dayLabels,
  type TimelineGeometry,
  timelineGeometry,
  WIDTH,
} from './timeline-geometry.ts'
import { lookOf } from './version-table.tsx'
import styles from './version-timeline.module.css'
import { isOfNextVersion, newestOnline } from './version-words.ts'

/** Drawn at most; the table has them all. */
const DRAWN = 12
/** How far the line of next versions stands over that of what is online. */
const BRANCH = -70

interface VersionTimelineProps {
  /** last first */
  versions: readonly Version[]
  /** what waits for publication; null when nothing does */
  coming: ComingPublication | null
}

/**
 * The last versions in their order: what members read as a full line, drafts as a dashed one, next
 * versions on a line above that joins where they are published (LIFE-13).
 */
export function VersionTimeline({ versions, coming }: VersionTimelineProps) {
  const drawn = versions.slice(0, DRAWN).reverse()
  const online = newestOnline(versions)
  const waiting = coming && {
    isNextVersion: coming.isNextVersion,
    isPlanned: coming.planned !== null,
  }
  const geometry = timelineGeometry(drawn, waiting)
  const [oldest, newest] = [drawn[0], drawn.at(-1)]
  if (!oldest || !newest) return null
  const top = drawn.some(isOfNextVersion) ? BRANCH - 42 : coming ? -76 : -52
  const days = dayLabels(drawn, geometry)
  const bottom = Math.max(...[...days.values()].map(({ y }) => y)) + 16
  const state = stateWords(online ?? newest)
  return (
    <svg
      className={`${styles.timeline} w-full fill-ink-2 rule-b`}
      viewBox={`0 ${top} ${WIDTH} ${bottom - top}`}
      role="img"
      aria-label={`De la version ${versionIndex(oldest.number)} à la version ${versionIndex(newest.number)}, ${state}${coming ? `, ${comingWords(coming)}` : ''}.`}
    >
      <OnlineLine drawn={drawn} geometry={geometry} />
      {geometry.branches.map((branch) => (
        <Branch key={branch.first} branch={branch} geometry={geometry} />
      ))}
      {drawn.map((version, index) => (
        <Mark
          key={version.number}
          version={version}
          x={geometry.xOf(index)}
          isOnline={version === online}
          day={days.get(version.number)}
        />
      ))}
      {coming ? (
        <Ahead coming={coming} geometry={geometry} top={top} />
      ) : (
        <text className={styles.state} x={WIDTH} y="-28">
          {state}
        </text>
      )}
    </svg>
  )
}

interface LineProps {
  drawn: readonly Version[]
  geometry: TimelineGeometry
}

/** What members read, and drafts: next versions do not break it. */
function OnlineLine({ drawn, geometry: { xOf, today } }: LineProps) {
  const own = drawn.flatMap((version, index) =>
    isOfNextVersion(version) ? [] : [{ version, x: xOf(index) }],
  )
  return own.map(({ version, x }, index) => (
    <path
      key={version.number}
      className={version.published === false ? styles.draft : styles.online}
      d={`M${x} 0H${own[index + 1]?.x ?? today}`}
    />
  ))
}

interface BranchProps {
  branch: TimelineGeometry['branches'][number]
  geometry: TimelineGeometry
}

function Branch({ branch, geometry: { today, joins } }: BranchProps) {
  const { from, first, last, to, isOpen } = branch
  const joined = to === null ? '' : `L${to} 0`
  return (
    <>
      <path
        className="stroke-ink stroke-[1.5] fill-none"
        d={`M${from} 0L${first} ${BRANCH}H${isOpen ? today : last}${joined}`}
      />
      {isOpen && joins !== null && (
        <path
          className={`${styles.ahead} stroke-rule-strong stroke-[1.5] fill-none`}
          d={`M${today} ${BRANCH}H${joins - 52}L${joins} 0`}
        />
      )}
    </>
  )
}

interface MarkProps {
  version: Version
  x: number
  isOnline: boolean
  /** of the first of its day */
  day: DayLabel | undefined
}

function Mark({ version, x, isOnline, day }: MarkProps) {
  return (
    <>
      <g transform={`translate(${x} ${isOfNextVersion(version) ? BRANCH : 0})`}>
        <path className={styles[lookOf(version, isOnline)]} d="M0 -17 15 9H-15Z" />
        <text className={isOnline && version.published ? styles.onFull : undefined} y="5">
          {versionIndex(version.number)}
        </text>
      </g>
      <g transform={`translate(${x} 0)`}>
        {day && (
          <text className={styles.day} y={day.y}>
            {day.words}
          </text>
        )}
        <path className="stroke-rule-strong" d="M0 20v8" />
      </g>
    </>
  )
}

interface AheadProps {
  coming: ComingPublication
  geometry: TimelineGeometry
  top: number
}

/** From today on: what is planned, on the line of what is online. */
function Ahead({ coming: { planned, isNextVersion }, geometry, top }: AheadProps) {
  const { today, joins } = geometry
  return (
    <>
      <path
        className={`${styles.ahead} stroke-rule-strong stroke-[1.5] fill-none`}
        d={`M${today} ${top + 20}V28M${today} 0H${joins ?? WIDTH}`}
      />
      <text x={today} y={top + 14} className={styles.day}>
        aujourd’hui
      </text>
      {joins !== null && planned ? (
        <>
          <path className={styles.online} d={`M${joins} 0H${WIDTH}`} />
          <circle className={`${styles.join} stroke-ink fill-ground`} cx={joins} r="8" />
          <text className={styles.state} x={WIDTH} y="-34">
            Publication prévue
          </text>
          <text className={`${styles.state} ${styles.day}`} x={WIDTH} y="-16">
            {formatDateTime(planned.at)}
          </text>
        </>
      ) : (
        <text className={styles.state} x={WIDTH} y={isNextVersion ? BRANCH + 5 : -16}>
          {isNextVersion ? 'en préparation' : ''}
        </text>
      )}
    </>
  )
}

function stateWords({ published, action }: Version): string {
  if (action === 'delete') return 'supprimé'
  return published === false ? 'en brouillon' : 'en ligne'
}
