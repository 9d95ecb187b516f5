import { columnLetters } from './cell-reference.ts'
import { escapeText } from './escaped-text.ts'
import { DAY_FORMAT, numberOfDay } from './spreadsheet-days.ts'
import type { WrittenCell, WrittenColumn, WrittenSheet } from './written-sheet.ts'

const CHOICE_ROWS = 5_000
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Styles of `STYLES`: of texts, days, headers, numbers. */
const TEXT = 1
const DAY = 2
const HEADER = 3
const NUMBER = 4

/** Texts are of the kind text, so that a spreadsheet that edits one does not take it for a formula. */
export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${DAY_FORMAT}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf fontId="0" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="49" fontId="0" applyFont="1" applyNumberFormat="1" applyAlignment="1" quotePrefix="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" fontId="0" applyFont="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" horizontal="right" indent="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Height of a line of text, and of a row at most, in points. */
const LINE_HEIGHT = 15
const MAX_HEIGHT = 409
/** A4 landscape, as wide as all columns, with numbered pages and repeated headers. */
const PAGE =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P sur &amp;N</oddFooter></headerFooter>'

/**
 * A sheet as XML, in pieces as its rows come.
 * @param onEnd called with the number of rows written, including headers
 */
export async function* sheetXml(
  { columns, rows }: WrittenSheet,
  onEnd: (rows: number) => void,
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="${LINE_HEIGHT}"/>`
  yield `<cols>${columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
  yield rowXml(
    1,
    columns.map(({ header }) => header),
    { columns, textStyle: HEADER },
  )
  let number = 1
  for await (const cells of rows) {
    number += 1
    yield rowXml(number, cells, { columns, textStyle: TEXT })
  }
  onEnd(number)
  yield `</sheetData>${choicesXml(columns)}${PAGE}</worksheet>`
}

interface RowLook {
  columns: readonly WrittenColumn[]
  textStyle: number
}

function rowXml(
  number: number,
  cells: readonly WrittenCell[],
  { columns, textStyle }: RowLook,
): string {
  const written = cells.map((cell, at) => cellXml(`${columnLetters(at)}${number}`, cell, textStyle))
  const lines = cells.map((cell, at) => linesOf(cell, columns[at]?.width ?? 1))
  const height = Math.min(Math.max(1, ...lines) * LINE_HEIGHT, MAX_HEIGHT)
  const look = height > LINE_HEIGHT ? ` ht="${height}" customHeight="1"` : ''
  return `<row r="${number}"${look}>${written.join('')}</row>`
}

/**
 * Lines that a text wrapped between its words takes: not every spreadsheet measures them itself as it
 * opens a file.
 */
function linesOf(cell: WrittenCell, width: number): number {
  if (typeof cell !== 'string') return 1
  return cell.split('\n').reduce((lines, paragraph) => lines + wrappedLines(paragraph, width), 0)
}

function wrappedLines(paragraph: string, width: number): number {
  let lines = 1
  let taken = 0
  for (const word of paragraph.split(/[ \t]+/)) {
    const wide = widthOf(word)
    if (taken > 0 && taken + SPACE + wide <= width) {
      taken += SPACE + wide
      continue
    }
    if (taken > 0) lines += 1
    // A word that no line holds is broken where it must be.
    lines += Math.max(0, Math.ceil(wide / width) - 1)
    taken = wide <= width ? wide : wide % width
  }
  return lines
}

/** Widths of Calibri, rounded up, in the unit of columns: that of a digit. */
const SPACE = 0.5
const WIDEST = /[MWmw@%—…ŒœÆæ\u2e80-\uffff]/g
const CAPITALS = /\p{Lu}/gu

function widthOf(word: string): number {
  const countOf = (signs: RegExp) => word.match(signs)?.length ?? 0
  return word.length + 0.35 * countOf(CAPITALS) + 0.8 * countOf(WIDEST)
}

function cellXml(place: string, cell: WrittenCell, textStyle: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell !== 'string') {
    const [value, style] = typeof cell === 'number' ? [cell, NUMBER] : [numberOfDay(cell.day), DAY]
    // Spreadsheets take a file with such a cell for damaged.
    if (!Number.isFinite(value)) throw new Error(`Cell ${place} holds no number`)
    return `<c r="${place}" s="${style}"><v>${value}</v></c>`
  }
  const text = `<is><t xml:space="preserve">${escapeText(cell)}</t></is>`
  return `<c r="${place}" s="${textStyle}" t="inlineStr">${text}</c>`
}

function choicesXml(columns: readonly WrittenColumn[]): string {
  const lists = columns.flatMap(({ choices }, at) => {
    const source = choices && choiceSource(choices)
    if (!source) return []
    const letters = columnLetters(at)
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letters}2:${letters}${CHOICE_ROWS}"><formula1>${escapeText(source)}</formula1></dataValidation>`
  })
  if (lists.length === 0) return ''
  return `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

function choiceSource(choices: NonNullable<WrittenColumn['choices']>): string | null {
  if (!('sheet' in choices)) return `"${choices.join(',')}"`
  if (choices.count === 0) return null
  const letters = columnLetters(choices.column)
  return `'${choices.sheet}'!$${letters}$2:$${letters}$${choices.count + 1}`
}
