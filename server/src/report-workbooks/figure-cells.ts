import { FIGURES, type Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { WrittenCell, WrittenColumn } from '../engines/xlsx/written-sheet.ts'

export const FIGURE_COLUMNS: readonly WrittenColumn[] = FIGURES.map(({ label, unit }) => ({
  header: `${label}, ${unit}`,
  width: unit === '%' ? 12 : 22,
}))

/** The figures in the order of their columns; empty before the first calculation. */
export const figureCells = (figures: Figures | null): WrittenCell[] =>
  FIGURES.map(({ key }) => figures?.[key] ?? null)
