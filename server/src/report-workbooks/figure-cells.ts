import { FIGURES, type Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { FilledColumn } from '../engines/xlsx/written-sheet.ts'

/** The columns of the figures, with their units; empty before the first calculation. */
export const figureColumns = <Item>(
  figuresOf: (item: Item) => Figures | null,
): FilledColumn<Item>[] =>
  FIGURES.map(({ key, label, unit }) => ({
    header: `${label}, ${unit}`,
    width: unit === '%' ? 12 : 22,
    cell: (item) => figuresOf(item)?.[key] ?? null,
  }))
