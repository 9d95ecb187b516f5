import { columnLetters } from './cell-reference.ts'
import { escapeText } from './escaped-text.ts'
import { DAY_FORMAT, numberOfDay } from './spreadsheet-days.ts'
import type { WrittenCell, WrittenColumn, WrittenSheet } from './written-sheet.ts'

/** Rows that offer choices. */
const CHOICE_ROWS = 5_000
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Styles of `STYLES`: of texts, days, headers. */
const TEXT = 1
const DAY = 2
const HEADER = 3

/** Texts are of the kind text, so that a spreadsheet that edits one does not take it for a formula. */
export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${DAY_FORMAT}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1" quotePrefix="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

/** A sheet as XML, in pieces as its rows come. */
export async function* sheetXml({ columns, rows }: WrittenSheet): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`
  yield `<cols>${columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
  yield rowXml(
    1,
    columns.map(({ header }) => header),
    HEADER,
  )
  let number = 1
  for await (const cells of rows) {
    number += 1
    yield rowXml(number, cells, TEXT)
  }
  yield `</sheetData>${choicesXml(columns)}</worksheet>`
}

function rowXml(number: number, cells: readonly WrittenCell[], textStyle: number): string {
  const written = cells.map((cell, at) => cellXml(`${columnLetters(at)}${number}`, cell, textStyle))
  return `<row r="${number}">${written.join('')}</row>`
}

function cellXml(place: string, cell: WrittenCell, textStyle: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object')
    return `<c r="${place}" s="${DAY}"><v>${numberOfDay(cell.day)}</v></c>`
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
