import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Figures } from '@etapes-climat/domain/reports/contract'
import {
  effortGaugeDrawing,
  figuresSentence,
  gapToObjective,
  objectiveReached,
} from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import { DrawnMarks } from './drawn-marks.tsx'
import styles from './effort-gauge.module.css'

/**
 * The sum between 0 and the potential, with the 2030 objective. Double it with text or a table. Two
 * drawings, for narrow and wide places, so that the text keeps its size.
 */
export function EffortGauge({ figures }: { figures: Figures }) {
  return (
    <div className={styles.place}>
      <div className={styles.wide}>
        <Gauge figures={figures} width={600} />
      </div>
      <div className={styles.narrow}>
        <Gauge figures={figures} width={320} />
      </div>
    </div>
  )
}

function Gauge({ figures, width }: { figures: Figures; width: 320 | 600 }) {
  const { height, marks } = effortGaugeDrawing(figures, width)
  return (
    <svg
      className={styles.gauge}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={figuresSentence(figures)}
    >
      <DrawnMarks marks={marks} />
    </svg>
  )
}

/** What the figures mean: the gap that is left, or « Objectif 2030 atteint ». */
export function ObjectiveMessage({ figures }: { figures: Figures }) {
  if (figures.potentiel === 0) return null
  return (
    <p className={styles.message}>
      {objectiveReached(figures) ? (
        <strong>Objectif 2030 atteint</strong>
      ) : (
        <span>
          Encore <strong>{formatNumber(gapToObjective(figures))}</strong> pour atteindre l’objectif
          {'\u00a0'}2030.
        </span>
      )}
    </p>
  )
}
