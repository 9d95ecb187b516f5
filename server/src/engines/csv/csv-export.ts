import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

const ROWS_AT_A_TIME = 500

/** What spreadsheets take for a formula at the start of a cell, full-width forms included. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A negative number with its unit or words, such as `-20 %`: a spreadsheet runs nothing of it. */
const NEGATIVE_AMOUNT = /^-\s?\d[\d\s.,]*(?:%|\s\p{L})[\p{L}\s’',.%]*$/u

/** A cell that no spreadsheet runs: formulas get a leading apostrophe. */
export function neutralCell(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_AMOUNT.test(text) ? `'${text}` : text
}

/**
 * Rows as CSV for a French Excel: UTF-8 with byte order mark, semicolons, read and sent some
 * hundred at a time.
 * @param columns the value of each column, by its header
 * @param readAfter the rows after one, or the first ones
 */
export function csvExport<Row>(
  columns: Readonly<Record<string, (row: Row) => string>>,
  readAfter: (last: Row | undefined, limit: number) => Promise<Row[]>,
): Readable {
  async function* cells(): AsyncGenerator<string[]> {
    let rows = await readAfter(undefined, ROWS_AT_A_TIME)
    while (rows.length > 0) {
      for (const row of rows) yield Object.values(columns).map((cell) => neutralCell(cell(row)))
      rows = await readAfter(rows.at(-1), ROWS_AT_A_TIME)
    }
  }
  const header = Object.keys(columns)
  const csv = stringify({ bom: true, delimiter: ';', header: true, columns: header, quoted: true })
  return Readable.from(cells()).pipe(csv)
}
