import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { classNames } from '../../../lib/class-names.ts'
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
  const filled = `${Math.min(Math.max(effort, 0), 100)}%`
  return (
    <p className={classNames(styles.effort, className)}>
      <b>
        {formatNumber(effort)}
        <small>{'\u00a0'}%</small>
      </b>
      <svg
        className="w-full overflow-visible"
        height="18"
        role="img"
        aria-label={`Effort ${effort}\u00a0%, objectif 50\u00a0%`}
      >
        <rect className="fill-sunken stroke-rule-strong" x="0" y="6.5" width="100%" height="8" />
        <rect className="fill-accent" x="0" y="6" width={filled} height="9" />
        <svg
          className="w-full overflow-visible"
          x="50%"
          width="14"
          height="18"
          overflow="visible"
          aria-hidden="true"
        >
          <path className="stroke-ink stroke-2" d="M0 0V18" />
          <path className="fill-signal stroke-signal-edge" d="M0 .5h9v6H0Z" />
        </svg>
      </svg>
    </p>
  )
}
