import type { Sector } from '@etapes-climat/domain/classification/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { FigureValues } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import type { SectorResult } from '@etapes-climat/domain/reports/rules/figures/figures-by-sector'
import { operationSentence } from '@etapes-climat/domain/reports/rules/operation/operation-words'
import { memo } from 'react'
import { EffortGauge, ObjectiveMessage } from '../../../ui/figures/effort-gauge.tsx'
import { EffortFigure } from './effort-figure.tsx'
import { FiguresAnnouncement } from './figures-announcement.tsx'
import { ResultsBySector } from './results-by-sector.tsx'
import styles from './results-panel.module.css'

interface ResultsPanelProps {
  figures: FigureValues
  bySector: readonly SectorResult<Sector>[]
  /** under the sum: why the values of the steps do not add up to it */
  note: string
  /** persons of the operation; null: not given (TEAM-60) */
  persons: number | null
}

/** Stage c: the four figures, their gauge, and the sectors (CALC-06, CALC-07). */
export const ResultsPanel = memo(function ResultsPanel({
  figures,
  bySector,
  note,
  persons,
}: ResultsPanelProps) {
  const { somme, objectif, potentiel } = figures
  return (
    <div className={styles.results}>
      <EffortFigure effort={figures.effort} />
      <div className={styles.gauge}>
        <EffortGauge figures={figures} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>Somme</dt>
          <dd>{formatNumber(somme)}</dd>
        </div>
        <div>
          <dt>Objectif 2030</dt>
          <dd>{formatNumber(objectif)}</dd>
        </div>
        <div>
          <dt>Potentiel</dt>
          <dd>{formatNumber(potentiel)}</dd>
        </div>
      </dl>
      <p className={styles.unit}>
        {CLIMATE_UNIT}. {note}
      </p>
      {persons !== null && <p className={styles.operation}>{operationSentence(persons, somme)}</p>}
      <ObjectiveMessage figures={figures} />
      <FiguresAnnouncement figures={figures} />
      {bySector.length > 0 && <ResultsBySector rows={bySector} />}
    </div>
  )
})
