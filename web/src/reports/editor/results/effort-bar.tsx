import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { footBarDrawing } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { markRoot } from '../../../lib/window/mark-root.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawing } from '../../../ui/figures/drawing.tsx'
import styles from './effort-bar.module.css'

const shown = markRoot(styles.barShown)

interface EffortBarProps {
  figures: Figures
  saveLabel: string
  saving: boolean
  onSave: () => void
}

/** Foot of the screen on a phone: the effort stays in sight while steps are chosen. */
export function EffortBar({ figures, saveLabel, saving, onSave }: EffortBarProps) {
  return (
    <section ref={shown} className={`${styles.bar} screen-only`} aria-label="Effort">
      <b>{formatNumber(figures.effort)}&nbsp;%</b>
      <div className={`${styles.text} flex-1 text-xs lh-[1.25]`}>
        {formatNumber(figures.somme)} sur {formatNumber(figures.potentiel)}
        <br />
        objectif {formatNumber(figures.objectif)}
        <Drawing drawing={footBarDrawing(figures)} preserveAspectRatio="none" />
      </div>
      <Button variant="signal" onClick={onSave} aria-busy={saving}>
        {saveLabel}
      </Button>
    </section>
  )
}
