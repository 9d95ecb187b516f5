import type { ImportChoices } from '@etapes-climat/domain/workbook/contract'
import type { ItemSheet } from '../item-columns.ts'
import type { StepWorkbookRow } from '../step-columns.ts'

/** A message about a cell or a line, in French: why it is refused, or how it is stored differently. */
export interface LineFault {
  /** null: it is about the line as a whole */
  column: { letters: string; header: string } | null
  read: string
  message: string
  /** the name that nothing has */
  isUnknown?: true
}

export interface StepLine {
  /** its number in the sheet, as a spreadsheet shows it */
  line: number
  /** its values: fields without a column are absent */
  values: Partial<StepWorkbookRow>
  faults: LineFault[]
  /** cells that are stored differently */
  remarks: LineFault[]
}

/** A line of a sheet that declares what steps refer to. */
export interface ItemLine {
  sheet: ItemSheet
  line: number
  values: Record<string, unknown>
  faults: LineFault[]
}

/** A column of the sheet of steps, and the field it is read as. */
export interface ColumnMatch {
  /** from 0 */
  column: number
  letters: string
  header: string
  /** key of a choice for its field, in other files too */
  key: string
  /** '': it is not read */
  field: string
  /** by its label or another name of it, as somebody chose, as it is like, as its cells look; or not at all */
  how: 'label' | 'alias' | 'chosen' | 'like' | 'name' | 'none'
  samples: string[]
}

export interface FileFacts {
  /** '' in a file of separated values */
  sheet: string
  /** sheets that may hold the steps, and whether their headers say so */
  sheets: { name: string; fits: boolean }[]
  /** of a file of separated values */
  csv: { encoding: string; delimiter: string } | null
  headerLine: number
  /** the first lines, among which the one of the headers is */
  head: { line: number; text: string }[]
  columns: ColumnMatch[]
}

/** How a person wants the sheets of a file to be read. */
export type ReadingChoices = Pick<ImportChoices, 'sheet' | 'headerLine' | 'headers'>

/** Lines of a sheet to return as written in the file. */
export type WantedLines = Readonly<Record<string, readonly number[]>>

export interface RawLine {
  sheet: string
  line: number
  isHeader: boolean
  cells: (string | number | null)[]
}

/** Messages of the reading process, a line of JSON each. */
export type FileMessage =
  | { type: 'steps'; lines: StepLine[] }
  | { type: 'items'; lines: ItemLine[] }
  | { type: 'facts'; facts: FileFacts }
  | { type: 'raw'; lines: RawLine[] }
  | { type: 'refused'; message: string }
  | { type: 'end' }
