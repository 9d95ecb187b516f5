import { partOf } from './part-of.ts'

/** A cell as a spreadsheet reads it: a text, a number, a day as YYYY-MM-DD, or nothing. */
export type ReadCell = string | number | { day: string } | null

const DAY_STYLE = 's="2"'
const FIRST_DAY = Date.UTC(1899, 11, 30)
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The rows of a sheet of a written workbook, each cell in its column. @param rank of the sheet, from 1 */
export function sheetRows(file: Buffer, rank: number): ReadCell[][] {
  const sheet = partOf(file, `xl/worksheets/sheet${rank}.xml`)
  if (/<f[ />]/.test(sheet)) throw new Error('A formula was written')
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: ReadCell[] = []
    for (const [, letters = '', attributes = '', content = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs,
    )) {
      const column = [...letters].reduce((rank, letter) => rank * 26 + letter.charCodeAt(0) - 64, 0)
      while (cells.length < column - 1) cells.push(null)
      cells.push(cellOf(attributes, content))
    }
    return cells
  })
}

function cellOf(attributes: string, content: string): ReadCell {
  const text = content.replace(/<[^>]+>/g, '')
  if (attributes.includes('t="inlineStr"'))
    return text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
  if (!attributes.includes(DAY_STYLE)) return Number(text)
  return { day: new Date(FIRST_DAY + Number(text) * 86_400_000).toISOString().slice(0, 10) }
}

/** The rows below the header, each as its cells by the header of their column. */
export function sheetRecords(file: Buffer, rank: number): Record<string, ReadCell>[] {
  const [headers = [], ...rows] = sheetRows(file, rank)
  return rows.map((row) =>
    Object.fromEntries(headers.map((header, at) => [String(header), row[at] ?? null])),
  )
}
