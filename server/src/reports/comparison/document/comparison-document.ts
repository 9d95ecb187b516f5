import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { Comparison } from '@etapes-climat/domain/reports/rules/comparison/compared-reports'
import { comparisonDrawing } from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import {
  emptyBay,
  reportBay,
  SUM_SIZES,
  scaleBay,
  wallPaint,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-marks'
import { comparisonTable } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { keepTogether, keepWholeText } from '../../../engines/pdf/french-typography.ts'

/**
 * What comparison.typ needs: the table and the drawing of the screen.
 * @param context `now`: the moment of printing; `onlyDifferences`: as on screen
 */
export function comparisonDocument(
  comparison: Comparison,
  context: { onlyDifferences: boolean; publicUrl: string; now: Date },
) {
  const { onlyDifferences, publicUrl, now } = context
  const table = comparisonTable(comparison, onlyDifferences)
  const drawing = comparisonDrawing(comparison)
  return {
    ...table,
    heads: table.heads.map((head) => ({ ...head, name: keepWholeText(head.name) })),
    sections: table.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({ ...row, name: keepTogether(row.name) })),
    })),
    drawing: {
      ...drawing,
      scale: scaleBay(drawing, false),
      bays: drawing.reports.map((report) => ({
        words: report?.words ?? null,
        drawing: report
          ? reportBay(drawing, report, SUM_SIZES.paper, null)
          : emptyBay(drawing, true),
      })),
      legend: drawing.legend.map(({ name, look }) => ({
        name,
        label: look.label,
        swatch: { width: 10, height: 10, marks: [{ rect: [0, 0, 10, 10], ...wallPaint(look) }] },
      })),
    },
    /** under the drawing: the value of a storey */
    scale:
      drawing.storey === null
        ? `En\u00a0${CLIMATE_UNIT}.`
        : `Un étage\u00a0: ${formatNumber(drawing.storey)}\u00a0${CLIMATE_UNIT}.`,
    printedOn: formatDate(now),
    site: publicUrl,
    siteName: publicUrl.replace(/^https?:\/\//, ''),
  }
}
