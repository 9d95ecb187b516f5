import { foldText, shortened } from '@etapes-climat/domain/kernel/text'
import { columnLetters } from '../../engines/xlsx/cell-reference.ts'
import type { CellValue, SheetRow } from '../../engines/xlsx/read-sheet.ts'
import type { ColumnKind } from '../step-columns.ts'
import { CellRefused, cellText, readCell, seenCell } from './cell-readers.ts'
import type { LineFault } from './file-message.ts'

interface KnownColumn {
  header: string
  kind: ColumnKind
  aliases?: readonly string[]
}

/** Columns by field. */
type KnownColumns = Readonly<Record<string, KnownColumn>>

/** A column of the file whose header is known; a long text goes on in several. */
interface FoundColumn extends KnownColumn {
  field: string
  columns: number[]
}

/** What the first line of a sheet says of the others. */
export interface SheetHeader {
  found: FoundColumn[]
  /** headers that mean nothing here */
  unknown: string[]
}

const CONTINUED = /\s*\(suite(?: (\d+))?\)$/
const comparable = (header: string) => foldText(header).replace(/\s*[*:]$/, '')

/** Which columns a line names; null when it is no line of headers: it does not have `required`. */
export function readHeader(
  { cells }: SheetRow,
  known: KnownColumns,
  required: string,
): SheetHeader | null {
  const fields = new Map(
    Object.entries(known).flatMap(([field, column]) =>
      [column.header, ...(column.aliases ?? [])].map((header) => [comparable(header), field]),
    ),
  )
  const found = new Map<string, FoundColumn>()
  const unknown: string[] = []
  for (const [column, cell] of [...cells].sort(([one], [other]) => one - other)) {
    const header = typeof cell === 'string' ? cell : ''
    const field = fields.get(comparable(header).replace(CONTINUED, ''))
    const before = field === undefined ? undefined : found.get(field)
    const goesOn = CONTINUED.test(comparable(header))
    if (before && goesOn) before.columns.push(column)
    else if (field !== undefined && known[field] && !before && !goesOn) {
      found.set(field, { ...known[field], field, columns: [column] })
    } else if (header.trim() !== '') unknown.push(shortened(header.trim()))
  }
  return found.has(required) ? { found: [...found.values()], unknown } : null
}

/** What the cells of a line mean, by field, those that are refused, and those that are kept otherwise. */
export function readLine(
  { cells }: SheetRow,
  { found }: SheetHeader,
  date1904: boolean,
): { values: Record<string, unknown>; faults: LineFault[]; remarks: LineFault[] } {
  const values: Record<string, unknown> = {}
  const faults: LineFault[] = []
  const remarks: LineFault[] = []
  for (const { field, header, kind, columns } of found) {
    const [first = 0, ...others] = columns
    const about = (message: string): LineFault => ({
      column: { letters: columnLetters(first), header },
      read: seenCell(cells.get(first), date1904),
      message,
    })
    try {
      const cell: CellValue | undefined =
        others.length === 0
          ? cells.get(first)
          : columns.map((column) => cellText(cells.get(column), date1904)).join('')
      const remark = (message: string) => remarks.push(about(message))
      values[field] = readCell(kind, cell, { date1904, remark })
    } catch (error) {
      if (!(error instanceof CellRefused)) throw error
      faults.push(about(error.message))
    }
  }
  return { values, faults, remarks }
}
