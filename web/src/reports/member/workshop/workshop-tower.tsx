import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import {
  type DrawingSize,
  type Storey,
  workshopDrawing,
} from '@etapes-climat/domain/workshops/rules/workshop-drawing'
import { classNames } from '../../../lib/class-names.ts'
import styles from './workshop-tower.module.css'

interface WorkshopTowerProps {
  storeys: readonly Storey[]
  figures: Pick<Figures, 'somme' | 'objectif'>
  /** value of the step on screen, if it would join; 0: none */
  proposed?: number
}

/** The same drawing with letters for a beamer, and for a tablet or a phone. */
const SIZES: readonly DrawingSize[] = [
  { width: 640, height: 800, letters: 24, figures: 32 },
  { width: 360, height: 560, letters: 17, figures: 22 },
]

/** The sum as a building under the line of the objective (TEAM-40). */
export function WorkshopTower({ storeys, figures, proposed = 0 }: WorkshopTowerProps) {
  const { somme, objectif } = figures
  const count = storeys.length
  const said = `Somme ${formatNumber(somme)} sur un objectif 2030 de ${formatNumber(objectif)}`
  const more = proposed > 0 ? `, et ${formatNumber(proposed)} de plus si l’étape est retenue` : ''
  return SIZES.map((size, index) => (
    <svg
      key={size.width}
      className={classNames(styles.tower, index === 0 ? styles.large : styles.small)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`${said}\u00a0: ${formatNumber(count)}\u00a0${count < 2 ? 'étage' : 'étages'}${more}.`}
    >
      <Drawn size={size} storeys={storeys} proposed={proposed} objective={objectif} />
    </svg>
  ))
}

function Drawn(props: {
  size: DrawingSize
  storeys: readonly Storey[]
  proposed: number
  objective: number
}) {
  const { size, objective } = props
  const {
    storeys,
    proposal,
    left,
    right: wallEnd,
    ground,
    top,
    ...drawing
  } = workshopDrawing(props)
  const { letters, figures, width } = size
  const wall = wallEnd - left
  const right = left + wall - 14
  const middle = (from: number, height: number, size: number) => from + height / 2 + size * 0.35
  const mid = left * 0.7
  const { y, parts } = drawing.objective
  const line = parts.map(([from, to]) => `M${from} ${y}H${to}`).join('')
  return (
    <>
      {storeys.map((storey, index) => {
        const { lines, value, isLast } = storey
        const first = storey.top + storey.height / 2 - ((lines.length - 1) * letters * 1.08) / 2
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: storeys have no name of their own.
          <g key={index} className={isLast ? styles.last : undefined}>
            <rect x={left} y={storey.top} width={wall} height={storey.height} />
            {lines.map((line, at) => (
              <text
                key={line}
                className={styles.name}
                fontSize={letters}
                x={left + 14}
                y={first + at * letters * 1.08 + letters * 0.35}
              >
                {line}
              </text>
            ))}
            <text
              className={styles.value}
              fontSize={figures}
              x={right}
              y={middle(storey.top, storey.height, figures)}
              textAnchor="end"
            >
              {value}
            </text>
          </g>
        )
      })}
      {proposal && (
        <g className={styles.proposal}>
          <rect x={left} y={proposal.top - 3} width={wall} height={proposal.height} />
          {proposal.height > letters && (
            <>
              <text
                fontSize={letters}
                x={left + 14}
                y={middle(proposal.top - 3, proposal.height, letters)}
              >
                {proposal.text}
              </text>
              <text
                className={styles.value}
                fontSize={figures}
                x={right}
                y={middle(proposal.top - 3, proposal.height, figures)}
                textAnchor="end"
              >
                {proposal.value}
              </text>
            </>
          )}
        </g>
      )}
      {top < ground && (
        <>
          <path
            className={styles.dimension}
            d={`M${mid} ${ground}V${top}M${mid - 8} ${top}H${left - 4}`}
          />
          <path
            className={styles.slash}
            d={`M${mid - 6} ${ground + 6}l12 -12M${mid - 6} ${top + 6}l12 -12`}
          />
        </>
      )}
      {objective > 0 && (
        <>
          <path className={styles.objectiveGlow} d={line} />
          <path className={styles.objective} d={line} />
          <rect
            className={styles.flag}
            x={width - drawing.objective.width}
            y={drawing.objective.y - letters * 1.75}
            width={drawing.objective.width}
            height={letters * 1.75}
          />
          <text
            className={styles.flagText}
            fontSize={letters}
            x={width - drawing.objective.width / 2}
            y={drawing.objective.y - letters * 0.55}
            textAnchor="middle"
          >
            {drawing.objective.text}
          </text>
        </>
      )}
      <path className={styles.ground} d={`M0 ${ground}H${width}`} />
      <text className={styles.scale} fontSize={letters * 0.79} x={left} y={ground + letters}>
        un étage = une étape retenue
      </text>
    </>
  )
}
