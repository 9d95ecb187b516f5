import type { FieldType } from '@etapes-climat/domain/items/item-fields'
import { columnLetters } from '../../engines/xlsx/cell-reference.ts'
import type { CellValue, SheetRow } from '../../engines/xlsx/read-sheet.ts'
import { seenCell } from './cell-readers.ts'
import type { ColumnMatch } from './file-message.ts'
import { headerKey, headerWords, isInTonnes, likeness } from './header-likeness.ts'

interface KnownColumn {
  header: string
  type: FieldType
  aliases?: readonly string[]
}

export type KnownColumns = Readonly<Record<string, KnownColumn>>

/** A column of the file that is read as a field; a long text goes on in several. */
export interface FoundColumn extends KnownColumn {
  field: string
  columns: number[]
  /** its header says that its numbers are in tonnes */
  inTonnes: boolean
}

export interface MatchedHeader {
  line: number
  /** the last one of headers that stand over two lines */
  lastLine: number
  /** by column, those that stand over two lines in one text */
  titles: ReadonlyMap<number, string>
  found: FoundColumn[]
  /** every column that has a header or something below it */
  columns: ColumnMatch[]
  /** how much the line looks like one of headers */
  score: number
}

/** A field that a column may hold by what its cells look like, where no header names it. */
export interface GuessedField {
  field: string
  /** of cells of one column, in lines that follow each other */
  isLike(cells: readonly (CellValue | undefined)[]): boolean
  /** another field, whose name such a column may have as well */
  over?: string
}

export interface Matching {
  known: KnownColumns
  /** fields by key of header, as a person chose them; '' for a column that is not read */
  chosen?: Readonly<Record<string, string>>
  date1904: boolean
  /** a header that nobody knows may be read as the field that it is most like; null: it is not */
  proposes: GuessedField | null
}

/** A line of headers, or two that are read as one. */
export interface HeaderRow extends SheetRow {
  /** of two lines: the second one, and its texts by column */
  lastLine?: number
  lower?: ReadonlyMap<number, string>
}

const CONTINUED = /\s*\(suite(?: (\d+))?\)$/
const SAMPLES = 3
/** Columns that a person can be asked about. */
export const MAX_COLUMNS = 200
/** From which likeness on a field is proposed. */
const LIKELY = 0.6
const SCORES = { label: 4, alias: 3, chosen: 4, like: 2, name: 0, none: 0 } as const

/** Which field each column under a line of headers is read as; `below`: some lines that follow it. */
export function matchColumns(
  row: HeaderRow,
  below: readonly SheetRow[],
  { known, chosen = {}, date1904, proposes }: Matching,
): MatchedHeader {
  const columns = columnsOf(row, below, date1904)
  const namesOf = ({ column, header }: ColumnMatch) => {
    const lower = row.lower?.get(column)
    return lower === undefined || lower === header ? [header] : [lower, header]
  }
  const taken = new Map<string, ColumnMatch>()
  const give = (match: ColumnMatch, field: string, how: ColumnMatch['how']) => {
    if (!known[field] || taken.has(field) || match.how !== 'none') return
    Object.assign(match, { field, how })
    taken.set(field, match)
  }
  for (const match of columns) {
    const field = chosen[match.key]
    if (field === '') match.how = 'chosen'
    else if (field !== undefined) give(match, field, 'chosen')
  }
  for (const how of ['label', 'alias'] as const) {
    const fields = fieldsByKey(known, how === 'alias')
    for (const match of columns) {
      for (const name of namesOf(match)) give(match, fields.get(headerKey(name)) ?? '', how)
    }
  }
  if (proposes) {
    for (const { match, field } of likeFields(columns, { known, namesOf }))
      give(match, field, 'like')
    const guessed = taken.has(proposes.field)
      ? undefined
      : columns.find((match) => isLike(proposes, match, below))
    if (guessed) {
      taken.delete(guessed.field)
      Object.assign(guessed, { field: proposes.field, how: 'name' })
      taken.set(proposes.field, guessed)
    }
  }
  return {
    line: row.number,
    lastLine: row.lastLine ?? row.number,
    titles: new Map(columns.map(({ column, header }) => [column, header])),
    columns: columns.filter(({ key }) => !CONTINUED.test(key)).slice(0, MAX_COLUMNS),
    found: [...taken].flatMap(([field, match]) => {
      const column = known[field]
      if (!column) return []
      const inTonnes = column.type === 'value' && isInTonnes(match.header)
      return [{ ...column, field, columns: continuedColumns(match, columns), inTonnes }]
    }),
    score: columns.reduce((sum, { how, field }) => sum + (field === '' ? 0 : SCORES[how]), 0),
  }
}

function columnsOf(
  { cells }: SheetRow,
  below: readonly SheetRow[],
  date1904: boolean,
): ColumnMatch[] {
  const used = new Set([...cells.keys(), ...below.flatMap((row) => [...row.cells.keys()])])
  const keys = new Map<string, number>()
  return [...used]
    .sort((one, other) => one - other)
    .map((column) => {
      const header = seenCell(cells.get(column), date1904).trim()
      const letters = columnLetters(column)
      const key = headerKey(header) || `colonne ${letters}`
      const rank = (keys.get(key) ?? 0) + 1
      keys.set(key, rank)
      const samples = new Set(below.map((row) => seenCell(row.cells.get(column), date1904).trim()))
      samples.delete('')
      return {
        column,
        key: rank === 1 ? key : `${key} #${rank}`,
        letters,
        header,
        field: '',
        how: 'none',
        samples: [...samples].slice(0, SAMPLES),
      }
    })
}

/** Fields by the keys of their names: their labels, or their other names. */
function fieldsByKey(known: KnownColumns, byAlias: boolean): Map<string, string> {
  return new Map(
    Object.entries(known).flatMap(([field, { header, aliases = [] }]) =>
      (byAlias ? aliases : [header]).map((name) => [headerKey(name), field]),
    ),
  )
}

/** Columns that nobody knows and the fields that they are like, the likest first. */
function likeFields(
  columns: readonly ColumnMatch[],
  { known, namesOf }: { known: KnownColumns; namesOf(match: ColumnMatch): string[] },
) {
  const labels = Object.entries(known).map(([field, { header, aliases = [] }]) => ({
    field,
    words: [header, ...aliases].map(headerWords),
  }))
  return columns
    .slice(0, MAX_COLUMNS)
    .filter(({ how, header }) => how === 'none' && header !== '' && !CONTINUED.test(header))
    .flatMap((match) => {
      const [lower = '', whole = ''] = namesOf(match)
      // Of two lines of headers the second one says what is in the column, unless it is a year.
      const own = headerWords(/\p{L}/u.test(lower) ? lower : whole)
      return labels.map(({ field, words }) => ({
        match,
        field,
        score: Math.max(...words.map((label) => likeness(own, label))),
      }))
    })
    .filter(({ score }) => score >= LIKELY)
    .sort((one, other) => other.score - one.score)
}

/** Whether a column may hold a field, where no header says so. */
function isLike(guessed: GuessedField, match: ColumnMatch, below: readonly SheetRow[]): boolean {
  const { column, how, header, field } = match
  const isFree = how === 'none' || (how === 'alias' && field === guessed.over)
  if (!isFree || header === '' || below.length < 2) return false
  return guessed.isLike(below.map((row) => row.cells.get(column)))
}

/** A text longer than a cell goes on under « … (suite) ». */
function continuedColumns({ column, key }: ColumnMatch, columns: readonly ColumnMatch[]): number[] {
  const goesOn = columns.filter(
    (other) => CONTINUED.test(other.key) && other.key.replace(CONTINUED, '') === key,
  )
  return [column, ...goesOn.map((other) => other.column)]
}
