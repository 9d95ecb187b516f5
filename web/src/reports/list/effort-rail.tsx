import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { effortRailDrawing } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { classNames } from '../../lib/class-names.ts'
import { Drawing } from '../../ui/figures/drawing.tsx'
import styles from './effort-rail.module.css'

interface EffortRailProps {
  /** null: never calculated */
  figures: Figures | null
  className?: string | undefined
}

/** The effort on a rail from 0 to the whole potential, the same for all, with a flag at its half. */
export function EffortRail({ figures, className }: EffortRailProps) {
  if (!figures) return <p className={className}>Sans résultat</p>
  const { effort } = figures
  return (
    <p className={classNames(styles.effort, className)}>
      <b>
        {formatNumber(effort)}
        <small>{'\u00a0'}%</small>
      </b>
      <Drawing
        className="w-full overflow-visible"
        height="18"
        drawing={effortRailDrawing(figures)}
        label={`Effort ${effort}\u00a0%, objectif 50\u00a0%`}
      />
    </p>
  )
}
