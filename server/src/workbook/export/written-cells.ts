import { MAX_CELL_TEXT, type WrittenCell } from '../../engines/xlsx/written-sheet.ts'

/** A text in as many cells as it needs: a spreadsheet cuts longer ones. */
export function inCells(cell: WrittenCell, parts: number): WrittenCell[] {
  if (typeof cell !== 'string') return [cell, ...Array<null>(parts - 1).fill(null)]
  const cells: WrittenCell[] = []
  let rest = cell
  for (let part = 0; part < parts; part++) {
    const end = cutAt(rest)
    cells.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return cells
}

/** How many cells a text takes. */
export function cellsOf(cell: WrittenCell): number {
  if (typeof cell !== 'string') return 1
  let count = 1
  for (let rest = cell; rest.length > MAX_CELL_TEXT; count++) rest = rest.slice(cutAt(rest))
  return count
}

/** Never between the halves of a character. */
function cutAt(text: string): number {
  if (text.length <= MAX_CELL_TEXT) return text.length
  const last = text.charCodeAt(MAX_CELL_TEXT - 1)
  return last >= 0xd800 && last < 0xdc00 ? MAX_CELL_TEXT - 1 : MAX_CELL_TEXT
}
