import type {
  ImportChoices,
  ImportPreview,
  ReadingChoices as SheetChoices,
} from '@etapes-climat/domain/workbook/contract'
import type { ItemSheet } from '../item-columns.ts'
import type { StepWorkbookRow } from '../step-columns.ts'

/** A message about a cell or a line, in French: why it is refused, or how it is stored differently. */
export interface LineFault {
  /** null: it is about the line as a whole */
  column: { letters: string; header: string } | null
  read: string
  message: string
  /** a choice of the preview settles it */
  isOpen?: true
}

/** A line of a file, whose values are those of its kind. */
export interface FileLine<Values> {
  /** '' in a file of separated values */
  sheet: string
  /** its number in the sheet, as a spreadsheet shows it */
  line: number
  /** fields without a column are absent */
  values: Values
  faults: LineFault[]
  /** cells that are stored differently */
  remarks: LineFault[]
}

export type StepLine = FileLine<Partial<StepWorkbookRow>>

/** A line of a sheet that declares what steps refer to. */
export interface ItemLine {
  sheet: ItemSheet
  line: number
  values: Record<string, unknown>
  faults: LineFault[]
}

/** A column of the sheet that is read, and the field it is read as. */
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
  /** sheets that may hold the lines, whether their headers say so, and whether they are read */
  sheets: ImportPreview['sheets']
  /** of a file of separated values */
  csv: ImportPreview['csv']
  /** letters of the columns of each sheet that is read, by the label of their field */
  letters: Record<string, Record<string, string>>
  headerLine: number
  /** the first lines, among which the one of the headers is */
  head: { line: number; text: string }[]
  columns: ColumnMatch[]
}

/** How a person wants the sheets of a file to be read. */
export type ReadingChoices = SheetChoices & Pick<ImportChoices, 'values'>

/** What a file has that a person may read in another way. */
export interface Ambiguities {
  readings: ImportPreview['readings']
  /** words of columns of statuses that are none, and their lines */
  statuses: { name: string; lines: number; nearest: string | null }[]
  /** cells that are read by the value stored with their formula */
  formulas: number
}

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
  | { type: 'lines'; lines: FileLine<Record<string, unknown>>[] }
  | { type: 'items'; lines: ItemLine[] }
  | { type: 'facts'; facts: FileFacts }
  | { type: 'ambiguities'; ambiguities: Ambiguities }
  | { type: 'raw'; lines: RawLine[] }
  | { type: 'refused'; message: string }
  | { type: 'end' }
