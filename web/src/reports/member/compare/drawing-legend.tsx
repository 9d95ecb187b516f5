import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { ComparisonDrawing } from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import styles from './drawing-legend.module.css'

interface DrawingLegendProps {
  drawing: ComparisonDrawing
  className?: string | undefined
}

/** What the looks of the drawing mean, in words. */
export function DrawingLegend({ drawing, className }: DrawingLegendProps) {
  const { legend, objective, potential, storey } = drawing
  return (
    <div className={className}>
      <ul className={styles.list}>
        {legend.map(({ name, look }) => (
          <li key={name}>
            <Swatch look={look} />
            {name}
          </li>
        ))}
        <li className={styles.line}>
          <i className={styles.goal} />
          {objective === null
            ? 'objectif 2030 de chaque rapport'
            : `objectif 2030\u00a0: ${formatNumber(objective)}`}
        </li>
        <li className={styles.line}>
          {potential === null
            ? 'tireté\u00a0: potentiel de chaque rapport'
            : `tireté\u00a0: potentiel ${formatNumber(potential)}`}
        </li>
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
