import type { ItemSheet } from '../item-columns.ts'
import type { StepValues } from '../step-columns.ts'

/** What is said of a cell or a line, in French: why it is refused, or in what it is kept otherwise. */
export interface LineFault {
  /** null: it is about the line as a whole */
  column: { letters: string; header: string } | null
  /** what stands in the cell */
  read: string
  message: string
}

/** A line of the sheet of steps. */
export interface StepLine {
  /** its number in the sheet, as a spreadsheet shows it */
  line: number
  /** what it says: fields without a column are absent */
  values: Partial<StepValues>
  faults: LineFault[]
  /** cells that are kept, but not quite as they stand there */
  remarks: LineFault[]
}

/** A line of a sheet that declares what steps refer to. */
export interface ItemLine {
  sheet: ItemSheet
  line: number
  values: Record<string, unknown>
  faults: LineFault[]
}

/** What is said of the sheet of steps as a whole. */
export interface FileFacts {
  sheet: string
  /** columns that are read */
  columns: { field: string; letters: string }[]
  /** headers of those that are not */
  unknown: string[]
}

/** What the reading process tells, a line of JSON each. */
export type FileMessage =
  | { type: 'steps'; lines: StepLine[] }
  | { type: 'items'; lines: ItemLine[] }
  | { type: 'facts'; facts: FileFacts }
  | { type: 'refused'; message: string }
  | { type: 'end' }
