import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type {
  ComparisonDrawing,
  DrawnReport,
  DrawnSector,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import { useId } from 'react'
import shared from '../../../ui/figures/drawn-lines.module.css'
import { ObjectiveLine } from '../../../ui/figures/objective-line.tsx'
import styles from './drawing.module.css'
import { DRAWING, heightOf, levelOf } from './drawing-scale.ts'

const { left, width, ground } = DRAWING
const SIDES = { x: `${left}%`, width: `${width}%` }
/** Height of the written sum with the space around it. */
const SUM_HEIGHT = 44

/** What is written under a building; what it is held against is left out where the column is narrow. */
export interface BayFoot {
  value: string
  against?: string
}

interface ReportBayProps {
  drawing: ComparisonDrawing
  report: DrawnReport
  foot: BayFoot
}

/** A report as a building, each sector a part of it with its own look. */
export function ReportBay({ drawing, report, foot }: ReportBayProps) {
  const { figures, sectors, words } = report
  const goal = drawing.objective ?? figures.objectif
  return (
    <svg className={styles.bay} role="img" aria-label={words}>
      <line className={styles.axis} x1="50%" x2="50%" y1="0" y2={DRAWING.height} />
      <Outline drawing={drawing} height={figures.potentiel} />
      {sectors.map((sector) => (
        <SectorPart key={sector.from} drawing={drawing} sector={sector} />
      ))}
      {goal > 0 && <GoalLine y={levelOf(drawing, goal)} />}
      <line className={shared.ground} x1="0" x2="100%" y1={ground} y2={ground} />
      <text
        className={styles.sum}
        x="50%"
        y={sumLevel(drawing, figures.somme, goal)}
        textAnchor="middle"
      >
        {formatNumber(figures.somme)}
      </text>
      <text className={styles.strong} x="50%" y={ground + 18} textAnchor="middle">
        {foot.value}
        {foot.against && <tspan className={styles.against}>{`\u00a0${foot.against}`}</tspan>}
      </text>
    </svg>
  )
}

/** Above the building, and above the objective line where that would cross it. */
function sumLevel(drawing: ComparisonDrawing, somme: number, goal: number): number {
  const level = levelOf(drawing, somme) - 10
  const line = levelOf(drawing, goal)
  return goal > 0 && line < level + 8 && line > level - SUM_HEIGHT ? line - 12 : level
}

/** The objective, a line through all columns. */
export const GoalLine = ({ y }: { y: number }) => <ObjectiveLine x1="0" x2="100%" y1={y} y2={y} />

const Outline = ({ drawing, height }: { drawing: ComparisonDrawing; height: number }) => (
  <rect
    className={styles.dashed}
    {...SIDES}
    y={levelOf(drawing, height)}
    height={heightOf(drawing, Math.max(height, 0))}
  />
)

/** @param isCrossed of a report that is not there */
export function EmptyBay({
  drawing,
  isCrossed,
}: {
  drawing: ComparisonDrawing
  isCrossed?: boolean
}) {
  const height = drawing.top * 0.55
  const goal = drawing.objective
  return (
    <svg className={styles.bay} aria-hidden="true">
      <Outline drawing={drawing} height={height} />
      {isCrossed && (
        <line
          className={styles.dashed}
          x1={`${left}%`}
          x2={`${left + width}%`}
          y1={ground}
          y2={levelOf(drawing, height)}
        />
      )}
      {goal !== null && goal > 0 && <GoalLine y={levelOf(drawing, goal)} />}
      <line className={shared.ground} x1="0" x2="100%" y1={ground} y2={ground} />
    </svg>
  )
}

/** Windows in line with the storeys, or hatching; the pattern is of this part alone. */
function SectorPart({ drawing, sector }: { drawing: ComparisonDrawing; sector: DrawnSector }) {
  const pattern = useId()
  const { look, from, to } = sector
  const { storey } = drawing
  const part = { ...SIDES, y: levelOf(drawing, to), height: heightOf(drawing, to - from) }
  const hasPattern = look > 1 || (storey !== null && heightOf(drawing, storey) > 8)
  return (
    <>
      <rect className={styles[`wall${look % 2}`]} {...part} />
      {hasPattern && (
        <>
          <defs>
            {look > 1 ? (
              <Hatching id={pattern} look={look} />
            ) : (
              <Windows
                id={pattern}
                look={look}
                share={(storey ?? 1) / (to - from)}
                start={(to % (storey ?? 1)) / (to - from)}
              />
            )}
          </defs>
          <rect fill={`url(#${pattern})`} {...part} />
        </>
      )}
      {storey !== null &&
        storeyLines(from, to, storey).map((level) => (
          <line
            key={level}
            className={styles[`floor${look % 2}`]}
            x1={`${left}%`}
            x2={`${left + width}%`}
            y1={levelOf(drawing, level)}
            y2={levelOf(drawing, level)}
          />
        ))}
    </>
  )
}

function storeyLines(from: number, to: number, storey: number): number[] {
  const first = Math.floor(from / storey) + 1
  const count = Math.max(0, Math.ceil(to / storey) - first)
  return Array.from({ length: count }, (_, at) => (first + at) * storey)
}

type WindowsProps = Record<'look' | 'share' | 'start', number> & { id: string }

/** @param share height of a storey, `start` of what is above the highest line; of the height of the part */
function Windows({ id, look, share, start }: WindowsProps) {
  const bays = 9
  return (
    <pattern
      id={id}
      x="0"
      y={start - share}
      width={1 / bays}
      height={share}
      patternContentUnits="objectBoundingBox"
    >
      <rect
        className={styles[`pane${look}`]}
        x={0.31 / bays}
        y={share * 0.22}
        width={0.38 / bays}
        height={share * 0.56}
      />
    </pattern>
  )
}

const Hatching = ({ id, look }: { id: string; look: number }) => (
  <pattern
    id={id}
    width="7"
    height="7"
    patternUnits="userSpaceOnUse"
    patternTransform={`rotate(${look === 2 ? 45 : -45})`}
  >
    <path className={styles[`hatch${look}`]} d="M0 0V7" />
  </pattern>
)
