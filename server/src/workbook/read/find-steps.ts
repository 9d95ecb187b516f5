import { foldText } from '@etapes-climat/domain/kernel/text'
import type { SheetRow } from '../../engines/xlsx/read-sheet.ts'
import type { ReadableSheet } from '../../engines/xlsx/read-workbook.ts'
import { WorkbookRefused } from '../../engines/xlsx/workbook-refused.ts'
import { STEP_COLUMNS, STEP_SHEET } from '../step-columns.ts'
import type { ReadingChoices } from './file-message.ts'
import { type MatchedHeader, type Matching, matchColumns } from './match-columns.ts'

/** Filled lines that are looked at: titles above the headers, the headers, and some lines below them. */
const HEAD_LINES = 20

/** A sheet as its first lines show it. */
export interface SheetHead {
  sheet: ReadableSheet
  rows: SheetRow[]
  /** null: no line of it can be one of headers */
  header: MatchedHeader | null
  /** its headers say that it holds steps */
  fits: boolean
}

/** Ends the reading of a sheet whose head is known; the reader lets refusals alone through as they are. */
class HeadRead extends WorkbookRefused {
  constructor() {
    super('')
  }
}

/** The first filled lines of a sheet. @throws WorkbookRefused */
export async function readHead(sheet: ReadableSheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  try {
    await sheet.read((row) => {
      rows.push(row)
      if (rows.length === HEAD_LINES) throw new HeadRead()
    })
  } catch (error) {
    if (!(error instanceof HeadRead)) throw error
  }
  return rows
}

/** The line that names most columns; null when none names any. */
export function namingHeader(rows: readonly SheetRow[], matching: Matching): MatchedHeader | null {
  // Without the lines below: they say nothing of how many columns a line names.
  const scores = rows.map((row) => matchColumns(row, [], matching).score)
  const most = Math.max(0, ...scores)
  const at = scores.indexOf(most)
  const row = rows[at]
  return row && most > 0 ? matchColumns(row, rows.slice(at + 1), matching) : null
}

/** Reads the first lines of a sheet as steps, to judge it. */
export async function lookAt(
  sheet: ReadableSheet,
  choices: ReadingChoices,
  date1904: boolean,
): Promise<SheetHead> {
  const rows = await readHead(sheet)
  const matching = { known: STEP_COLUMNS, chosen: choices.headers ?? {}, date1904, proposes: true }
  const at = rows.findIndex(({ number }) => number === choices.headerLine)
  const asked = choices.sheet === sheet.name ? rows[at] : undefined
  const named = namingHeader(rows, matching)
  const found = asked ?? (named ? undefined : rows.find(mayBeHeaders))
  const header = found ? matchColumns(found, rows.slice(rows.indexOf(found) + 1), matching) : named
  const fields = header?.found.map(({ field }) => field) ?? []
  return { sheet, rows, header, fits: fields.length > 1 && fields.includes('name') }
}

/** Texts beside each other, no numbers among them. */
const mayBeHeaders = ({ cells }: SheetRow) =>
  cells.size > 1 && [...cells.values()].every((cell) => typeof cell === 'string')

/** The sheet of the steps: as asked, else « Étapes », else the one whose headers say most. */
export function stepSheetOf(heads: readonly SheetHead[], asked: string | undefined) {
  const readable = heads.filter(({ header }) => header !== null)
  const score = ({ fits, header }: SheetHead) => (fits ? 1000 : 0) + (header?.score ?? 0)
  const [likeliest] = readable.toSorted((one, other) => score(other) - score(one))
  const named = (name: string) =>
    readable.find((head) => foldText(head.sheet.name) === foldText(name))
  return (asked === undefined ? undefined : named(asked)) ?? named(STEP_SHEET) ?? likeliest
}
