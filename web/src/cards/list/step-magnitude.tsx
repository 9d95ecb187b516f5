import { paint } from '@etapes-climat/domain/drawing/rules/marks'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { shareBarDrawing } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import { valueInWords } from '@etapes-climat/domain/reports/rules/figures/step-amounts'
import { Drawing } from '../../ui/figures/drawing.tsx'
import { NecessaryCondition } from '../../ui/figures/step-value.tsx'
import styles from './step-row.module.css'

interface StepMagnitudeProps {
  /** kgCO2e per person per year */
  val: number
  scale: number
  selected: boolean
  /** whether the sum of a report holds it when it is selected */
  counted?: boolean
}

/** Paints of rail and bar. */
const BAR = [paint('sunken'), paint('ink-2')] as const
const SELECTED = [paint('ground'), paint('accent')] as const

/** Value of a step with a bar on the scale of the list, or « Condition nécessaire » for 0. */
export function StepMagnitude({ val, scale, selected, counted = true }: StepMagnitudeProps) {
  if (val === 0) {
    return (
      <div className={styles.value}>
        <div className="text-xs font-stretch-normal text-left">
          <NecessaryCondition />
        </div>
      </div>
    )
  }
  if (!counted) {
    return <div className={styles.notAdded}>{valueInWords({ val, counted })}</div>
  }
  return (
    <div className={styles.value}>
      {formatNumber(val)}
      <Drawing
        className={styles.bar}
        drawing={shareBarDrawing(scale > 0 ? val / scale : 0, ...(selected ? SELECTED : BAR))}
        preserveAspectRatio="none"
      />
    </div>
  )
}
