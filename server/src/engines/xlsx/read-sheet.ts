import { columnLetters, readCellReference } from './cell-reference.ts'
import { unescapeText } from './escaped-text.ts'
import type { Archive } from './open-archive.ts'
import { parsePart } from './parse-part.ts'
import { TOO_MUCH_TEXT } from './shared-strings.ts'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'
import { damaged, WorkbookRefused } from './workbook-refused.ts'

/** What a cell holds; an error such as #N/A is named. */
export type CellValue = string | number | boolean | { error: string }

/** A row that holds something: its number in the sheet, its cells by column (from 0). */
export interface SheetRow {
  number: number
  cells: Map<number, CellValue>
}

/** What is counted over all sheets of a workbook. */
export interface ReadTally {
  cells: number
  characters: number
}

interface SheetSource {
  archive: Archive
  sheet: { name: string; part: string }
  sharedStrings: readonly string[]
  tally: ReadTally
}

const formulaIn = (sheet: string, cell: string) =>
  new WorkbookRefused(
    `Ce classeur contient des formules (feuille «\u00a0${sheet}\u00a0», cellule ${cell}). Copiez-les, collez leurs valeurs à la place, puis renvoyez-le.`,
  )
const tooManyLines = (sheet: string) =>
  new WorkbookRefused(
    `La feuille «\u00a0${sheet}\u00a0» a plus de 20\u00a0000 lignes. Importez-la en plusieurs fichiers.`,
  )
const TOO_MANY_CELLS = 'Ce classeur a trop de cellules. Importez-le en plusieurs fichiers.'

/**
 * Reads the rows of a sheet as they come.
 * @throws WorkbookRefused for a formula, whatever it has computed (LIFE-07)
 */
export async function readSheet(
  { archive, sheet, sharedStrings, tally }: SheetSource,
  take: (row: SheetRow) => void,
): Promise<void> {
  let row: SheetRow = { number: 0, cells: new Map() }
  let lines = 0
  let column = -1
  let type = 'n'
  let value = ''
  /** inside of the cell's value, of one text of it, or of nothing that is read */
  let takes = false
  let phonetic = false

  function openRow(given: string | undefined) {
    const number = given === undefined ? row.number + 1 : Number(given)
    if (!Number.isInteger(number) || number <= row.number) throw damaged()
    row = { number, cells: new Map() }
    column = -1
  }

  function openCell(reference: string | undefined, given = 'n') {
    const place = reference === undefined ? null : readCellReference(reference)
    if (reference !== undefined && place?.row !== row.number) throw damaged()
    const next = place?.column ?? column + 1
    if (next <= column) throw damaged()
    column = next
    type = given
    value = ''
    tally.cells += 1
    if (tally.cells > WORKBOOK_LIMITS.cells) throw new WorkbookRefused(TOO_MANY_CELLS)
  }

  function closeCell() {
    const read = cellValue(type, value, sharedStrings)
    if (read === null) return
    tally.characters += typeof read === 'string' ? read.length : 0
    if (tally.characters > WORKBOOK_LIMITS.characters) throw new WorkbookRefused(TOO_MUCH_TEXT)
    row.cells.set(column, read)
  }

  function closeRow() {
    if (row.cells.size === 0) return
    lines += 1
    if (lines > WORKBOOK_LIMITS.lines + 1) throw tooManyLines(sheet.name)
    take(row)
  }

  await parsePart(archive.read(sheet.part), {
    open(name, attributes) {
      if (name === 'row') openRow(attributes.r)
      else if (name === 'c') openCell(attributes.r, attributes.t)
      else if (name === 'f') throw formulaIn(sheet.name, `${columnLetters(column)}${row.number}`)
      else if (name === 'rPh') phonetic = true
      takes = (name === 'v' || name === 't') && !phonetic
    },
    text(piece) {
      if (takes) value += piece
    },
    close(name) {
      takes = false
      if (name === 'rPh') phonetic = false
      if (name === 'c') closeCell()
      if (name === 'row') closeRow()
    },
  })
}

/** @returns null for an empty cell */
function cellValue(type: string, value: string, shared: readonly string[]): CellValue | null {
  switch (type) {
    case 's':
      return sharedText(value, shared)
    case 'inlineStr':
    case 'str':
    case 'd':
      return value === '' ? null : unescapeText(value)
    case 'b':
      return value === '' ? null : value === '1'
    case 'e':
      return { error: value }
    default:
      return value === '' ? null : numberOf(value)
  }
}

function sharedText(rank: string, shared: readonly string[]): string | null {
  const text = /^\d+$/.test(rank) ? shared[Number(rank)] : undefined
  if (text === undefined) throw damaged()
  return text === '' ? null : text
}

function numberOf(text: string): number {
  const number = Number(text)
  if (!Number.isFinite(number)) throw damaged()
  return number
}
