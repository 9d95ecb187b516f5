import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Figures } from '@etapes-climat/domain/reports/contract'
import { figuresSentence } from '@etapes-climat/domain/reports/rules/figures-sentence'
import styles from './effort-gauge.module.css'
import { gapToObjective, gaugeGeometry, objectiveReached } from './gauge-geometry.ts'

interface EffortGaugeProps {
  figures: Figures
  /**
   * `narrow`: the 320 drawing; `wide`: the 600 drawing, replaced by the 320 one below 768 px.
   * Two drawings, so that the text keeps its size.
   */
  layout: 'narrow' | 'wide'
}

/** The sum between 0 and the potential, with the 2030 objective. Double it with text or a table. */
export function EffortGauge({ figures, layout }: EffortGaugeProps) {
  if (layout === 'narrow') return <Drawing figures={figures} width={320} />
  return (
    <>
      <div className={styles.wideOnly}>
        <Drawing figures={figures} width={600} />
      </div>
      <div className={styles.narrowOnly}>
        <Drawing figures={figures} width={320} />
      </div>
    </>
  )
}

function Drawing({ figures, width }: { figures: Figures; width: 320 | 600 }) {
  const { filled, objective, labelLeft } = gaugeGeometry(figures, width)
  const wide = width === 600
  return (
    <svg
      className={styles.gauge}
      viewBox={`0 0 ${width} 86`}
      role="img"
      aria-label={figuresSentence(figures)}
    >
      <rect className={styles.rail} x=".5" y="34.5" width={width - 1} height="20" />
      <rect className={styles.fill} x="0" y="34" width={filled} height="21" />
      <path className={styles.dimension} d={`M${width / 4} 55v5M${(width * 3) / 4} 55v5`} />
      {figures.potentiel > 0 && <ObjectiveFlag x={objective} width={width} />}
      <path className={styles.dimension} d={`M0 70H${filled}M0 65v10M${filled} 65v10`} />
      <path className={styles.slash} d={`M-4 74 4 66M${filled - 4} 74 ${filled + 4} 66`} />
      <text className={styles.strong} x="0" y="26">
        0
      </text>
      <text className={styles.strong} x={width} y="26" textAnchor="end">
        {wide && 'potentiel '}
        {formatNumber(figures.potentiel)}
      </text>
      <text
        className={styles.strong}
        x={labelLeft ? filled - 10 : filled + 10}
        y={labelLeft ? 86 : 75}
        textAnchor={labelLeft ? 'end' : 'start'}
      >
        {formatNumber(figures.somme)}
      </text>
      {!labelLeft && <Gap figures={figures} width={width} />}
    </svg>
  )
}

const FLAG_WIDTH = 92

/** The yellow flag of the objective, turned inwards when it would leave the drawing. */
function ObjectiveFlag({ x, width }: { x: number; width: number }) {
  const start = x + FLAG_WIDTH > width ? x - FLAG_WIDTH : x
  return (
    <>
      <path className={styles.target} d={`M${x} 14V62`} />
      <path className={styles.flag} d={`M${start} 2h${FLAG_WIDTH}v20H${start}Z`} />
      <text className={styles.flagText} x={start + 7} y="16">
        Objectif 2030
      </text>
    </>
  )
}

function Gap({ figures, width }: { figures: Figures; width: 320 | 600 }) {
  if (figures.potentiel === 0) return null
  const gap = formatNumber(gapToObjective(figures))
  const text = width === 600 ? `écart à l’objectif\u00a0: ${gap}` : `écart ${gap}`
  return (
    <text x={width} y="75" textAnchor="end">
      {objectiveReached(figures) ? 'objectif atteint' : text}
    </text>
  )
}

/** What the figures mean: the gap that is left, or « Objectif 2030 atteint ». */
export function ObjectiveMessage({ figures }: { figures: Figures }) {
  if (figures.potentiel === 0) return null
  return (
    <p className={styles.message}>
      {objectiveReached(figures) ? (
        <strong>Objectif 2030 atteint</strong>
      ) : (
        <span>
          Encore <strong>{formatNumber(gapToObjective(figures))}</strong> pour atteindre l’objectif
          {'\u00a0'}2030.
        </span>
      )}
    </p>
  )
}
