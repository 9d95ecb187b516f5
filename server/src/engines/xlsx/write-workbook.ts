import { Readable } from 'node:stream'
import yazl from 'yazl'
import { escapeText } from './escaped-text.ts'
import { STYLES, sheetXml, XML } from './sheet-xml.ts'
import type { WrittenSheet } from './written-sheet.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * An .xlsx workbook, written as it is read: rows are asked for one by one, and nothing of it is held.
 * A cell that cannot be made ends the stream with its error.
 */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  addText('[Content_Types].xml', contentTypes(sheets.length))
  addText(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  addText('xl/workbook.xml', workbookXml(sheets))
  addText('xl/_rels/workbook.xml.rels', relationsXml(sheets.length))
  addText('xl/styles.xml', STYLES)
  for (const [at, sheet] of sheets.entries()) {
    const xml = Readable.from(sheetXml(sheet), { objectMode: false, encoding: 'utf8' })
    xml.once('error', (error) => output.destroy(error))
    zip.addReadStream(xml, `xl/worksheets/sheet${at + 1}.xml`)
  }
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

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const named = sheets.map(
    ({ name }, at) => `<sheet name="${escapeText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`
}

function relationsXml(count: number): string {
  const sheets = ranks(count).map(
    (rank) =>
      `<Relationship Id="rId${rank}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${rank}.xml"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join('')}<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
}
