import { partsOfLine } from '@etapes-climat/domain/drawing/rules/place-label'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import {
  buildingLabels,
  type ComparisonDrawing,
  type DrawnReport,
  type DrawnSector,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import { Fragment, useId } from 'react'
import { ObjectiveLine } from '../../../ui/figures/objective-line.tsx'
import styles from './drawing.module.css'
import { DRAWING, heightOf, levelOf } from './drawing-scale.ts'
import { SectorTexture, wallOf } from './sector-texture.tsx'

const { left, width, ground } = DRAWING
const SIDES = { x: `${left}%`, width: `${width}%` }
/** Heights of texts, in px; a sum is centred on its baseline. */
const SIZES = { tallest: DRAWING.tallest, sum: 36, sector: 13, line: 7 }

/** Texts under a building; the reference is left out where the column is narrow. */
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
  const labels = buildingLabels(drawing, report, SIZES)
  const sumY = ground - labels.sum
  const sumTop = sumY - SIZES.sum
  return (
    <svg className={styles.bay} role="img" aria-label={words}>
      <line className={styles.axis} x1="50%" x2="50%" y1="0" y2={sumTop} />
      <Outline
        drawing={drawing}
        height={figures.potentiel}
        parts={partsOfLine(levelOf(drawing, figures.potentiel), ground, [[sumTop, sumY]])}
      />
      {sectors.map((sector, at) => (
        <Fragment key={sector.from}>
          <SectorPart drawing={drawing} sector={sector} />
          <text
            className={styles.sector}
            x={`${left - 2}%`}
            y={ground - (labels.sectors[at] ?? 0) - 2}
            textAnchor="end"
          >
            {sector.look.label}
          </text>
        </Fragment>
      ))}
      {goal > 0 && <GoalLine y={levelOf(drawing, goal)} />}
      <line className="stroke-ink stroke-3" x1="0" x2="100%" y1={ground} y2={ground} />
      <text className={styles.sum} x="50%" y={sumY - 2} textAnchor="middle">
        {formatNumber(figures.somme)}
      </text>
      <text className={styles.strong} x="50%" y={ground + 18} textAnchor="middle">
        {foot.value}
        {foot.against && <tspan className="max-desktop:hidden">{`\u00a0${foot.against}`}</tspan>}
      </text>
    </svg>
  )
}

/** The objective, a line through all columns. */
export const GoalLine = ({ y }: { y: number }) => <ObjectiveLine x1="0" x2="100%" y1={y} y2={y} />

/** The potential, dashed. @param parts of its sides, where no label stands */
function Outline({
  drawing,
  height,
  parts,
}: {
  drawing: ComparisonDrawing
  height: number
  parts?: [number, number][]
}) {
  const top = levelOf(drawing, height)
  return (
    <>
      <line className={styles.dashed} x1={`${left}%`} x2={`${left + width}%`} y1={top} y2={top} />
      {[left, left + width].map((side) =>
        (parts ?? [[top, ground] as const]).map(([from, to]) => (
          <line
            key={`${side} ${from}`}
            className={styles.dashed}
            x1={`${side}%`}
            x2={`${side}%`}
            y1={from}
            y2={to}
          />
        )),
      )}
    </>
  )
}

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
      <line className="stroke-ink stroke-3" x1="0" x2="100%" y1={ground} y2={ground} />
    </svg>
  )
}

/** Its wall with its texture, the lines of the storeys over it. */
function SectorPart({ drawing, sector }: { drawing: ComparisonDrawing; sector: DrawnSector }) {
  const pattern = useId()
  const { look, from, to } = sector
  const { storey } = drawing
  const part = { ...SIDES, y: levelOf(drawing, to), height: heightOf(drawing, to - from) }
  return (
    <>
      <defs>
        <SectorTexture id={pattern} look={look} />
      </defs>
      <rect className={wallOf(look)} {...part} />
      <rect fill={`url(#${pattern})`} {...part} />
      {storey !== null &&
        storeyLines(from, to, storey).map((level) => (
          <line
            key={level}
            className={styles.floor}
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
