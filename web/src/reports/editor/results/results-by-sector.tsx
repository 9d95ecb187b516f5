import type { Sector } from '@etapes-climat/domain/classification/contract'
import { NO_SECTOR } from '@etapes-climat/domain/classification/rules/no-sector'
import type { SectorResult } from '@etapes-climat/domain/reports/rules/figures/figures-by-sector'
import { SECTOR_FIGURES } from '@etapes-climat/domain/reports/rules/figures/objective-words'
import { useId } from 'react'
import { SectorBars } from '../../../ui/figures/sector-bars.tsx'
import { SectorTable } from '../../sector-table.tsx'
import styles from './results-panel.module.css'

/** « Secteur par secteur »: bars on one scale, and the same in a table. */
export function ResultsBySector({ rows }: { rows: readonly SectorResult<Sector>[] }) {
  const titleId = useId()
  const sectors = rows.map(({ sector, cards, ...figures }) => ({
    key: sector?.uid ?? '',
    name: sector?.name ?? NO_SECTOR,
    cards,
    figures,
  }))
  return (
    <section className={styles.sectors} aria-labelledby={titleId}>
      <h3 id={titleId} className="flex items-baseline text-s font-stretch-normal weight-strong">
        {SECTOR_FIGURES}{' '}
        <small className="ml-auto text-ink-3 text-xs weight-text">
          trait&nbsp;: moitié du potentiel
        </small>
      </h3>
      <SectorBars sectors={sectors.filter(({ cards, figures }) => cards + figures.potentiel > 0)} />
      <details className="mt-3 text-xs">
        <summary>En tableau</summary>
        <SectorTable
          caption="Résultats par secteur, en kgCO2e par personne et par an"
          rows={sectors}
        />
      </details>
    </section>
  )
}
