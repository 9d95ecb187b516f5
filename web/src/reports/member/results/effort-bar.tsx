import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { gaugeGeometry } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { markRoot } from '../../../lib/window/mark-root.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './effort-bar.module.css'

const WIDTH = 160

const shown = markRoot(styles.barShown)

interface EffortBarProps {
  figures: Figures
  saveLabel: string
  saving: boolean
  onSave: () => void
}

/** Foot of the screen on a phone: the effort stays in sight while steps are chosen. */
export function EffortBar({ figures, saveLabel, saving, onSave }: EffortBarProps) {
  const { filled, objective } = gaugeGeometry(figures, WIDTH)
  return (
    <section ref={shown} className={`${styles.bar} screen-only`} aria-label="Effort">
      <b>{formatNumber(figures.effort)}&nbsp;%</b>
      <div className={`${styles.text} flex-1 text-xs lh-[1.25]`}>
        {formatNumber(figures.somme)} sur {formatNumber(figures.potentiel)}
        <br />
        objectif {formatNumber(figures.objectif)}
        <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
          <rect className="fill-none stroke-ground" x=".5" y="2.5" width={WIDTH - 1} height="5" />
          <rect className="fill-ground" y="2" width={filled} height="6" />
          <rect className={styles.target} x={Math.max(objective - 2, 0)} width="4" height="10" />
        </svg>
      </div>
      <Button variant="signal" onClick={onSave} aria-busy={saving}>
        {saveLabel}
      </Button>
    </section>
  )
}
