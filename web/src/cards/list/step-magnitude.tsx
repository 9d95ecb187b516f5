import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { NOT_ADDED } from '@etapes-climat/domain/reports/rules/figures/addition-notes'
import { NecessaryCondition } from '../../ui/figures/step-value.tsx'
import styles from './step-row.module.css'

interface StepMagnitudeProps {
  /** kgCO2e per person per year */
  val: number
  scale: number
  selected: boolean
  /** whether the sum of a report holds it when it is selected (REP-50) */
  added?: boolean
  /** under a value that counts in nothing whatever the step is: why */
  beside?: string | undefined
}

/** Value of a step with a bar on the scale of the list, or « Condition nécessaire » for 0. */
export function StepMagnitude({ val, scale, selected, added = true, beside }: StepMagnitudeProps) {
  if (val === 0) {
    return (
      <div className={styles.value}>
        <div className="text-xs font-stretch-normal text-left">
          <NecessaryCondition />
        </div>
      </div>
    )
  }
  if (!added || beside) {
    return (
      <div className={styles.notAdded}>
        {formatNumber(val)}{' '}
        <small className="block mt-1 text-xs font-stretch-normal">{beside ?? NOT_ADDED}</small>
      </div>
    )
  }
  const width = scale > 0 ? (Math.max(0, val) * 100) / scale : 0
  return (
    <div className={styles.value}>
      {formatNumber(val)}
      <svg
        className={selected ? styles.barSelected : styles.bar}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="4" />
        <rect width={Math.min(100, width)} height="4" />
      </svg>
    </div>
  )
}
