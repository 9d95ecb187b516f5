import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { classNames } from '../../../lib/class-names.ts'
import { ObjectiveLine } from '../../../ui/figures/objective-line.tsx'
import styles from './timeline.module.css'
import { layOut } from './timeline-geometry.ts'
import { longestBar, NAME_ROOM, objectiveParts, STANDING, shortName } from './timeline-labels.ts'
import type { DrawnTimeline } from './timeline-scale.ts'

const { width: WIDTH, left: LEFT, bar: BAR, top: TOP } = STANDING
/** how far apart two milestones are, at least and on average */
const [LEAST, USUAL] = [56, 84]

/** The same down a phone, or where there are too many for a line: bars on a dimension line. */
export function VerticalTimeline({ milestones, scale, full, label }: DrawnTimeline) {
  const gaps = milestones.length - 1
  const line = { start: TOP, end: TOP + Math.max(gaps, 1) * USUAL, least: LEAST }
  const places = layOut(milestones, line)?.places ?? []
  const last = places.at(-1) ?? TOP
  const longest = longestBar(milestones)
  const widthOf = (value: number) => (Math.max(0, value) / scale.largest) * longest
  const objectiveX = LEFT + widthOf(scale.objective)
  const flagX = Math.min(objectiveX, WIDTH - 110)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${last + 44}`}
      className={`${styles.timeline} w-full overflow-visible`}
      role="img"
      aria-label={label}
    >
      {objectiveParts(milestones, { places, x: objectiveX }).map(([from, to]) => (
        <ObjectiveLine key={from} x1={objectiveX} x2={objectiveX} y1={from} y2={to} />
      ))}
      <path className="fill-signal stroke-signal-edge" d={`M${flagX} 2h110v22h-110Z`} />
      <text className={styles.flagWord} x={flagX + 7} y={17}>
        Objectif 2030
      </text>
      <path className="fill-none stroke-ink" d={`M14 ${TOP}V${last}`} />
      {milestones.map(({ uid, name, fixedAt, figures }, at) => {
        const y = places[at] ?? TOP
        return (
          <g key={uid}>
            <path className="fill-none stroke-ink" d={`M8 ${y}h26`} />
            <path className="stroke-ink stroke-2" d={`M9 ${y + 5}l10-10`} />
            <rect
              className={classNames(styles.post, full.has(uid) && styles.full)}
              x={LEFT}
              y={y - BAR / 2}
              width={widthOf(figures.somme)}
              height={BAR}
            />
            <text className={styles.sumBeside} x={WIDTH} y={y + 9}>
              {formatNumber(figures.somme)}
            </text>
            <text className={styles.beside} x={LEFT} y={y + 25}>
              {shortName(name, NAME_ROOM)}
              <tspan className={styles.dateBeside} dx="8">
                {formatDate(fixedAt)}
              </tspan>
            </text>
          </g>
        )
      })}
    </svg>
  )
}
