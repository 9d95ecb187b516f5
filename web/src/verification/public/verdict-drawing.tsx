import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Verification } from '@etapes-climat/domain/milestones/contract'
import { useId } from 'react'
import { ObjectiveLine } from '../../ui/figures/objective-line.tsx'
import styles from './verdict-drawing.module.css'

const WIDTH = 352
const GROUND = 246
/** the tallest of sum and objective */
const TALLEST = 180
/** off centre: the label of the objective is at the right, clear of the building's overlay */
const [LEFT, WALL] = [70, 176]
const MIDDLE = LEFT + WALL / 2
/** kgCO2e per person per year */
const STOREY = 100
const MOST_STOREYS = 24

/** Captions of the drawing. */
const CAPTIONS = {
  known: 'le rapport figé',
  identical: 'le calque et l’original se superposent',
  altered: 'nuage de révision\u00a0: le fichier diffère',
  unknown: 'parcelle vide',
}

/**
 * The tracing over the original: they match, a revision cloud marks the differences, or the plot is
 * empty. A storey is 100 kgCO2e.
 */
export function VerdictDrawing({ answer: { verdict, milestone } }: { answer: Verification }) {
  const windows = useId()
  const figures = milestone?.record?.figures
  const top = figures ? GROUND - heightOf(figures.somme, figures) : GROUND - TALLEST
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 272`}
      className={`${styles.drawing} w-full box-rule bg-surface`}
      role="img"
      aria-label={
        figures
          ? `Somme ${formatNumber(figures.somme)}, objectif 2030 ${formatNumber(figures.objectif)}`
          : 'Parcelle vide'
      }
    >
      <defs>
        <pattern
          id={windows}
          width="17.6"
          height="20"
          patternUnits="userSpaceOnUse"
          x={LEFT}
          y={GROUND}
        >
          <path className="fill-accent-tint" d="M5.5 4h6.6v12H5.5Z" />
        </pattern>
      </defs>
      {figures ? (
        <>
          <rect
            className={`${styles.wall} fill-accent stroke-ink stroke-2`}
            x={LEFT}
            y={top}
            width={WALL}
            height={GROUND - top}
          />
          <rect fill={`url(#${windows})`} x={LEFT} y={top} width={WALL} height={GROUND - top} />
          {storeysOf(figures).map((y) => (
            <path key={y} className="stroke-accent-tint" d={`M${LEFT} ${y}h${WALL}`} />
          ))}
        </>
      ) : (
        <path
          className={`${styles.empty} fill-none stroke-ink-3`}
          d={`M${LEFT} ${GROUND}V${top}h${WALL}V${GROUND}`}
        />
      )}
      {verdict === 'identical' && figures && (
        <path
          className={`${styles.tracing} fill-none stroke-ink stroke-[1.5]`}
          d={`M${LEFT - 7} ${GROUND}V${top - 7}h${WALL + 14}V${GROUND}`}
        />
      )}
      {verdict === 'altered' && (
        <>
          <path
            className={`${styles.tracing} fill-none stroke-ink stroke-[1.5]`}
            d={`M${LEFT} ${GROUND}V${Math.max(20, top - 24)}h${WALL}V${GROUND}`}
          />
          <path className="fill-danger-tint stroke-danger stroke-2" d={cloudAt(top - 6)} />
        </>
      )}
      {figures && figures.objectif > 0 && (
        <Objective y={GROUND - heightOf(figures.objectif, figures)} value={figures.objectif} />
      )}
      <path className="stroke-ink stroke-3" d={`M0 ${GROUND}H${WIDTH}`} />
      {!figures && (
        <text className="fill-ink-2" x={MIDDLE} y={(GROUND + top) / 2}>
          {milestone ? 'rapport retiré' : 'rien à cette adresse'}
        </text>
      )}
      <text className="fill-ink weight-title" x={WIDTH / 2} y={264}>
        {CAPTIONS[verdict]}
      </text>
    </svg>
  )
}

/** The objective across the plot, as in the drawings of reports; its words beside the building. */
function Objective({ y, value }: { y: number; value: number }) {
  return (
    <>
      <ObjectiveLine x1={0} x2={WIDTH} y1={y} y2={y} />
      {['objectif 2030', formatNumber(value)].map((word, line) => (
        <text key={word} className={styles.objectiveWord} x={WIDTH - 6} y={y - 22 + line * 14}>
          {word}
        </text>
      ))}
    </>
  )
}

interface Levels {
  somme: number
  objectif: number
}

const heightOf = (value: number, { somme, objectif }: Levels) =>
  (Math.max(0, value) / Math.max(1, somme, objectif)) * TALLEST

/** The ceilings of the storeys; none when they would be too close together. */
function storeysOf(figures: Levels): number[] {
  const count = Math.ceil(figures.somme / STOREY) - 1
  if (count > MOST_STOREYS) return []
  return Array.from(
    { length: Math.max(0, count) },
    (_, at) => GROUND - heightOf((at + 1) * STOREY, figures),
  )
}

/** Arcs around the top of the building, within the drawing and above the ground. */
function cloudAt(top: number): string {
  const [left, width, high, arc] = [MIDDLE - 84, 168, 34, 21]
  const y = Math.min(GROUND - high - 12, Math.max(38, top))
  const along = (count: number, dx: number, dy: number) =>
    Array.from({ length: count }, () => `a11 11 0 0 1 ${dx} ${dy}`).join('')
  const steps = width / arc
  return `M${left} ${y}${along(steps, arc, 0)}${along(2, 0, high / 2)}${along(steps, -arc, 0)}${along(2, 0, -high / 2)}Z`
}
