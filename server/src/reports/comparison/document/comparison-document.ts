import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { Comparison } from '@etapes-climat/domain/reports/rules/comparison/compared-reports'
import {
  buildingLabels,
  comparisonDrawing,
  TEXTURES,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import { comparisonTable } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { keepTogether, keepWholeText } from '../../../engines/pdf/french-typography.ts'

const SIZES = { tallest: 62, sum: 5, sector: 2.6, line: 1 }

/**
 * What comparison.typ needs: the table and the drawing of the screen (TEAM-05).
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
      textures: TEXTURES,
      reports: drawing.reports.map(
        (report) => report && { ...report, labels: buildingLabels(drawing, report, SIZES) },
      ),
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
