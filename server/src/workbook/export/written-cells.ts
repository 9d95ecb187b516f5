import { stateWord } from '@etapes-climat/domain/items/item-fields'
import { writeList } from '@etapes-climat/domain/kernel/name-list'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { MAX_CELL_TEXT, type WrittenCell } from '../../engines/xlsx/written-sheet.ts'
import { writePictures } from '../cell-texts.ts'
import { writeRichCell } from '../rich-cell.ts'
import type { ColumnKind } from '../step-columns.ts'

/** A value as a cell of its kind of column; what `readCell` reads back. */
export function writtenCell(kind: ColumnKind, value: unknown): WrittenCell {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'line':
      return String(value)
    case 'rich':
      return writeRichCell(String(value))
    case 'whole':
    case 'rank':
    case 'number':
      return Number(value)
    case 'day':
      return writtenDay(String(value))
    case 'state':
      return stateWord(value === true)
    case 'list':
      return writeList(value as string[])
    case 'picture':
      return writePictures([value as Picture])
    case 'pictures':
      return writePictures(value as Picture[])
  }
}

/** Spreadsheets count days from March 1900 on as we do; others are texts. */
const writtenDay = (day: string): WrittenCell => (day >= '1900-03-01' ? { day } : day)

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
