import type { CsvEncoding } from '@etapes-climat/domain/workbook/rules/csv-encodings'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { CellValue } from '../xlsx/read-sheet.ts'
import type { ReadableWorkbook } from '../xlsx/read-workbook.ts'
import { WORKBOOK_LIMITS } from '../xlsx/workbook-limits.ts'
import { WorkbookRefused } from '../xlsx/workbook-refused.ts'
import { type DecodedText, decodeText } from './decode-text.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const
type CsvDelimiter = (typeof DELIMITERS)[number]

/** A file of separated values, read as a workbook of one sheet. */
export interface CsvFile extends ReadableWorkbook, Omit<DecodedText, 'text'> {
  delimiter: CsvDelimiter
}

/** Ends of lines, which a file may mix: programs append lines to the files of others. */
const LINE_ENDS = ['\r\n', '\n', '\r']

/** Characters and records that the delimiter is found in. */
const SAMPLE = 64 * 1024
const SAMPLE_RECORDS = 30
/** Characters of one record at most: a quote that nobody closes ends here. */
const RECORD_MAX = 2_000_000
/** Excel writes the delimiter into a first line, which no other program takes for a line. */
const DECLARED = /^sep=([;,\t|])\r?\n/i
/** What other kinds of text begin with: pages, JSON, PDF. */
const OTHER_KINDS = /^\s*(?:[<{[]|%PDF)/
/** Control characters but tab, line feed, form feed and carriage return: no text has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\x00-\x08\x0b\x0e-\x1f]/

const TOO_MANY_LINES = 'Ce fichier a plus de 20\u00a0000 lignes. Importez-le en plusieurs fichiers.'
const TOO_MUCH = 'Ce fichier a trop de cellules ou de texte. Importez-le en plusieurs fichiers.'
const UNCLOSED =
  'Ce fichier .csv a des guillemets (") ouverts qui ne se ferment pas. Corrigez-les, ou enregistrez-le au format .xlsx.'

/** What CP/M and DOS wrote behind the last character of a text. */
const END_OF_FILE = '\x1a'

/**
 * Opens bytes as separated values: UTF-8, UTF-16, Windows-1252 or Mac Roman, with `;`, `,`, tabs or `|`.
 * @param encoding what a person chose
 * @returns null for other contents
 */
export function openCsv(file: Buffer, encoding?: CsvEncoding): CsvFile | null {
  const decoded = decodeText(file, encoding)
  if (!decoded || decoded.text.trim() === '') return null
  const { text: whole, ...reading } = decoded
  const [declaration = '', declared] = DECLARED.exec(whole) ?? []
  const text = withoutEndMark(whole.slice(declaration.length))
  if (OTHER_KINDS.test(text) || BINARY.test(text)) return null
  const delimiter = DELIMITERS.find((one) => one === declared) ?? likelyDelimiter(text)
  return {
    ...reading,
    delimiter,
    date1904: false,
    // A row keeps the number that a spreadsheet shows, which counts the line of the declaration too.
    sheets: [{ name: '', read: async (take) => readRows(text, delimiter, declared ? 1 : 0, take) }],
  }
}

function withoutEndMark(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === END_OF_FILE) end -= 1
  return text.slice(0, end)
}

/** The one that gives most records the same number of cells, and many of them. */
function likelyDelimiter(text: string): CsvDelimiter {
  const scores = DELIMITERS.map((delimiter) => {
    const widths = new Map<number, number>()
    const count = (cells: string[]) => widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    try {
      parseRecords(text.slice(0, SAMPLE), { delimiter, to: SAMPLE_RECORDS }, count)
    } catch {
      // The sample is cut within a cell.
    }
    return Math.max(0, ...[...widths].map(([width, records]) => (width - 1) * records))
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ';'
}

function readRows(
  text: string,
  delimiter: CsvDelimiter,
  above: number,
  take: (row: { number: number; cells: Map<number, CellValue> }) => void,
): void {
  let number = above
  let lines = 0
  let cellCount = 0
  let characters = 0
  try {
    parseRecords(text, { delimiter }, (record) => {
      number += 1
      const cells = new Map<number, CellValue>()
      for (const [column, cell] of record.entries()) {
        if (cell.trim() !== '') cells.set(column, cell)
        characters += cell.length
      }
      cellCount += record.length
      if (cellCount > WORKBOOK_LIMITS.cells || characters > WORKBOOK_LIMITS.characters) {
        throw new WorkbookRefused(TOO_MUCH)
      }
      if (cells.size === 0) return
      lines += 1
      if (lines > WORKBOOK_LIMITS.lines + 1) throw new WorkbookRefused(TOO_MANY_LINES)
      take({ number, cells })
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new WorkbookRefused(error.code === 'CSV_QUOTE_NOT_CLOSED' ? UNCLOSED : TOO_MUCH)
  }
}

function parseRecords(
  text: string,
  options: { delimiter: CsvDelimiter; to?: number },
  take: (cells: string[]) => void,
): void {
  parse(text, {
    ...options,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_MAX,
    onRecord: (record: string[]) => {
      take(record)
      return null
    },
  })
}
