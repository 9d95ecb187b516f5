import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { ComparisonDrawing } from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import { classNames } from '../../../lib/class-names.ts'
import styles from './drawing-legend.module.css'

/** Sectors at most whose legend stands in the drawing, below its objective line. */
const MOST_INSIDE = 3

/** Whether the legend is too long for its place in the drawing. */
export const isLongLegend = ({ legend }: ComparisonDrawing) => legend.length > MOST_INSIDE

interface DrawingLegendProps {
  drawing: ComparisonDrawing
  /** in the drawing, where a common objective and potential have their names already */
  isInside?: boolean
  className?: string | undefined
}

/** What the looks of the drawing mean, in words. */
export function DrawingLegend({ drawing, isInside = false, className }: DrawingLegendProps) {
  const { legend, objective, potential, storey } = drawing
  return (
    <div className={className}>
      <ul className={classNames(styles.list, isInside && styles.inside)}>
        {legend.map(({ name, look }) => (
          <li key={name}>
            <Swatch look={look} />
            {name}
          </li>
        ))}
        {!(isInside && objective !== null) && (
          <li className={styles.line}>
            <i className={styles.goal} />
            {objective === null
              ? 'objectif 2030 de chaque rapport'
              : `objectif 2030\u00a0: ${formatNumber(objective)}`}
          </li>
        )}
        {!(isInside && potential !== null) && (
          <li className={styles.line}>
            {potential === null
              ? 'tireté\u00a0: potentiel de chaque rapport'
              : `tireté\u00a0: potentiel ${formatNumber(potential)}`}
          </li>
        )}
      </ul>
      <p className={styles.scale}>
        {storey === null
          ? `en ${CLIMATE_UNIT}`
          : `un étage = ${formatNumber(storey)} ${CLIMATE_UNIT}`}
      </p>
    </div>
  )
}

const Swatch = ({ look }: { look: number }) => (
  <svg className={styles.swatch} width="14" height="14" aria-hidden="true">
    <rect className={styles[`wall${look % 2}`]} x="1" y="1" width="12" height="12" />
    {look < 2 ? (
      <rect className={styles[`pane${look}`]} x="5" y="4" width="4" height="6" />
    ) : (
      <path className={styles[`hatch${look}`]} d={look === 2 ? 'M2 12 12 2' : 'M2 2 12 12'} />
    )}
  </svg>
)
