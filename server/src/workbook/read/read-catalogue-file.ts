import { foldText } from '@etapes-climat/domain/kernel/text'
import { columnLetters } from '../../engines/xlsx/cell-reference.ts'
import { openWorkbook, type ReadableSheet } from '../../engines/xlsx/read-workbook.ts'
import { WorkbookRefused } from '../../engines/xlsx/workbook-refused.ts'
import { ITEM_SHEET_NAMES, ITEM_SHEETS, type ItemSheet } from '../item-columns.ts'
import { STEP_COLUMNS, STEP_SHEET } from '../step-columns.ts'
import type { FileMessage, ItemLine, StepLine } from './file-message.ts'
import { readHeader, readLine, type SheetHeader } from './sheet-columns.ts'

/** Lines above the headers, at most: a title, a date. */
const LINES_ABOVE = 20
/** Lines told at once: each is read by the server in one turn. */
const BATCH = 50

type Tell = (message: FileMessage) => Promise<void>

const noHeaders = (sheet: string) =>
  new WorkbookRefused(
    `La feuille «\u00a0${sheet}\u00a0» n’a pas de ligne de titres avec une colonne «\u00a0Nom\u00a0». Partez du modèle vide, ou donnez ce titre à la colonne des noms.`,
  )

/**
 * Reads a workbook as a catalogue: its sheet « Étapes », or its first one, and the sheets of what
 * steps refer to. Every other sheet is only looked at for formulas.
 * @param tell awaited, so that the reading waits for who hears
 * @throws WorkbookRefused
 */
export async function readCatalogueFile(file: Buffer, tell: Tell): Promise<void> {
  const { sheets, date1904 } = await openWorkbook(file)
  const named = new Map(sheets.map((sheet) => [foldText(sheet.name), sheet]))
  const itemSheets = new Map<ReadableSheet, ItemSheet>()
  for (const kind of ITEM_SHEET_NAMES) {
    const sheet = named.get(foldText(ITEM_SHEETS[kind].sheet))
    if (sheet) itemSheets.set(sheet, kind)
  }
  const steps = named.get(foldText(STEP_SHEET)) ?? sheets.find((sheet) => !itemSheets.has(sheet))
  if (!steps) throw noHeaders(STEP_SHEET)
  for (const sheet of sheets) {
    const kind = itemSheets.get(sheet)
    if (kind) await readItems(sheet, { kind, date1904, tell })
    else if (sheet === steps) await readSteps(sheet, { date1904, tell })
    else await sheet.read(() => undefined)
  }
}

async function readSteps(
  sheet: ReadableSheet,
  { date1904, tell }: { date1904: boolean; tell: Tell },
): Promise<void> {
  const lines: StepLine[] = []
  const header = await readLines(sheet, { known: STEP_COLUMNS, date1904 }, (line) =>
    lines.push(line),
  )
  if (!header) throw noHeaders(sheet.name)
  const columns = header.found.map(({ field, columns: [first = 0] }) => ({
    field,
    letters: columnLetters(first),
  }))
  await tell({ type: 'facts', facts: { sheet: sheet.name, columns, unknown: header.unknown } })
  for (let at = 0; at < lines.length; at += BATCH) {
    await tell({ type: 'steps', lines: lines.slice(at, at + BATCH) })
  }
}

async function readItems(
  sheet: ReadableSheet,
  { kind, date1904, tell }: { kind: ItemSheet; date1904: boolean; tell: Tell },
): Promise<void> {
  const lines: ItemLine[] = []
  await readLines(
    sheet,
    { known: ITEM_SHEETS[kind].columns, date1904 },
    ({ line, values, faults }) => lines.push({ sheet: kind, line, values, faults }),
  )
  for (let at = 0; at < lines.length; at += BATCH) {
    await tell({ type: 'items', lines: lines.slice(at, at + BATCH) })
  }
}

/** @returns the headers; null when there are none */
async function readLines(
  sheet: ReadableSheet,
  { known, date1904 }: { known: Parameters<typeof readHeader>[1]; date1904: boolean },
  take: (line: StepLine) => void,
): Promise<SheetHeader | null> {
  let header: SheetHeader | null = null
  let above = 0
  await sheet.read((row) => {
    if (header) {
      const { values, faults, remarks } = readLine(row, header, date1904)
      const says = Object.values(values).some((value) => !isEmpty(value))
      if (says || faults.length > 0) take({ line: row.number, values, faults, remarks })
    } else if (above < LINES_ABOVE) {
      above += 1
      header = readHeader(row, known, 'name')
    }
  })
  return header
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
