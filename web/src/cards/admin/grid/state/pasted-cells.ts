import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { readCell } from './cell-texts.ts'
import { type GridColumn, isEdited, isTypable } from './grid-columns.ts'
import { type CellChange, type GridEdits, stands, type TypedCell } from './grid-edits.ts'
import type { GridNames } from './grid-names.ts'
import type { GridRows } from './grid-rows.ts'

/** Reads the cells of a clipboard in the format of spreadsheets: tabs, lines, quotes where needed. */
export function clipboardCells(text: string): string[][] {
  const rows = [['']]
  const pieces = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (const [piece] of pieces.matchAll(
    /(?<=^|[\t\n])"(?:[^"]|"")*"(?=$|[\t\n])|[^\t\n]+|[\t\n]/g,
  )) {
    const row = rows.at(-1) ?? []
    if (piece === '\n') rows.push([''])
    else if (piece === '\t') row.push('')
    else row[row.length - 1] = unquoted(piece)
  }
  return rows
}

const unquoted = (piece: string) =>
  /^"(?:[^"]|"")*"$/.test(piece) ? piece.slice(1, -1).replaceAll('""', '"') : piece

/** What became of a paste, and where. */
export interface PasteReport {
  /** « Colonne G, lignes 12 à 16 » */
  place: string
  /** « 3 changent, 1 est égale, 1 est refusée : … » */
  outcome: string
  /** the cells that took something */
  typed: readonly TypedCell[]
  /** whether one of them changed */
  changes: boolean
}

/**
 * Whether something of a paste is left, unsaved; where it changed nothing: whether nothing was done since.
 * @param after the edits right after it
 */
export const isPasteLeft = (
  { typed, changes }: PasteReport,
  after: GridEdits,
  edits: GridEdits,
): boolean =>
  changes ? typed.some((cell) => cell.text !== cell.before && stands(edits, cell)) : edits === after

interface Pasting {
  cells: readonly string[][]
  /** the lines on screen from the one pasted into on, and its number, from 1 */
  lines: readonly FoundCard[]
  firstLine: number
  /** the columns on screen from the one pasted into on */
  columns: readonly GridColumn[]
  names: GridNames
  rows: Pick<GridRows, 'row'>
  edits: GridEdits
}

/** The edits of a paste, and its messages. */
export function pasteCells(pasting: Pasting): { changes: CellChange[]; report: PasteReport } {
  const { cells, lines, columns, names, rows, edits } = pasting
  const changes: CellChange[] = []
  const refusals: string[] = []
  let [equal, left, rounded] = [0, 0, 0]
  cells.forEach((texts, down) => {
    const card = lines[down]
    const row = card && rows.row(card.uid)
    texts.forEach((text, right) => {
      const column = columns[right]
      if (!card || !row || !column || !isEdited(column.key) || !isTypable(column.key, card)) {
        left += 1
        return
      }
      const { key } = column
      const { fault, remark, text: written } = readCell(key, text, { names, card })
      const edit = edits.get(card.uid)
      if (fault) refusals.push(`«\u00a0${text.trim()}\u00a0». ${fault}`)
      else if (written === (edit?.typed[key] ?? row.texts[key])) equal += 1
      if (remark) rounded += 1
      changes.push({ row, column: key, text: written })
    })
  })
  const changed = changes.length - equal - refusals.length
  return {
    changes,
    report: {
      place: placeOf(pasting),
      outcome: outcomeOf({ changed, equal, rounded, refusals, left }),
      typed: changes.map(({ row: { uid }, column, text }) => {
        return { uid, column, text, before: edits.get(uid)?.typed[column] }
      }),
      changes: changed + refusals.length > 0,
    },
  }
}

function placeOf({ cells, columns, lines, firstLine }: Pasting): string {
  const longest = cells.reduce((most, { length }) => Math.max(most, length), 0)
  const width = Math.min(longest, columns.length)
  const height = Math.min(cells.length, lines.length)
  const [first, last] = [columns[0]?.letter, columns[width - 1]?.letter]
  const across = width > 1 ? `Colonnes ${first} à ${last}` : `Colonne ${first}`
  const down = height > 1 ? `lignes ${firstLine} à ${firstLine + height - 1}` : `ligne ${firstLine}`
  return `${across}, ${down}`
}

interface Outcome {
  changed: number
  equal: number
  /** of those that change or are equal */
  rounded: number
  refusals: readonly string[]
  left: number
}

function outcomeOf({ changed, equal, rounded, refusals, left }: Outcome): string {
  const verb = (count: number, one: string, several: string) =>
    count > 0 ? [`${count} ${count < 2 ? one : several}`] : []
  const [first] = refusals
  const parts = [
    ...verb(changed, 'change', 'changent'),
    ...verb(equal, 'est égale', 'sont égales'),
    ...verb(rounded, 'est arrondie', 'sont arrondies'),
    ...verb(left, 'ne se saisit pas ici', 'ne se saisissent pas ici'),
    ...verb(refusals.length, 'est refusée', 'sont refusées'),
  ]
  const pasted = changed + equal + refusals.length
  const words = formatCount(pasted, 'valeur collée', 'valeurs collées')
  if (parts.length === 0) return `${words}.`
  return `${words}. ${parts.join(', ')}${first ? `\u00a0: ${first}` : '.'}`
}
