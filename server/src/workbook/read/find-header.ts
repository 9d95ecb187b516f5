import { foldText } from '@etapes-climat/domain/kernel/text'
import type { CellValue, SheetRow } from '../../engines/xlsx/read-sheet.ts'
import type { ReadableSheet } from '../../engines/xlsx/read-workbook.ts'
import { WorkbookRefused } from '../../engines/xlsx/workbook-refused.ts'
import type { ReadingChoices } from './file-message.ts'
import type { FileRules } from './file-rules.ts'
import { type HeaderRow, type MatchedHeader, type Matching, matchColumns } from './match-columns.ts'

/** Filled lines that are looked at: titles above the headers, the headers, and some lines below them. */
const HEAD_LINES = 20

/** A sheet as its first lines show it. */
export interface SheetHead {
  sheet: ReadableSheet
  rows: SheetRow[]
  /** null: no line of it can be one of headers */
  header: MatchedHeader | null
  /** its headers say that it holds such lines */
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

/** The line, or the two lines, that name most columns; null when none names any. */
export function namingHeader(rows: readonly SheetRow[], matching: Matching): MatchedHeader | null {
  const candidates = rows.flatMap((_, at) => headersAt(rows, at))
  // Without the lines below: they say nothing of how many columns a line names.
  const scores = candidates.map(({ header }) => matchColumns(header, [], matching).score)
  const most = Math.max(0, ...scores)
  const best = candidates.filter((_, at) => scores[at] === most)
  // Two lines only where they name more than one of them.
  const found = best.find(({ header }) => header.lastLine === undefined) ?? best[0]
  return found && most > 0 ? matchColumns(found.header, found.below, matching) : null
}

interface HeaderCandidate {
  header: HeaderRow
  below: readonly SheetRow[]
}

/** A line as headers, and it with the next one where each has titles that the other has not. */
function headersAt(rows: readonly SheetRow[], at: number): HeaderCandidate[] {
  const [row, next] = rows.slice(at, at + 2)
  if (!row) return []
  const below = rows.slice(at + 1)
  const pair = next && joined(row, next)
  return [{ header: row, below }, ...(pair ? [{ header: pair, below: below.slice(1) }] : [])]
}

/**
 * Two lines of headers as one: « Action » over « Famille » and « Intitulé », beside « Thématique » over
 * nothing. Null for lines that do not complete each other.
 */
function joined(row: SheetRow, next: SheetRow): HeaderRow | null {
  const isBelow = next.number === row.number + 1
  if (!isBelow || !mayBeHeaders(row) || !mayBeHeaders(next)) return null
  const isCompleted = [...next.cells.keys()].some((column) => !row.cells.has(column))
  const isComplete = [...row.cells.keys()].every((column) => next.cells.has(column))
  if (!isCompleted || isComplete) return null
  const columns = [...new Set([...row.cells.keys(), ...next.cells.keys()])]
  const cells = new Map<number, CellValue>()
  const lower = new Map<number, string>()
  let above = ''
  for (const column of columns.sort((one, other) => one - other)) {
    above = String(row.cells.get(column) ?? above).trim()
    const text = String(next.cells.get(column) ?? '').trim()
    cells.set(column, text === '' || above === '' ? above || text : `${above} – ${text}`)
    if (text !== '') lower.set(column, text)
  }
  return { number: row.number, lastLine: next.number, cells, lower }
}

/** Reads the first lines of a sheet as those of a kind of file, to judge it. */
export async function lookAt(
  sheet: ReadableSheet,
  { choices, rules, date1904 }: { choices: ReadingChoices; rules: FileRules; date1904: boolean },
): Promise<SheetHead> {
  const rows = await readHead(sheet)
  const { columns: known, key } = rules
  const matching = { known, chosen: choices.headers ?? {}, date1904, proposes: key }
  const at = rows.findIndex(({ number }) => number === choices.headerLine)
  const asked = choices.sheet === sheet.name ? rows[at] : undefined
  const named = asked ? likeliestAt(rows, at, matching) : namingHeader(rows, matching)
  const found = named ? undefined : rows.find(mayBeHeaders)
  const header = found ? matchColumns(found, rows.slice(rows.indexOf(found) + 1), matching) : named
  const fields = header?.found.map(({ field }) => field) ?? []
  return { sheet, rows, header, fits: fields.length > 1 && fields.includes(key.field) }
}

/** A line that a person chose, with the next one where that names more columns. */
function likeliestAt(
  rows: readonly SheetRow[],
  at: number,
  matching: Matching,
): MatchedHeader | null {
  const [first, second] = headersAt(rows, at).map(({ header, below }) =>
    matchColumns(header, below, matching),
  )
  return second && first && second.score > first.score ? second : (first ?? null)
}

/** Texts beside each other, no numbers among them. */
const mayBeHeaders = ({ cells }: SheetRow) =>
  cells.size > 1 && [...cells.values()].every((cell) => typeof cell === 'string')

/** The sheets of the lines: the one that is asked for or found, and others that a person added. */
export function readSheetsOf(
  heads: readonly SheetHead[],
  { sheet, otherSheets = [] }: ReadingChoices,
  { sheet: usual }: FileRules,
): SheetHead[] {
  const first = readSheetOf(heads, sheet, usual)
  if (!first) return []
  const others = new Set(otherSheets.map(foldText))
  const isOther = (head: SheetHead) => head !== first && others.has(foldText(head.sheet.name))
  return [first, ...heads.filter((head) => head.header !== null && isOther(head))]
}

/** The sheet of the lines: as asked, else that of the usual name, else the one whose headers say most. */
function readSheetOf(heads: readonly SheetHead[], asked: string | undefined, usual: string) {
  const readable = heads.filter(({ header }) => header !== null)
  const score = ({ fits, header }: SheetHead) => (fits ? 1000 : 0) + (header?.score ?? 0)
  const [likeliest] = readable.toSorted((one, other) => score(other) - score(one))
  const named = (name: string) =>
    readable.find((head) => foldText(head.sheet.name) === foldText(name))
  return (asked === undefined ? undefined : named(asked)) ?? named(usual) ?? likeliest
}
