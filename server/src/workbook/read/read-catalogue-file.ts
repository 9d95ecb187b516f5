import { foldText } from '@etapes-climat/domain/kernel/text'
import { openCsv } from '../../engines/csv/read-csv.ts'
import { openWorkbook, type ReadableSheet } from '../../engines/xlsx/read-workbook.ts'
import { dayOfNumber } from '../../engines/xlsx/spreadsheet-days.ts'
import { WorkbookRefused } from '../../engines/xlsx/workbook-refused.ts'
import { ITEM_SHEET_NAMES, ITEM_SHEETS, type ItemSheet } from '../item-columns.ts'
import { STEP_SHEET } from '../step-columns.ts'
import { seenCell } from './cell-readers.ts'
import type {
  FileFacts,
  FileMessage,
  ItemLine,
  RawLine,
  ReadingChoices,
  StepLine,
  WantedLines,
} from './file-message.ts'
import { lookAt, namingHeader, readHead, type SheetHead, stepSheetOf } from './find-steps.ts'
import { MAX_COLUMNS, type MatchedHeader } from './match-columns.ts'
import { readLine } from './read-line.ts'

/** Lines sent at once: each is read by the server in one turn. */
const BATCH = 50
/** Characters of a line that is offered as the one of headers. */
const SHOWN = 80

type Send = (message: FileMessage) => Promise<void>

export interface Reading extends ReadingChoices {
  /** lines sent as they stand, instead of what they mean */
  wanted?: WantedLines | undefined
}

const noHeaders = (sheet: string) =>
  new WorkbookRefused(
    `${sheet === '' ? 'Ce fichier' : `La feuille «\u00a0${sheet}\u00a0»`} n’a pas de ligne de titres avec une colonne «\u00a0Nom\u00a0». Partez du modèle vide, ou donnez ce titre à la colonne des noms.`,
  )

/**
 * Reads a file as a catalogue: the sheet of the steps, and the sheets of what they refer to. Every
 * other sheet is only looked at for formulas.
 * @param send awaited, so that reading waits until the message was taken
 * @throws WorkbookRefused
 */
export async function readCatalogueFile(file: Buffer, reading: Reading, send: Send): Promise<void> {
  const csv = openCsv(file)
  const { sheets, date1904 } = csv ?? (await openWorkbook(file))
  const kinds = itemSheetsOf(sheets)
  const heads: SheetHead[] = []
  for (const sheet of sheets)
    if (!kinds.has(sheet)) heads.push(await lookAt(sheet, reading, date1904))
  const steps = stepSheetOf(heads, reading.sheet)
  if (!steps?.header) throw noHeaders(steps?.sheet.name ?? sheets[0]?.name ?? STEP_SHEET)
  const facts: FileFacts = {
    sheet: steps.sheet.name,
    sheets: heads.map(({ sheet, fits }) => ({ name: sheet.name, fits })),
    csv: csv && { encoding: csv.encoding, delimiter: csv.delimiter },
    headerLine: steps.header.line,
    head: steps.rows.map(({ number, cells }) => ({
      line: number,
      text: [...cells.values()]
        .map((cell) => seenCell(cell, date1904))
        .join(' | ')
        .slice(0, SHOWN),
    })),
    columns: steps.header.columns,
  }
  await send({ type: 'facts', facts })
  const { wanted } = reading
  for (const sheet of sheets) {
    const kind = kinds.get(sheet)
    const header = kind
      ? await itemHeader(sheet, kind, date1904)
      : sheet === steps.sheet
        ? steps.header
        : null
    const sending = { header, date1904, send }
    if (wanted) await sendRawLines(sheet, wanted[sheet.name] ?? [], sending)
    else if (kind) await sendItems(sheet, kind, sending)
    else await sendSteps(sheet, sending)
  }
}

async function itemHeader(
  sheet: ReadableSheet,
  kind: ItemSheet,
  date1904: boolean,
): Promise<MatchedHeader | null> {
  const matching = { known: ITEM_SHEETS[kind].columns, date1904, proposes: false }
  return namingHeader(await readHead(sheet), matching)
}

function itemSheetsOf(sheets: readonly ReadableSheet[]): Map<ReadableSheet, ItemSheet> {
  const named = new Map(sheets.map((sheet) => [foldText(sheet.name), sheet]))
  const kinds = new Map<ReadableSheet, ItemSheet>()
  for (const kind of ITEM_SHEET_NAMES) {
    const sheet = named.get(foldText(ITEM_SHEETS[kind].sheet))
    if (sheet) kinds.set(sheet, kind)
  }
  return kinds
}

interface Sending {
  /** null: of a sheet that is only looked at */
  header: MatchedHeader | null
  date1904: boolean
  send: Send
}

const isNamed = (header: MatchedHeader | null) =>
  header?.found.some(({ field }) => field === 'name') ?? false

async function sendSteps(sheet: ReadableSheet, { header, date1904, send }: Sending): Promise<void> {
  const lines = await readLines(sheet, header, date1904)
  // Without names nothing can be said of the lines: a person is asked for the column first.
  if (isNamed(header)) await inBatches(lines, (some) => send({ type: 'steps', lines: some }))
}

async function sendItems(
  sheet: ReadableSheet,
  kind: ItemSheet,
  { header, date1904, send }: Sending,
): Promise<void> {
  const lines = await readLines(sheet, isNamed(header) ? header : null, date1904)
  const items = lines.map(
    ({ line, values, faults }): ItemLine => ({ sheet: kind, line, values, faults }),
  )
  await inBatches(items, (some) => send({ type: 'items', lines: some }))
}

/** The lines below the headers that say something. */
async function readLines(
  sheet: ReadableSheet,
  header: MatchedHeader | null,
  date1904: boolean,
): Promise<StepLine[]> {
  const lines: StepLine[] = []
  await sheet.read((row) => {
    if (!header || row.number <= header.line) return
    const { values, faults, remarks } = readLine(row, header.found, date1904)
    const says = Object.values(values).some((value) => !isEmpty(value))
    if (says || faults.length > 0) lines.push({ line: row.number, values, faults, remarks })
  })
  return lines
}

/** Lines as they stand in the file, that of the headers first; days as texts. */
async function sendRawLines(
  sheet: ReadableSheet,
  wanted: readonly number[],
  { header, date1904, send }: Sending,
): Promise<void> {
  if (wanted.length === 0) return
  const numbers = new Set([...wanted, header?.line])
  const days = new Set(
    header?.found.flatMap(({ kind, columns }) => (kind === 'day' ? columns : [])),
  )
  const lines: RawLine[] = []
  await sheet.read(({ number, cells }) => {
    if (!numbers.has(number)) return
    const width = Math.min(Math.max(-1, ...cells.keys()) + 1, MAX_COLUMNS)
    lines.push({
      sheet: sheet.name,
      line: number,
      isHeader: number === header?.line,
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

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
