import { formatNumber } from '@etapes-climat/domain/kernel/format'
import {
  effortGaugeDrawing,
  figuresSentence,
  gapToObjective,
  objectiveReached,
} from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import styles from './effort-gauge.module.css'

interface EffortGaugeProps {
  figures: Figures
  /** what the steps under study would add, kgCO2e per person per year; drawn as hatching */
  considered?: number
}

const consideredWords = (considered: number): string[] =>
  considered > 0 ? [`À l’étude, en plus de la somme\u00a0: ${formatNumber(considered)}.`] : []

/**
 * The sum between 0 and the potential, with the 2030 objective. Double it with text or a table. Two
 * drawings, for narrow and wide places, so that the text keeps its size.
 */
export function EffortGauge({ figures, considered = 0 }: EffortGaugeProps) {
  return (
    <div className="@container">
      <div className={styles.wide}>
        <Gauge figures={figures} considered={considered} width={600} />
      </div>
      <div className={styles.narrow}>
        <Gauge figures={figures} considered={considered} width={320} />
      </div>
    </div>
  )
}

function Gauge({ figures, considered, width }: Required<EffortGaugeProps> & { width: 320 | 600 }) {
  return (
    <Drawing
      className="w-full overflow-visible"
      drawing={effortGaugeDrawing(figures, width, considered)}
      label={[figuresSentence(figures), ...consideredWords(considered)].join(' ')}
    />
  )
}

interface ObjectiveMessageProps extends EffortGaugeProps {
  /** the words « atteindre l’objectif 2030 », where a click shows how */
  children: ReactNode
}

/** What the figures mean: the gap that is left, or « Objectif 2030 atteint »; what is under study beside it. */
export function ObjectiveMessage({ figures, considered = 0, children }: ObjectiveMessageProps) {
  if (figures.potentiel === 0) return null
  const ifConsidered = { ...figures, somme: figures.somme + considered }
  return (
    <p className={`${styles.message} row gap-3 text-s lh-[1.3] mt-3 py-2 px-3 bg-warn-tint`}>
      {objectiveReached(figures) ? (
        <strong>Objectif 2030 atteint</strong>
      ) : (
        <span>
          Encore <strong>{formatNumber(gapToObjective(figures))}</strong> pour {children}.
        </span>
      )}
      {considered > 0 && (
        <span className={styles.besides}>
          <strong>{formatNumber(considered)}</strong> à l’étude
          {!objectiveReached(figures) && objectiveReached(ifConsidered) && ', qui l’atteindraient'}.
        </span>
      )}
    </p>
  )
}
