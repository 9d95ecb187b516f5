import { formatNumber } from '@etapes-climat/domain/kernel/format'
import {
  objectiveReached,
  sectorBarDrawing,
} from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { Drawing } from './drawing.tsx'
import styles from './sector-bars.module.css'

export interface SectorBar {
  key: string
  name: string
  figures: Figures
}

/** The sum of each sector on one scale: a bar is as long as its potential, a stroke at half. */
export function SectorBars({ sectors }: { sectors: readonly SectorBar[] }) {
  const largest = Math.max(0, ...sectors.map(({ figures }) => figures.potentiel))
  return (
    <ul className={styles.list}>
      {sectors.map(({ key, name, figures }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="num">
            {objectiveReached(figures) && (
              <strong className="weight-strong text-ok">objectif atteint </strong>
            )}
            <b>{formatNumber(figures.somme)}</b> sur {formatNumber(figures.potentiel)}
          </span>
          <Drawing drawing={sectorBarDrawing(figures, largest)} preserveAspectRatio="none" />
        </li>
      ))}
    </ul>
  )
}
