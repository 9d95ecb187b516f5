import type { FigureDrawing } from '../figures/figure-drawings.ts'

/** A cell: its text for screen and paper, and its numbers for a workbook. */
export interface ComparisonCell {
  /** null: no number, or none of its own */
  value: number | null
  /** against the reference; null: none */
  difference: number | null
  text: string
  /** beside the text: the difference, or its meaning; may be empty */
  note: string
  /** read before the text by screen readers, which do not see the tick */
  status: 'retenue' | 'non retenue' | null
  /** of a sector: its sum on the scale of all; null: none is drawn */
  bar: FigureDrawing | null
}

export interface ComparisonRow {
  key: string
  kind: 'figure' | 'sector' | 'step' | 'others'
  name: string
  detail: string
  cells: ComparisonCell[]
  differs: boolean
}

export interface ComparisonSection {
  key: string
  /** empty: the figures, which come first */
  title: string
  detail: string
  /** of the columns; empty: none are shown */
  totals: ComparisonCell[]
  rows: ComparisonRow[]
}

/** Note beside a value equal to the reference's. */
export const EQUAL = 'égal'
/** In the place of a value that there is not. */
export const NOTHING = '–'

/** A cell of a report that is not there, and where there is nothing to say. */
export const EMPTY_CELL: ComparisonCell = {
  value: null,
  difference: null,
  text: '',
  note: '',
  status: null,
  bar: null,
}
