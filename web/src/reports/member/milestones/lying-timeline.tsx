import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { classNames } from '../../../lib/class-names.ts'
import drawing from '../../../ui/figures/drawn-lines.module.css'
import { ObjectiveLine } from '../../../ui/figures/objective-line.tsx'
import styles from './timeline.module.css'
import { ceilingsOf, flagPlace, gapWords } from './timeline-geometry.ts'
import { type DrawnTimeline, POST_HEIGHT, shortName } from './timeline-scale.ts'

const [WIDTH, GROUND, POST, LINE_Y] = [864, 210, 44, 268]
const FLAG = 152
/** From the middle of the flag to that of a post with its figures. */
const FLAG_APART = FLAG / 2 + 48

/** Posts on a dimension line, from left to right. */
export function LyingTimeline({
  milestones,
  scale,
  full,
  label,
  places,
}: DrawnTimeline & { places: readonly number[] }) {
  const heightOf = (value: number) => (Math.max(0, value) / scale.largest) * POST_HEIGHT
  const objectiveY = GROUND - heightOf(scale.objective)
  const placeOf = (at: number) => places[at] ?? 0
  const flag = flagPlace(places, { length: WIDTH, width: FLAG, apart: FLAG_APART })
  return (
    <svg viewBox={`0 0 ${WIDTH} 290`} className={styles.timeline} role="img" aria-label={label}>
      <ObjectiveLine x1={0} x2={WIDTH} y1={objectiveY} y2={objectiveY} />
      <path className={drawing.flag} d={`M${flag} ${objectiveY - 24}h${FLAG}v22h-${FLAG}Z`} />
      <text className={styles.flagWord} x={flag + 8} y={objectiveY - 8}>
        Objectif 2030{'\u00a0'}: {formatNumber(scale.objective)}
      </text>
      {milestones.map(({ uid, name, fixedAt, figures }, at) => {
        const x = placeOf(at)
        const top = GROUND - heightOf(figures.somme)
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
            <text className={styles.sum} x={x} y={top - 24}>
              {formatNumber(figures.somme)}
            </text>
            <text className={styles.over} x={x} y={top - 8}>
              {formatNumber(figures.effort)}
              {'\u00a0'}% d’effort
            </text>
            <text className={styles.strong} x={x} y={228}>
              {shortName(name, 13)}
            </text>
            <text className={styles.date} x={x} y={243}>
              {formatDate(fixedAt)}
            </text>
            <path className={styles.dimension} d={`M${x} 250v24`} />
            <path className={styles.slash} d={`M${x - 5} ${LINE_Y + 5}l10-10`} />
          </g>
        )
      })}
      <path className={drawing.ground} d={`M0 ${GROUND}H${WIDTH}`} />
      {milestones.length > 1 && (
        <path
          className={styles.dimension}
          d={`M${placeOf(0)} ${LINE_Y}H${placeOf(milestones.length - 1)}`}
        />
      )}
      {milestones.slice(1).map((milestone, at) => (
        <text
          key={milestone.uid}
          className={styles.gap}
          x={(placeOf(at) + placeOf(at + 1)) / 2}
          y={287}
        >
          {gapWords(milestones[at] ?? milestone, milestone)}
        </text>
      ))}
    </svg>
  )
}
