import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type {
  ComparisonDrawing,
  SectorLook,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import {
  heightOf,
  wallPaint,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-marks'
import { classNames } from '../../lib/class-names.ts'
import { Drawing } from '../../ui/figures/drawing.tsx'
import styles from './drawing-legend.module.css'

/** Most sectors whose legend fits into the drawing, below its objective line. */
const MOST_INSIDE = 3

/** Height in px of the legend above the ground, with that many sectors. */
const ROOM_INSIDE = 170

/** Whether the legend has no place in the drawing: too long, or the objective line would run through it. */
export const isLongLegend = (drawing: ComparisonDrawing) =>
  drawing.legend.length > MOST_INSIDE ||
  (drawing.objective !== null && heightOf(drawing, drawing.objective) < ROOM_INSIDE)

interface DrawingLegendProps {
  drawing: ComparisonDrawing
  /** in the drawing, where a common objective and potential have their names already */
  isInside?: boolean
  className?: string | undefined
}

/** The legend of the drawing, in words. */
export function DrawingLegend({ drawing, isInside = false, className }: DrawingLegendProps) {
  const { legend, objective, potential, storey } = drawing
  return (
    <div className={className}>
      <ul
        className={classNames(
          styles.list,
          'flex-wrap text-xs weight-title',
          isInside && styles.inside,
        )}
      >
        {legend.map(({ name, look }) => (
          <li className="flex gap-2 items-center wrap-anywhere" key={name}>
            <Swatch look={look} />
            <span>
              <b className="num">{look.label}</b> {name}
            </span>
          </li>
        ))}
        {!(isInside && objective !== null) && (
          <li className={`${styles.line} flex gap-2 items-center wrap-anywhere`}>
            <i className={`${styles.goal} w-5 bg-signal`} />
            {objective === null
              ? 'objectif 2030 de chaque rapport'
              : `objectif 2030\u00a0: ${formatNumber(objective)}`}
          </li>
        )}
        {!(isInside && potential !== null) && (
          <li className={`${styles.line} flex gap-2 items-center wrap-anywhere`}>
            {potential === null
              ? 'tireté\u00a0: potentiel de chaque rapport'
              : `tireté\u00a0: potentiel ${formatNumber(potential)}`}
          </li>
        )}
      </ul>
      <p className="caption mt-1 lh-[1.3]">
        {storey === null
          ? `en ${CLIMATE_UNIT}`
          : `un étage = ${formatNumber(storey)} ${CLIMATE_UNIT}`}
      </p>
    </div>
  )
}

const Swatch = ({ look }: { look: SectorLook }) => (
  <Drawing
    className="flex-none"
    width="18"
    height="18"
    drawing={{ marks: [{ rect: [1, 1, 16, 16], ...wallPaint(look) }] }}
  />
)
