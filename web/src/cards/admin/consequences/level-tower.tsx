import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { type ChangedFigure, differenceWords } from './changed-figures.ts'
import { DRAWING, type DrawnLevel } from './level-drawing.ts'
import styles from './what-changes.module.css'

const { width, ground, wall, left } = DRAWING
const VIEW = `0 24 ${width} ${ground - 22}`
const right = left + wall
const mark = right + 16

interface LevelTowerProps {
  figure: ChangedFigure
  level: DrawnLevel
  /** start of the ids of the hatchings */
  hatching: string
}

/** One figure: a tower, the level of today hollow, the level after the act filled. */
export function LevelTower({ figure, level, hatching }: LevelTowerProps) {
  const { name, role, before, after, remark } = figure
  const grows = after >= before
  const top = Math.min(level.before, level.after)
  const low = Math.max(level.before, level.after)
  return (
    <div className="min-w-0 max-w-56">
      <p className={styles.figure}>
        <b>{formatNumber(after)}</b>
        <span>
          <strong>{differenceWords(figure)}</strong>
          {before !== after && ` au lieu de ${formatNumber(before)}`}
        </span>
        {remark && <span>{remark}</span>}
      </p>
      <svg viewBox={VIEW} className="overflow-visible w-full" aria-hidden="true">
        <path className="stroke-ink stroke-3" d={`M-1 ${ground}H${width + 1}`} />
        <rect
          className="fill-surface stroke-ink stroke-[1.5]"
          x={left}
          y={low}
          width={wall}
          height={ground - low}
        />
        {low > top && (
          <rect
            className={grows ? styles.more : styles.less}
            fill={`url(#${hatching}-${grows ? 'more' : 'less'})`}
            x={left}
            y={top}
            width={wall}
            height={low - top}
          />
        )}
        {level.cut !== null && <BreakLine at={level.cut} />}
        {before !== after && (
          <>
            <path
              className={`${styles.dashed} stroke-ink-2 stroke-[1.25]`}
              d={`M${left - 8} ${level.before}H${right + 36}`}
            />
            <path
              className="fill-ground stroke-ink-2 stroke-[1.25]"
              d={`M${mark} ${level.before - 8}h11l-5.5 8Z`}
            />
          </>
        )}
        <path
          className="fill-none stroke-ink stroke-1"
          d={`M${right} ${level.after}H${right + 36}`}
        />
        <path className="fill-ink" d={`M${mark} ${level.after - 8}h11l-5.5 8Z`} />
      </svg>
      <p className={styles.name}>
        <b>{name}</b>
        <span>{role}</span>
      </p>
    </div>
  )
}

/** A tower whose figures are not known yet. */
export function WaitingTower() {
  return (
    <div className="min-w-0 max-w-56">
      <svg viewBox={VIEW} className="overflow-visible w-full" aria-hidden="true">
        <path className="stroke-ink stroke-3" d={`M-1 ${ground}H${width + 1}`} />
        <rect
          className={`${styles.waiting} fill-none stroke-rule-strong stroke-[1.25]`}
          x={left}
          y={60}
          width={wall}
          height={ground - 60}
        />
      </svg>
    </div>
  )
}

/** Cuts the foot of a tower whose height does not begin at zero. */
function BreakLine({ at }: { at: number }) {
  const zigzag = (y: number) => `M${left - 8} ${y}H53l8-10 10 20 8-10H${right + 8}`
  return (
    <>
      <path
        className="fill-ground"
        d={`${zigzag(at)}V${at + 10}H79l-8 10-10-20-8 10H${left - 8}Z`}
      />
      <path className="fill-none stroke-ink stroke-1" d={`${zigzag(at)}${zigzag(at + 10)}`} />
    </>
  )
}

/** What comes is hatched to the right, what goes to the left: not by colour alone. Once a drawing. */
export function Hatching({ id }: { id: string }) {
  const common = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' } as const
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <pattern id={`${id}-more`} {...common} patternTransform="rotate(45)">
        <path className={styles.hatchMore} d="M0 0V6" />
      </pattern>
      <pattern id={`${id}-less`} {...common} patternTransform="rotate(-45)">
        <path className="stroke-ink-2 stroke-[1.25]" d="M0 0V6" />
      </pattern>
    </svg>
  )
}
