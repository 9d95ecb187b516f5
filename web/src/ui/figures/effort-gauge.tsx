import { formatNumber } from '@etapes-climat/domain/kernel/format'
import {
  type DrawnMark,
  effortGaugeDrawing,
  figuresSentence,
  gapToObjective,
  gaugeGeometry,
  objectiveReached,
} from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { type ReactNode, useId } from 'react'
import { DrawnMarks } from './drawn-marks.tsx'
import styles from './effort-gauge.module.css'

interface EffortGaugeProps {
  figures: Figures
  /** what the steps under study would add, kgCO2e per person per year; drawn as hatching */
  considered?: number
}

const consideredWords = (considered: number): string[] =>
  considered > 0 ? [`À l’étude, hors somme\u00a0: ${formatNumber(considered)}.`] : []

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
  const hatching = useId()
  const { height, marks } = effortGaugeDrawing(figures, width)
  return (
    <svg
      className="w-full overflow-visible"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={[figuresSentence(figures), ...consideredWords(considered)].join(' ')}
    >
      <DrawnMarks marks={marks.filter(isBar)} />
      {considered > 0 && <Hatched id={hatching} {...{ figures, considered, width }} />}
      <DrawnMarks marks={marks.filter((mark) => !isBar(mark))} />
    </svg>
  )
}

/** What lies below the strokes of the drawing. */
const isBar = ({ role }: DrawnMark) => role === 'rail' || role === 'fill'

/** After the filled part, as long as what is under study. */
function Hatched({
  id,
  figures,
  considered,
  width,
}: Required<EffortGaugeProps> & { id: string; width: number }) {
  const { filled } = gaugeGeometry(figures, width)
  const end = gaugeGeometry({ ...figures, somme: figures.somme + considered }, width).filled
  return (
    <>
      <pattern
        id={id}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className="stroke-accent stroke-3" d="M0 0V7" />
      </pattern>
      <rect
        className="fill-surface stroke-accent"
        x={filled}
        y="34.5"
        width={end - filled}
        height="20"
      />
      <rect fill={`url(#${id})`} x={filled} y="34.5" width={end - filled} height="20" />
    </>
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
