import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { classNames } from '../../../lib/class-names.ts'
import { ObjectiveLine } from '../../../ui/figures/objective-line.tsx'
import styles from './timeline.module.css'
import { ceilingsOf } from './timeline-geometry.ts'
import {
  ABOVE_POST,
  effortWords,
  gapLabels,
  LYING,
  lyingLabels,
  shortName,
} from './timeline-labels.ts'
import { type DrawnTimeline, POST_HEIGHT } from './timeline-scale.ts'

const { width: WIDTH, ground: GROUND, post: POST, lineY: LINE_Y, flag: FLAG } = LYING

/** Posts on a dimension line, from left to right. */
export function HorizontalTimeline({
  milestones,
  scale,
  full,
  label,
  places,
}: DrawnTimeline & { places: readonly number[] }) {
  const heightOf = (value: number) => (Math.max(0, value) / scale.largest) * POST_HEIGHT
  const objectiveY = GROUND - heightOf(scale.objective)
  const placeOf = (at: number) => places[at] ?? 0
  const tops = milestones.map(({ figures }) => GROUND - heightOf(figures.somme))
  const { flag, lifts, top: highest } = lyingLabels(milestones, { places, tops, objectiveY })
  return (
    <svg
      viewBox={`0 ${highest} ${WIDTH} ${290 - highest}`}
      className={`${styles.timeline} w-full overflow-visible`}
      role="img"
      aria-label={label}
    >
      <ObjectiveLine x1={0} x2={WIDTH} y1={objectiveY} y2={objectiveY} />
      {flag.pole > 0 && (
        <path className="fill-none stroke-ink" d={`M${WIDTH} ${objectiveY}V${flag.y}`} />
      )}
      <path
        className="fill-signal stroke-signal-edge"
        d={`M${flag.x} ${flag.y}h${FLAG.width}v${FLAG.height}h-${FLAG.width}Z`}
      />
      <text className={styles.flagWord} x={flag.x + 8} y={flag.y + 16}>
        Objectif 2030{'\u00a0'}: {formatNumber(scale.objective)}
      </text>
      {milestones.map(({ uid, name, fixedAt, figures }, at) => {
        const x = placeOf(at)
        const top = tops[at] ?? GROUND
        const above = top - (lifts[at] ?? 0)
        const isFull = full.has(uid)
        return (
          <g key={uid}>
            <rect
              className={classNames(styles.post, isFull && styles.full)}
              x={x - POST / 2}
              y={top}
              width={POST}
              height={GROUND - top}
            />
            {ceilingsOf(figures.somme, scale.storey).map((ceiling) => (
              <path
                key={ceiling}
                className={classNames(styles.ceiling, isFull && styles.full)}
                d={`M${x - POST / 2} ${GROUND - heightOf(ceiling)}h${POST}`}
              />
            ))}
            <text className={styles.sum} x={x} y={above - ABOVE_POST.sum}>
              {formatNumber(figures.somme)}
            </text>
            <text className={styles.over} x={x} y={above - ABOVE_POST.effort}>
              {effortWords({ figures })}
            </text>
            <text className={styles.strong} x={x} y={228}>
              {shortName(name, 94)}
            </text>
            <text className={styles.date} x={x} y={243}>
              {formatDate(fixedAt)}
            </text>
            <path className="fill-none stroke-ink" d={`M${x} 250v24`} />
            <path className="stroke-ink stroke-2" d={`M${x - 5} ${LINE_Y + 5}l10-10`} />
          </g>
        )
      })}
      <path className="stroke-ink stroke-3" d={`M0 ${GROUND}H${WIDTH}`} />
      {milestones.length > 1 && (
        <path
          className="fill-none stroke-ink"
          d={`M${placeOf(0)} ${LINE_Y}H${placeOf(milestones.length - 1)}`}
        />
      )}
      {gapLabels(milestones, places).map(({ key, words, x }) => (
        <text key={key} className={styles.gap} x={x} y={287}>
          {words}
        </text>
      ))}
    </svg>
  )
}
