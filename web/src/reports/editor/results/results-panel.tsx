import type { Sector } from '@etapes-climat/domain/classification/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import { figuresSentence } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { SectorResult } from '@etapes-climat/domain/reports/rules/figures/figures-by-sector'
import {
  type Figures,
  formatFigure,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { operationSentence } from '@etapes-climat/domain/reports/rules/operation/operation-words'
import { memo, type ReactNode } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { LinkButton } from '../../../ui/button.tsx'
import gauge from '../../../ui/figures/effort-gauge.module.css'
import { EffortGauge, ObjectiveMessage } from '../../../ui/figures/effort-gauge.tsx'
import { FigureTrio } from '../../../ui/figures/figure-trio.tsx'
import layout from '../../../ui/layout.module.css'
import { ResultsBySector } from './results-by-sector.tsx'
import styles from './results-panel.module.css'

/** Several steps in a row are said once, in ms. */
const QUIET_MS = 1000

/** Has the focus again once the ways are closed. */
export const REACH_ID = 'reach-objective'

interface ResultsPanelProps {
  figures: Figures
  bySector: readonly SectorResult<Sector>[]
  /** under the sum: why the values of the steps do not add up to it */
  note: string
  /** persons of the operation; null: not given */
  persons: number | null
  /** sum that the steps under study would add */
  considered: number
  /** the ways to the objective are open: they stand in place of the sectors */
  showsWays: boolean
  /** shows and hides them */
  onWays: () => void
  children?: ReactNode
}

/** Stage c: the figures, their gauge, and the sectors. */
export const ResultsPanel = memo(function ResultsPanel({
  figures,
  bySector,
  note,
  persons,
  considered,
  showsWays,
  onWays,
  children,
}: ResultsPanelProps) {
  return (
    <div className={styles.results}>
      <div className={`${styles.effort} flex items-end gap-4 mb-5`}>
        <b className={gauge.effort}>
          {formatNumber(figures.effort)}
          <small>%</small>
        </b>
        <p className="note lh-[1.3]">
          <strong>Effort</strong> <span>part du potentiel des secteurs choisis</span>
        </p>
      </div>
      <div className={styles.gauge}>
        <EffortGauge figures={figures} considered={considered} />
      </div>
      <FigureTrio className={styles.figures}>
        {(figure) => formatFigure(figure, figures[figure])}
      </FigureTrio>
      <p className={`${styles.unit} mt-2 text-ink-3 text-2xs`}>
        {CLIMATE_UNIT}. {note}
        {considered > 0 &&
          ` Hachures\u00a0: ${formatNumber(considered)} à l’étude, en plus de la somme.`}
      </p>
      {persons !== null && (
        <p className={`${styles.operation} mt-2 text-s weight-medium num`}>
          {operationSentence(persons, figures.somme)}
        </p>
      )}
      <ObjectiveMessage figures={figures} considered={considered}>
        <LinkButton
          className={styles.reach}
          id={REACH_ID}
          aria-expanded={showsWays}
          onClick={onWays}
        >
          atteindre l’objectif{'\u00a0'}2030
        </LinkButton>
      </ObjectiveMessage>
      <FiguresAnnouncement figures={figures} />
      {showsWays ? children : bySector.length > 0 && <ResultsBySector rows={bySector} />}
    </div>
  )
})

/** Announces the figures to screen readers once the selection stops changing. */
function FiguresAnnouncement({ figures }: Pick<ResultsPanelProps, 'figures'>) {
  const sentence = useDebounced(figuresSentence(figures), QUIET_MS)
  return (
    <p className={layout.visuallyHidden} role="status">
      {sentence}
    </p>
  )
}
