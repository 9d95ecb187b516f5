import { formatNumber } from '@etapes-climat/domain/kernel/format'
import styles from './results-panel.module.css'

/** The effort, in percent, and what it is a part of. */
export function EffortFigure({ effort }: { effort: number }) {
  return (
    <div className={styles.effort}>
      <b>
        {formatNumber(effort)}
        <small>%</small>
      </b>
      <p>
        <strong>Effort</strong> <span>part du potentiel des secteurs choisis</span>
      </p>
    </div>
  )
}
