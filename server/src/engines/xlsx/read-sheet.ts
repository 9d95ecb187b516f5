import { readCellReference } from './cell-reference.ts'
import { unescapeText } from './escaped-text.ts'
import { type FormattedNumber, GENERAL, isPlain } from './number-formats.ts'
import type { Archive } from './open-archive.ts'
import { parsePart } from './parse-part.ts'
import { isTextOf, TOO_MUCH_TEXT } from './shared-strings.ts'
import { DAY_FORMAT, numberOfDay } from './spreadsheet-days.ts'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'
import { damaged, WorkbookRefused } from './workbook-refused.ts'

/** The value of a cell; an error such as #N/A is named, as is a formula without a stored value. */
export type CellValue = string | number | boolean | FormattedNumber | { error: string }

/** A row that holds something: its number in the sheet, its cells by column (from 0). */
export interface SheetRow {
  number: number
  cells: Map<number, CellValue>
  /** columns whose value is the one stored with a formula; absent: none */
  formulas?: Set<number>
}

/** Cells of one column that are merged: rows from the first to the last. */
export interface MergedCells {
  column: number
  first: number
  last: number
}

/** What stands in for the value of a formula that no program has computed. */
export const NO_VALUE = '=?'

export interface ReadTally {
  cells: number
  /** that hold nothing but a look */
  empty: number
  characters: number
}

interface SheetSource {
  archive: Archive
  sheet: { name: string; part: string }
  sharedStrings: readonly string[]
  /** formats of numbers by the style of a cell */
  formats: readonly string[]
  date1904: boolean
  tally: ReadTally
}

const tooManyLines = (sheet: string) =>
  new WorkbookRefused(
    `La feuille «\u00a0${sheet}\u00a0» a plus de 20\u00a0000 lignes. Importez-la en plusieurs fichiers.`,
  )
const TOO_MANY_CELLS = 'Ce classeur a trop de cellules. Importez-le en plusieurs fichiers.'

/**
 * Reads the rows of a sheet as they come. A formula is never computed: its stored value is read.
 * @param takeMerged called after all rows
 * @throws WorkbookRefused
 */
export async function readSheet(
  { archive, sheet, sharedStrings, formats, date1904, tally }: SheetSource,
  take: (row: SheetRow) => void,
  takeMerged: (merged: MergedCells) => void = () => undefined,
): Promise<void> {
  let row: SheetRow = { number: 0, cells: new Map() }
  let lines = 0
  let column = -1
  let isInRow = false
  let type = 'n'
  let format = GENERAL
  let value = ''
  let isFormula = false
  /** inside of the cell's value, of one text of it, or of nothing that is read */
  let takes = false

  function openRow(given: string | undefined) {
    const number = given === undefined ? row.number + 1 : Number(given)
    if (!Number.isInteger(number) || number <= row.number) throw damaged()
    row = { number, cells: new Map() }
    column = -1
    isInRow = true
  }

  function openCell({
    r: reference,
    t: given = 'n',
    s: style = '',
  }: Readonly<Record<string, string>>) {
    const place = reference === undefined ? null : readCellReference(reference)
    if (reference !== undefined && place?.row !== row.number) throw damaged()
    const next = place?.column ?? column + 1
    if (next <= column) throw damaged()
    column = next
    type = given
    format = formats[Number(style)] ?? GENERAL
    value = ''
    isFormula = false
  }

  function closeCell() {
    const stored = cellValue({ type, value, format }, { sharedStrings, date1904 })
    const read = isFormula && value === '' && type !== 'str' ? { error: NO_VALUE } : stored
    tally[read === null ? 'empty' : 'cells'] += 1
    if (tally.cells > WORKBOOK_LIMITS.cells || tally.empty > WORKBOOK_LIMITS.emptyCells) {
      throw new WorkbookRefused(TOO_MANY_CELLS)
    }
    if (read === null) return
    tally.characters += typeof read === 'string' ? read.length : 0
    if (tally.characters > WORKBOOK_LIMITS.characters) throw new WorkbookRefused(TOO_MUCH_TEXT)
    row.cells.set(column, read)
    if (!isFormula) return
    row.formulas ??= new Set()
    row.formulas.add(column)
  }

  function closeRow() {
    isInRow = false
    if (row.cells.size === 0) return
    lines += 1
    if (lines > WORKBOOK_LIMITS.lines + 1) throw tooManyLines(sheet.name)
    take(row)
  }

  let merges = 0

  function openMerged(reference = '') {
    const [from, to] = reference.split(':').map(readCellReference)
    merges += 1
    if (!from || !to || to.row <= from.row || merges > WORKBOOK_LIMITS.merges) return
    takeMerged({ column: from.column, first: from.row, last: to.row })
  }

  await parsePart(archive.read(sheet.part), {
    open(name, attributes, parent) {
      if (name === 'row' && parent === 'sheetData') openRow(attributes.r)
      else if (name === 'c' && parent === 'row' && isInRow) openCell(attributes)
      else if (name === 'f' && parent === 'c' && isInRow) isFormula = true
      else if (name === 'mergeCell' && parent === 'mergeCells') openMerged(attributes.ref)
      takes = (name === 'v' && parent === 'c') || isTextOf(name, parent, 'is')
    },
    text(piece) {
      if (takes) value += piece
    },
    close(name, parent) {
      takes = false
      if (name === 'c' && parent === 'row' && isInRow) closeCell()
      if (name === 'row' && parent === 'sheetData') closeRow()
    },
  })
}

/** @returns null for an empty cell */
function cellValue(
  { type, value, format }: { type: string; value: string; format: string },
  { sharedStrings, date1904 }: Pick<SheetSource, 'sharedStrings' | 'date1904'>,
): CellValue | null {
  switch (type) {
    case 's':
      return sharedText(value, sharedStrings)
    case 'inlineStr':
    case 'str':
      return value === '' ? null : unescapeText(value)
    case 'd':
      return value === '' ? null : dayText(value, date1904)
    case 'b':
      return value === '' ? null : value === '1'
    case 'e':
      return { error: value }
    default:
      return value.trim() === '' ? null : formatted(numberOf(value), format)
  }
}

function sharedText(rank: string, shared: readonly string[]): string | null {
  const text = /^\d+$/.test(rank) ? shared[Number(rank)] : undefined
  if (text === undefined) throw damaged()
  return text === '' ? null : text
}

const formatted = (number: number, format: string) =>
  isPlain(format) ? number : { number, format }

/** The number of a day written as text; another text stays a text. */
function dayText(text: string, date1904: boolean): CellValue {
  const number = numberOfDay(text.slice(0, 10), date1904)
  return Number.isNaN(number) ? text : { number, format: DAY_FORMAT }
}

function numberOf(text: string): number {
  const number = Number(text)
  if (!Number.isFinite(number)) throw damaged()
  return number
}
