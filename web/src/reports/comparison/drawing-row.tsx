import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import type { ComparisonDrawing } from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import {
  emptyBay,
  reportBay,
  SUM_SIZES,
  scaleBay,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-marks'
import type { ComparisonHead } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { Drawing } from '../../ui/figures/drawing.tsx'
import layout from '../../ui/layout.module.css'
import { DrawingLegend, isLongLegend } from './drawing-legend.tsx'
import styles from './drawing-row.module.css'

interface DrawingRowProps {
  drawing: ComparisonDrawing
  heads: readonly ComparisonHead[]
  /** columns that wait for a report */
  places: readonly number[]
  /** whether the report of a column is under way */
  waiting: readonly boolean[]
}

const CLASSES = {
  sum: styles.sum,
  foot: 'max-desktop:hidden',
  shortFoot: 'desktop:hidden',
}

/** The head of the table: one bay for each report, on one scale with one objective line. */
export function DrawingRow({ drawing, heads, places, waiting }: DrawingRowProps) {
  return (
    <tbody>
      <tr className={styles.row}>
        <th className="max-phone:hidden" scope="row">
          <span className={layout.visuallyHidden}>Dessin à une seule échelle</span>
          <Drawing className={styles.bay} drawing={scaleBay(drawing, true)} classes={CLASSES} />
          {drawing.legend.length > 0 && !isLongLegend(drawing) && (
            <DrawingLegend drawing={drawing} isInside className={styles.legend} />
          )}
        </th>
        {heads.map(({ letter, isReference }, place) => {
          const report = drawing.reports[place]
          return (
            <td key={letter}>
              {report ? (
                <Drawing
                  className={styles.bay}
                  drawing={reportBay(
                    drawing,
                    report,
                    SUM_SIZES.screen,
                    footOf(drawing, heads, place, isReference),
                  )}
                  classes={CLASSES}
                  label={report.words}
                />
              ) : (
                <Drawing className={styles.bay} drawing={emptyBay(drawing, !waiting[place])} />
              )}
            </td>
          )
        })}
        {places.map((place) => (
          <td key={place}>
            <Drawing className={styles.bay} drawing={emptyBay(drawing)} />
          </td>
        ))}
      </tr>
    </tbody>
  )
}

/** Under a building: « référence », « + 145 par rapport à A »; then the same for narrow columns. */
function footOf(
  { reports }: ComparisonDrawing,
  heads: readonly ComparisonHead[],
  place: number,
  isReference: boolean,
): readonly [string, string] {
  const others = reports.filter((report) => report !== null).length > 1
  if (isReference) return others ? ['référence', 'référence'] : ['', '']
  const base = heads.findIndex((head) => head.isReference)
  const [own, first] = [reports[place], reports[base]]
  if (!own || !first) return ['', '']
  const difference = own.figures.somme - first.figures.somme
  const letter = heads[base]?.letter ?? ''
  if (difference === 0) return [`égal\u00a0à ${letter}`, 'égal']
  const value = formatDifference(difference)
  return [`${value}\u00a0par rapport à ${letter}`, value]
}
