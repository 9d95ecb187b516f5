import { columnLetters } from '../../engines/xlsx/cell-reference.ts'
import type { CellValue, SheetRow } from '../../engines/xlsx/read-sheet.ts'
import { cellOf } from '../field-cells.ts'
import type { Ambiguous } from './ambiguous.ts'
import { CellRefused, cellText, seenCell } from './cell-readers.ts'
import type { LineFault } from './file-message.ts'
import type { FoundColumn } from './match-columns.ts'

/** The values of a line's cells, by field, with refused cells and those stored differently. */
export function readLine(
  { cells, formulas }: SheetRow,
  found: readonly FoundColumn[],
  { date1904, ambiguous }: { date1904: boolean; ambiguous: Ambiguous },
): { values: Record<string, unknown>; faults: LineFault[]; remarks: LineFault[] } {
  const values: Record<string, unknown> = {}
  const faults: LineFault[] = []
  const remarks: LineFault[] = []
  for (const { field, header, type, columns, inTonnes } of found) {
    const [first = 0, ...others] = columns
    if (formulas?.has(first)) ambiguous.formulas += 1
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
      values[field] = cellOf(type).read(cell, { date1904, inTonnes, ambiguous, remark })
    } catch (error) {
      if (!(error instanceof CellRefused)) throw error
      faults.push({ ...about(error.message), ...(error.isOpen && { isOpen: true }) })
    }
  }
  return { values, faults, remarks }
}
