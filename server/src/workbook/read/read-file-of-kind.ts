import { foldText } from '@etapes-climat/domain/kernel/text'
import { type CsvFile, openCsv } from '../../engines/csv/read-csv.ts'
import { columnLetters } from '../../engines/xlsx/cell-reference.ts'
import { openWorkbook, type ReadableSheet } from '../../engines/xlsx/read-workbook.ts'
import { dayOfNumber } from '../../engines/xlsx/spreadsheet-days.ts'
import { WorkbookRefused } from '../../engines/xlsx/workbook-refused.ts'
import { ITEM_SHEETS, type ItemSheet } from '../item-columns.ts'
import { Ambiguous } from './ambiguous.ts'
import { seenCell } from './cell-readers.ts'
import type {
  FileFacts,
  FileMessage,
  ItemLine,
  RawLine,
  ReadingChoices,
  WantedLines,
} from './file-message.ts'
import { FILE_RULES, type FileKind, type FileRules } from './file-rules.ts'
import { lookAt, namingHeader, readHead, readSheetsOf, type SheetHead } from './find-header.ts'
import { MAX_COLUMNS, type MatchedHeader } from './match-columns.ts'
import { readLines } from './read-lines.ts'

/** Lines sent at once: each is read by the server in one turn. */
const BATCH = 50
/** Characters of a line that is offered as the one of headers. */
const SHOWN = 80

type Send = (message: FileMessage) => Promise<void>

export interface Reading extends ReadingChoices {
  kind: FileKind
  /** lines sent as they stand, instead of what they mean */
  wanted?: WantedLines | undefined
}

const noHeaders = (sheet: string, { withoutKey }: FileRules) =>
  new WorkbookRefused(
    `${sheet === '' ? 'Ce fichier' : `La feuille «\u00a0${sheet}\u00a0»`} n’a pas de ligne de titres avec une colonne ${withoutKey}`,
  )

/**
 * Reads a file of a kind: the sheets of its lines, and those of what they refer to. Every other sheet is
 * only checked.
 * @param send awaited, so that reading waits until the message was taken
 * @throws WorkbookRefused
 */
export async function readFileOfKind(file: Buffer, reading: Reading, send: Send): Promise<void> {
  const csv = openCsv(file, reading.encoding)
  const { sheets, date1904 } = csv ?? (await openWorkbook(file))
  const rules = FILE_RULES[reading.kind]
  const kinds = itemSheetsOf(sheets, rules)
  const heads: SheetHead[] = []
  for (const sheet of sheets)
    if (!kinds.has(sheet)) heads.push(await lookAt(sheet, { choices: reading, rules, date1904 }))
  const read = readSheetsOf(heads, reading, rules)
  const [first] = read
  if (!first?.header) {
    throw noHeaders(first?.sheet.name ?? sheets[0]?.name ?? rules.sheet, rules)
  }
  await send({
    type: 'facts',
    facts: factsOf({ heads, read, first, header: first.header, csv, date1904 }),
  })
  const { wanted } = reading
  const ambiguous = new Ambiguous(reading)
  const headers = new Map(read.map(({ sheet, header }) => [sheet, header]))
  let lines = 0
  for (const sheet of sheets) {
    const kind = kinds.get(sheet)
    const header = kind ? await itemHeader(sheet, kind, date1904) : (headers.get(sheet) ?? null)
    const ofLines = headers.has(sheet) ? rules : null
    const sending: Sending = { header, date1904, ambiguous, rules: ofLines, send }
    if (wanted) await sendRawLines(sheet, wanted[sheet.name] ?? [], sending)
    else if (kind) await sendItems(sheet, kind, sending)
    else lines += await sendLines(sheet, rules, sending)
    if (lines > rules.lines) throw new WorkbookRefused(rules.tooManyLines)
  }
  if (!wanted) await send({ type: 'ambiguities', ambiguities: ambiguous.result() })
}

interface Found {
  heads: readonly SheetHead[]
  /** sheets of lines that are read, the first one first */
  read: readonly SheetHead[]
  first: SheetHead
  header: MatchedHeader
  csv: CsvFile | null
  date1904: boolean
}

function factsOf({ heads, read, first, header, csv, date1904 }: Found): FileFacts {
  const columns = new Map(
    read
      .flatMap((head) => head.header?.columns ?? [])
      .toReversed()
      .map((match) => [match.key, match]),
  )
  return {
    sheet: first.sheet.name,
    sheets: heads.map((head) => ({
      name: head.sheet.name,
      fits: head.fits,
      isRead: read.includes(head),
    })),
    csv: csv && {
      encoding: csv.encoding,
      delimiter: csv.delimiter,
      encodings: csv.encodings,
    },
    letters: Object.fromEntries(
      read.map((head) => [
        head.sheet.name,
        Object.fromEntries(
          head.header?.found.map((found) => [found.header, columnLetters(found.columns[0] ?? 0)]) ??
            [],
        ),
      ]),
    ),
    headerLine: header.line,
    head: first.rows.map(({ number, cells }) => ({
      line: number,
      text: [...cells.values()]
        .map((cell) => seenCell(cell, date1904))
        .join(' | ')
        .slice(0, SHOWN),
    })),
    // Those of the first sheet, then those that only others have.
    columns: [...columns.values()].toReversed(),
  }
}

async function itemHeader(
  sheet: ReadableSheet,
  kind: ItemSheet,
  date1904: boolean,
): Promise<MatchedHeader | null> {
  const matching = { known: ITEM_SHEETS[kind].columns, date1904, proposes: null }
  return namingHeader(await readHead(sheet), matching)
}

function itemSheetsOf(
  sheets: readonly ReadableSheet[],
  { itemSheets }: FileRules,
): Map<ReadableSheet, ItemSheet> {
  const named = new Map(sheets.map((sheet) => [foldText(sheet.name), sheet]))
  const kinds = new Map<ReadableSheet, ItemSheet>()
  for (const kind of itemSheets) {
    const { sheet: name, aliases = [] } = ITEM_SHEETS[kind]
    const sheet = [name, ...aliases].map((one) => named.get(foldText(one))).find(Boolean)
    if (sheet) kinds.set(sheet, kind)
  }
  return kinds
}

interface Sending {
  /** null: of a sheet that is only looked at */
  header: MatchedHeader | null
  date1904: boolean
  ambiguous: Ambiguous
  /** null: of a sheet that declares what lines refer to, or is only looked at */
  rules: FileRules | null
  send: Send
}

const names = (header: MatchedHeader | null, key: string) =>
  header?.found.some(({ field }) => field === key) ?? false

/** @returns how many lines */
async function sendLines(
  sheet: ReadableSheet,
  { key }: FileRules,
  sending: Sending,
): Promise<number> {
  const lines = await readLines(sheet, sending)
  // Without its key nothing can be said of a line: a person is asked for the column first.
  if (!names(sending.header, key.field)) return 0
  await inBatches(lines, (some) => sending.send({ type: 'lines', lines: some }))
  return lines.length
}

async function sendItems(sheet: ReadableSheet, kind: ItemSheet, sending: Sending): Promise<void> {
  const header = names(sending.header, 'name') ? sending.header : null
  const lines = await readLines(sheet, { ...sending, header })
  const items = lines.map(
    ({ line, values, faults }): ItemLine => ({ sheet: kind, line, values, faults }),
  )
  await inBatches(items, (some) => sending.send({ type: 'items', lines: some }))
}

/** Lines as they stand in the file, that of the headers first; days as texts. */
async function sendRawLines(
  sheet: ReadableSheet,
  wanted: readonly number[],
  { header, date1904, send }: Sending,
): Promise<void> {
  if (wanted.length === 0) return
  const numbers = new Set(wanted)
  const days = new Set(
    header?.found.flatMap(({ type, columns }) => (type === 'date' ? columns : [])),
  )
  const lines: RawLine[] = []
  if (header) {
    const titles = Array.from(
      { length: Math.min(Math.max(-1, ...header.titles.keys()) + 1, MAX_COLUMNS) },
      (_, column) => header.titles.get(column) ?? '',
    )
    lines.push({ sheet: sheet.name, line: header.line, isHeader: true, cells: titles })
  }
  await sheet.read(({ number, cells }) => {
    if (!numbers.has(number)) return
    const width = Math.min(Math.max(-1, ...cells.keys()) + 1, MAX_COLUMNS)
    lines.push({
      sheet: sheet.name,
      line: number,
      isHeader: false,
      cells: Array.from({ length: width }, (_, column) => {
        const cell = cells.get(column)
        const day =
          typeof cell === 'number' && days.has(column) ? dayOfNumber(cell, date1904) : null
        if (day) return day.split('-').reverse().join('/')
        return typeof cell === 'string' || typeof cell === 'number'
          ? cell
          : seenCell(cell, date1904)
      }),
    })
  })
  await inBatches(lines, (some) => send({ type: 'raw', lines: some }))
}

async function inBatches<Line>(
  lines: readonly Line[],
  sendSome: (some: Line[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) await sendSome(lines.slice(at, at + BATCH))
}
