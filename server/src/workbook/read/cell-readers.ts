import { NO_NUMBER } from '@etapes-climat/domain/cards/rules/no-number'
import {
  readNumericCell,
  readTypedNumber,
  typedNumberFault,
  writtenNumber,
} from '@etapes-climat/domain/cards/rules/typed-number'
import { isPlausibleDay } from '@etapes-climat/domain/kernel/rules/plausible-day'
import { foldText, shortened } from '@etapes-climat/domain/kernel/text'
import { z } from 'zod'
import {
  type FormatKind,
  type FormattedNumber,
  kindOfFormat,
  shownNumber,
} from '../../engines/xlsx/number-formats.ts'
import { type CellValue, NO_VALUE } from '../../engines/xlsx/read-sheet.ts'
import { dayOfNumber } from '../../engines/xlsx/spreadsheet-days.ts'
import { readRichCell } from '../rich-cell.ts'
import type { Ambiguous } from './ambiguous.ts'
import { readWordedNumber } from './worded-number.ts'

/** Why a cell is refused, in French: the fault, then the correction. */
export class CellRefused extends Error {
  /** a choice of the preview settles it */
  readonly isOpen: boolean

  constructor(message: string, isOpen = false) {
    super(message)
    this.isOpen = isOpen
  }
}

const RICH_TEXT_MAX = 100_000
const STATES = new Map([
  ['publie', false],
  ['publiee', false],
  ['en ligne', false],
  ['brouillon', true],
])
const MAX_INTEGER = 1_000_000_000

const ERROR_SHOWN = 'La cellule montre une erreur. Écrivez sa valeur.'
const NOT_COMPUTED =
  'Le fichier n’a pas la valeur de cette formule. Ouvrez-le dans votre tableur et enregistrez-le, ou écrivez la valeur.'
/** Longest word that a person is asked about. */
const MAX_WORD = 150

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
  if ('error' in cell) throw new CellRefused(cell.error === NO_VALUE ? NOT_COMPUTED : ERROR_SHOWN)
  const kind = kindOfFormat(cell.format)
  const seen = shownNumber(cell, date1904)
  if (kind === 'plain') return seen || writtenNumber(readNumericCell(cell.number))
  throw new CellRefused(
    `Votre tableur a fait de cette cellule ${NOT_TYPED[kind]} («\u00a0${seen}\u00a0»). Mettez-la au format Texte, puis écrivez-la de nouveau.`,
  )
}

interface NumberReading extends CellReading {
  /** for messages */
  example: string
  /** words may surround it: a unit, « environ » */
  hasWords?: boolean
}

/** What is lost of a number's look. */
const LOST: Readonly<Record<'currency' | 'scientific', string>> = {
  currency: 'Lu sans sa monnaie',
  scientific: 'Lu en chiffres',
}

/** The number of a cell, as it stands there or as it was typed there as a text; null for an empty one. */
export function number(cell: CellValue | undefined, reading: NumberReading): number | null {
  const { example, date1904, inTonnes, remark } = reading
  if (isFormatted(cell)) {
    const kind = kindOfFormat(cell.format)
    const seen = shownNumber(cell, date1904)
    if (kind === 'date' || kind === 'percent') {
      throw new CellRefused(
        `Cette cellule est ${NOT_TYPED[kind]} («\u00a0${seen}\u00a0»). Mettez-la au format Nombre, puis écrivez par exemple ${example}.`,
      )
    }
    const stored = readNumericCell(cell.number)
    // A format may write the unit behind the number: 0,35 is shown as « 0,35 t ».
    const isInTonnes = inTonnes || readWordedNumber(seen, false)?.kind === 'tonnes'
    if (isInTonnes) return worded(writtenNumber(stored), { ...reading, inTonnes: true })
    if (kind !== 'plain') remark(`${LOST[kind]}\u00a0: ${writtenNumber(stored)}`)
    return bounded(stored)
  }
  const text =
    typeof cell === 'number' ? writtenNumber(readNumericCell(cell)) : cellText(cell, date1904)
  if (text.trim() === '') return null
  const read = typeof cell === 'number' ? readNumericCell(cell) : readTypedNumber(text)
  return read === null || inTonnes ? worded(text, reading) : bounded(read)
}

/** The number of a text with words, as somebody chose to read those of its kind. */
function worded(
  text: string,
  { example, ambiguous, inTonnes, hasWords = false }: NumberReading,
): number | null {
  const found = hasWords ? readWordedNumber(text, inTonnes) : null
  if (!found) {
    const fault = typedNumberFault(text)
    throw new CellRefused(
      fault === null || fault === NO_NUMBER
        ? `«\u00a0${shortened(text)}\u00a0» n’est pas un nombre\u00a0; écrivez par exemple ${example}.`
        : fault,
    )
  }
  const read = ambiguous.number(found, text)
  if (read !== undefined) return read === null ? null : bounded(read)
  throw new CellRefused(
    `«\u00a0${shortened(text)}\u00a0» n’est pas un nombre seul\u00a0: choisissez comment le lire, ou écrivez par exemple ${example}.`,
    true,
  )
}

const isFormatted = (cell: CellValue | undefined): cell is FormattedNumber =>
  typeof cell === 'object' && 'number' in cell

function bounded(number: number): number {
  if (Math.abs(number) > MAX_INTEGER) throw new CellRefused('Ce nombre est trop grand.')
  return number
}

/** A place among others: no number between two of them. */
export function rank(cell: CellValue | undefined, reading: CellReading): number | null {
  const read = number(cell, { ...reading, example: '3' })
  if (read === null || Number.isInteger(read)) return read
  throw new CellRefused(
    `«\u00a0${writtenNumber(read)}\u00a0» n’est pas un nombre entier\u00a0; écrivez par exemple 3.`,
  )
}

/** `20/11/2026`, `2026-11-20`, or the number of a day. */
export function day(cell: CellValue | undefined, date1904: boolean): string | null {
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

export function state(text: string, ambiguous: Ambiguous): boolean | null {
  if (text.trim() === '') return null
  const isWord = text.length <= MAX_WORD
  const draft = STATES.get(foldText(text)) ?? (isWord ? ambiguous.isDraft(text) : undefined)
  if (draft !== undefined) return draft
  throw new CellRefused(
    `«\u00a0${shortened(text)}\u00a0» n’est pas un statut\u00a0; écrivez «\u00a0Publié\u00a0» ou «\u00a0Brouillon\u00a0».`,
    isWord,
  )
}

export function rich(text: string): string {
  if (text.length > RICH_TEXT_MAX) {
    throw new CellRefused('Ce texte dépasse 100\u00a0000 caractères. Raccourcissez-le.')
  }
  return readRichCell(text)
}

/** How a cell is read. */
export interface CellReading {
  date1904: boolean
  /** numbers of its column are in tonnes */
  inTonnes: boolean
  ambiguous: Ambiguous
  /** called when the stored value differs from the cell */
  remark(message: string): void
}
