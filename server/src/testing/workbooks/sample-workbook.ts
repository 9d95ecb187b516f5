import { type ZipPart, zipFile } from './zip-file.ts'

export type SampleCell = string | number | boolean | null

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\t/g, '&#9;')

function cellXml(cell: SampleCell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** A sheet of these cells as XML. */
export const sheetOf = (rows: readonly (readonly SampleCell[])[]) =>
  sheetHolding(rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join(''))

/** A sheet of rows that are XML already. */
export const sheetHolding = (rows: string) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

/** The parts of a workbook whose sheets are XML already, by name. */
export function workbookParts(sheets: Readonly<Record<string, string>>): ZipPart[] {
  const names = Object.keys(sheets)
  const listed = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const related = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return [
    { name: '[Content_Types].xml', data: `${XML}<Types/>` },
    {
      name: 'xl/workbook.xml',
      data: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `${XML}<Relationships>${related.join('')}</Relationships>`,
    },
    ...Object.values(sheets).map((data, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      data,
    })),
  ]
}

/** A workbook as somebody else's program would write it; none of the code under test takes part. */
export const sampleWorkbook = (
  sheets: Readonly<Record<string, readonly (readonly SampleCell[])[]>>,
): Buffer =>
  zipFile(
    workbookParts(
      Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, sheetOf(rows)])),
    ),
  )
