import {
  NO_NUMBER,
  readNumericCell,
  readTypedNumber,
  roundToWhole,
  typedNumberFault,
  writtenNumber,
} from '@etapes-climat/domain/cards/rules/typed-number'
import { readList } from '@etapes-climat/domain/kernel/name-list'
import { isPlausibleDay } from '@etapes-climat/domain/kernel/rules/plausible-day'
import { foldText, shortened } from '@etapes-climat/domain/kernel/text'
import { z } from 'zod'
import {
  type FormatKind,
  type FormattedNumber,
  kindOfFormat,
  shownNumber,
} from '../../engines/xlsx/number-formats.ts'
import type { CellValue } from '../../engines/xlsx/read-sheet.ts'
import { dayOfNumber } from '../../engines/xlsx/spreadsheet-days.ts'
import { readPictures } from '../cell-texts.ts'
import { readRichCell } from '../rich-cell.ts'
import type { ColumnKind } from '../step-columns.ts'

/** Why a cell is refused, in French: the fault, then the correction. */
export class CellRefused extends Error {}

const RICH_TEXT_MAX = 100_000
const STATES = new Map([
  ['publie', false],
  ['publiee', false],
  ['en ligne', false],
  ['brouillon', true],
])
const MAX_INTEGER = 1_000_000_000

/** Messages for numbers with a special format, and what to do with the cell. */
const NOT_TYPED: Readonly<Record<Exclude<FormatKind, 'plain'>, string>> = {
  date: 'une date',
  percent: 'un pourcentage',
  currency: 'un montant',
  scientific: 'un nombre en notation scientifique',
}

/** The text of a cell as the spreadsheet shows it, cut for messages. */
export function seenCell(cell: CellValue | undefined, date1904: boolean): string {
  if (typeof cell === 'number') return writtenNumber(readNumericCell(cell))
  if (typeof cell !== 'object') return shortened(String(cell ?? ''))
  return 'error' in cell ? shortened(cell.error) : shortened(shownNumber(cell, date1904))
}

/**
 * A cell as the text that somebody reads in it.
 * @throws CellRefused for a number that a spreadsheet made something else of: « NOV-03 » became a date
 */
export function cellText(cell: CellValue | undefined, date1904: boolean): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'VRAI' : 'FAUX'
  if (typeof cell === 'number') return writtenNumber(readNumericCell(cell))
  if ('error' in cell) throw new CellRefused('La cellule montre une erreur. Écrivez sa valeur.')
  const kind = kindOfFormat(cell.format)
  const seen = shownNumber(cell, date1904)
  if (kind === 'plain') return seen || writtenNumber(readNumericCell(cell.number))
  throw new CellRefused(
    `Votre tableur a fait de cette cellule ${NOT_TYPED[kind]} («\u00a0${seen}\u00a0»). Mettez-la au format Texte, puis écrivez-la de nouveau.`,
  )
}

/** The number of a cell, as it stands there or as it was typed there as a text; null for an empty one. */
function number(cell: CellValue | undefined, example: string, date1904: boolean): number | null {
  if (typeof cell === 'number') return bounded(readNumericCell(cell))
  if (isFormatted(cell)) {
    const kind = kindOfFormat(cell.format)
    if (kind !== 'date' && kind !== 'percent') return bounded(readNumericCell(cell.number))
    throw new CellRefused(
      `Cette cellule est ${NOT_TYPED[kind]} («\u00a0${shownNumber(cell, date1904)}\u00a0»). Mettez-la au format Nombre, puis écrivez par exemple ${example}.`,
    )
  }
  const text = cellText(cell, date1904)
  if (text.trim() === '') return null
  const read = readTypedNumber(text)
  if (read !== null) return bounded(read)
  const fault = typedNumberFault(text)
  throw new CellRefused(
    fault === null || fault === NO_NUMBER
      ? `«\u00a0${shortened(text)}\u00a0» n’est pas un nombre\u00a0; écrivez par exemple ${example}.`
      : fault,
  )
}

const isFormatted = (cell: CellValue | undefined): cell is FormattedNumber =>
  typeof cell === 'object' && 'number' in cell

function bounded(number: number): number {
  if (Math.abs(number) > MAX_INTEGER) throw new CellRefused('Ce nombre est trop grand.')
  return number
}

/** A place among others: no number between two of them. */
function rank(cell: CellValue | undefined, date1904: boolean): number | null {
  const read = number(cell, '3', date1904)
  if (read === null || Number.isInteger(read)) return read
  throw new CellRefused(
    `«\u00a0${writtenNumber(read)}\u00a0» n’est pas un nombre entier\u00a0; écrivez par exemple 3.`,
  )
}

/** `20/11/2026`, `2026-11-20`, or the number of a day. */
function day(cell: CellValue | undefined, date1904: boolean): string | null {
  const isDay = isFormatted(cell) && ['plain', 'date'].includes(kindOfFormat(cell.format))
  const stored = isDay ? cell.number : cell
  const text = isDay ? seenCell(cell, date1904) : cellText(cell, date1904).trim()
  if (text === '') return null
  const [, dd = '', mm = '', yyyy] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const [iso = ''] = /^\d{4}-\d{2}-\d{2}(?=$|[T ]\d{2}:\d{2})/.exec(text) ?? []
  const typed = yyyy ? `${yyyy}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}` : iso
  const read = typeof stored === 'number' ? dayOfNumber(stored, date1904) : typed
  if (read !== null && z.iso.date().safeParse(read).success) {
    if (isPlausibleDay(read)) return read
    throw new CellRefused(
      `«\u00a0${shortened(text)}\u00a0» n’est pas plausible\u00a0; l’année va de 1900 à 2200.`,
    )
  }
  throw new CellRefused(
    `«\u00a0${shortened(text)}\u00a0» n’est pas une date\u00a0; écrivez par exemple 20/11/2026.`,
  )
}

function state(text: string): boolean | null {
  if (text.trim() === '') return null
  const draft = STATES.get(foldText(text))
  if (draft !== undefined) return draft
  throw new CellRefused(
    `«\u00a0${shortened(text)}\u00a0» n’est pas un statut\u00a0; écrivez «\u00a0Publié\u00a0» ou «\u00a0Brouillon\u00a0».`,
  )
}

function rich(text: string): string {
  if (text.length > RICH_TEXT_MAX) {
    throw new CellRefused('Ce texte dépasse 100\u00a0000 caractères. Raccourcissez-le.')
  }
  return readRichCell(text)
}

/**
 * The value of a cell in a column of this kind.
 * @param remark called when the stored value differs from the cell
 * @throws CellRefused
 */
export function readCell(
  kind: ColumnKind,
  cell: CellValue | undefined,
  { date1904, remark }: { date1904: boolean; remark: (message: string) => void },
): unknown {
  switch (kind) {
    case 'day':
      return day(cell, date1904)
    case 'whole': {
      const read = number(cell, '120', date1904)
      const rounded = read === null ? null : roundToWhole(read)
      if (rounded?.remark) remark(rounded.remark)
      return rounded?.whole ?? null
    }
    case 'rank':
      return rank(cell, date1904)
    case 'number':
      return number(cell, '1,5', date1904)
    case 'line':
      return cellText(cell, date1904).trim()
    case 'rich':
      return rich(cellText(cell, date1904))
    case 'state':
      return state(cellText(cell, date1904))
    case 'list':
      return readList(cellText(cell, date1904))
    case 'picture':
      return readPictures(cellText(cell, date1904))[0] ?? null
    case 'pictures':
      return readPictures(cellText(cell, date1904))
  }
}
