import { foldText } from '@etapes-climat/domain/kernel/text'
import type { CellValue, MergedCells, SheetRow } from '../../engines/xlsx/read-sheet.ts'
import type { ReadableSheet } from '../../engines/xlsx/read-workbook.ts'
import { cellOf } from '../field-cells.ts'
import type { Ambiguous } from './ambiguous.ts'
import type { FileLine } from './file-message.ts'
import type { FileRules } from './file-rules.ts'
import type { FoundColumn, MatchedHeader } from './match-columns.ts'
import { readLine } from './read-line.ts'

interface LinesReading {
  /** null: of a sheet that is only checked */
  header: MatchedHeader | null
  date1904: boolean
  ambiguous: Ambiguous
  /** totals and headings are looked for among its lines; null: they are not */
  rules: FileRules | null
}

type ReadLine = FileLine<Record<string, unknown>>

interface SeenLine extends ReadLine {
  /** its text, when it has a single cell with one */
  heading: string | null
}

const TOTAL = /^(?:grand total|totaux|total|sous[- ]?tota(?:l|ux)|somme)\b/
/** Cells among which « Total » is looked for. */
const FIRST_CELLS = 3

/** The lines below the headers that say something, in their order. */
export async function readLines(
  sheet: ReadableSheet,
  { header, date1904, ambiguous, rules }: LinesReading,
): Promise<ReadLine[]> {
  const seen: SeenLine[] = []
  const merges: MergedCells[] = []
  await sheet.read(
    (row) => {
      if (!header || row.number <= header.lastLine) return
      ambiguous.at(sheet.name, row.number)
      const total = rules ? totalIn(row, header) : null
      if (total !== null) {
        ambiguous.note('totals', total, '')
        if (ambiguous.wayOf('totals') === 'skip') return
      }
      const read = readLine(row, header.found, { date1904, ambiguous })
      const isWhole = rules?.isWholeWithKey && !isEmpty(read.values[rules.key.field] ?? '')
      const heading = isWhole ? null : headingIn(row)
      seen.push({ sheet: sheet.name, line: row.number, ...read, heading })
    },
    (merged) => merges.push(merged),
  )
  const lines = rules ? underHeadings(seen, ambiguous) : seen
  const ofOneLine = rules?.ofOneLine ?? []
  if (header) fillMerged(lines, { merges, found: header.found, ambiguous, ofOneLine })
  return lines.filter(saysSomething).map(({ heading: _, ...line }) => line)
}

/** The text of a line that adds up others; null for another line. */
function totalIn({ cells }: SheetRow, { columns }: MatchedHeader): string | null {
  if (cells.size > Math.max(2, columns.length / 2)) return null
  const texts = [...cells.values()].slice(0, FIRST_CELLS).filter((cell) => typeof cell === 'string')
  return texts.find((text) => TOTAL.test(foldText(text)))?.trim() ?? null
}

/** The text of a line that has nothing but one. */
function headingIn({ cells }: SheetRow): string | null {
  const filled = [...cells.values()].filter((cell) => !isBlank(cell))
  const [first] = filled
  const isText = filled.length === 1 && typeof first === 'string' && /\p{L}{2}/u.test(first)
  return isText ? first.trim() : null
}

const isBlank = (cell: CellValue) => typeof cell === 'string' && cell.trim() === ''

/** Lines of one text among fuller ones, as somebody chose to read them: they may name what is below. */
function underHeadings(seen: readonly SeenLine[], ambiguous: Ambiguous): readonly SeenLine[] {
  const headings = seen.filter(({ heading }) => heading !== null)
  if (headings.length === 0 || headings.length * 2 >= seen.length) return seen
  const way = ambiguous.wayOf('titles')
  let current = ''
  return seen.filter((line) => {
    if (line.heading !== null) {
      const { sheet, line: number } = line
      ambiguous.note('titles', line.heading, way, { sheet, line: number })
      current = line.heading
      return way === 'read'
    }
    if ((way === 'sector' || way === 'category') && isEmpty(line.values[way] ?? '')) {
      line.values[way] = current
    }
    return true
  })
}

interface Filling {
  merges: readonly MergedCells[]
  found: readonly FoundColumn[]
  ambiguous: Ambiguous
  ofOneLine: readonly string[]
}

/** A merged cell stands beside each of its lines: the file has its value in the first one alone. */
function fillMerged(
  lines: readonly ReadLine[],
  { merges, found, ambiguous, ofOneLine }: Filling,
): void {
  const places = new Map(lines.map(({ line }, at) => [line, at]))
  const isFilled = ambiguous.wayOf('merged') === 'fill'
  for (const { field, header, type, columns } of found) {
    if (!cellOf(type).isShared || ofOneLine.includes(field)) continue
    const own = merges.filter(({ column }) => column === columns[0])
    let free = 0
    for (const { first, last } of own.toSorted((one, other) => one.first - other.first)) {
      const start = places.get(first)
      const values = lines[start ?? -1]?.values ?? {}
      const value = values[field]
      // Merged cells never overlap: those of a file that says so are filled once.
      if (start === undefined || first < free || isEmpty(value ?? '')) continue
      free = last + 1
      for (let at = start + 1; (lines[at]?.line ?? last + 1) <= last; at++) {
        const line = lines[at]
        const others = line?.values ?? {}
        if (!line || !saysSomething(line) || !isEmpty(others[field] ?? '')) continue
        const shown = Array.isArray(value) ? value.join('\u00a0; ') : String(value)
        ambiguous.note('merged', header, isFilled ? shown : '', line)
        if (isFilled) others[field] = value
      }
    }
  }
}

const saysSomething = ({ values, faults }: ReadLine) =>
  faults.length > 0 || Object.values(values).some((value) => !isEmpty(value))

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
