import { Readable } from 'node:stream'
import yazl from 'yazl'
import { columnLetters } from './cell-reference.ts'
import { escapeText } from './escaped-text.ts'
import { STYLES, sheetXml, XML } from './sheet-xml.ts'
import type { WrittenSheet } from './written-sheet.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * An .xlsx workbook as a stream: rows are requested one by one, and none is kept. A cell that fails
 * ends the stream with its error.
 * @param mtime day of its parts; with a fixed one the same sheets are the same bytes
 */
export function writeWorkbook(sheets: readonly WrittenSheet[], mtime = new Date()): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime })
  addText('[Content_Types].xml', contentTypes(sheets.length))
  addText(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  addText('xl/_rels/workbook.xml.rels', relationsXml(sheets.length))
  addText('xl/styles.xml', STYLES)
  const addStream = (name: string, pieces: Iterable<string> | AsyncIterable<string>) => {
    const xml = Readable.from(pieces, { objectMode: false, encoding: 'utf8' })
    xml.once('error', (error) => output.destroy(error))
    zip.addReadStream(xml, name, { mtime })
  }
  const rowCounts: number[] = []
  for (const [at, sheet] of sheets.entries()) {
    const pieces = sheetXml(sheet, (rows) => {
      rowCounts[at] = rows
    })
    addStream(`xl/worksheets/sheet${at + 1}.xml`, pieces)
  }
  // Last, since the print area of a sheet is known once its rows are written.
  addStream('xl/workbook.xml', workbookXml(sheets, rowCounts))
  zip.end()
  return output
}

const ranks = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

function contentTypes(count: number): string {
  const sheets = ranks(count).map(
    (rank) =>
      `<Override PartName="/xl/worksheets/sheet${rank}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${sheets.join('')}</Types>`
}

function* workbookXml(
  sheets: readonly WrittenSheet[],
  rowCounts: readonly number[],
): Generator<string> {
  const named = sheets.map(
    ({ name }, at) => `<sheet name="${escapeText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  yield `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets>`
  const printed = sheets.map((sheet, at) => printedXml(sheet, at, rowCounts[at] ?? 1))
  yield `<definedNames>${printed.join('')}</definedNames></workbook>`
}

/** The print area of a sheet, and its headers, repeated on each page. */
function printedXml({ name, columns }: WrittenSheet, at: number, rows: number): string {
  const sheet = escapeText(`'${name.replaceAll("'", "''")}'`)
  const last = columnLetters(Math.max(columns.length, 1) - 1)
  return `<definedName name="_xlnm.Print_Area" localSheetId="${at}">${sheet}!$A$1:$${last}$${rows}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${at}">${sheet}!$1:$1</definedName>`
}

function relationsXml(count: number): string {
  const sheets = ranks(count).map(
    (rank) =>
      `<Relationship Id="rId${rank}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${rank}.xml"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join('')}<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
}
