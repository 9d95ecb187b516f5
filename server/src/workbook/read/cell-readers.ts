import { readTypedNumber, typedNumberFault } from '@etapes-climat/domain/cards/rules/typed-number'
import { readList } from '@etapes-climat/domain/kernel/name-list'
import { foldText } from '@etapes-climat/domain/kernel/text'
import { z } from 'zod'
import type { CellValue } from '../../engines/xlsx/read-sheet.ts'
import { dayOfNumber } from '../../engines/xlsx/sheet-xml.ts'
import { readPictures } from '../cell-texts.ts'
import { readRichCell } from '../rich-cell.ts'
import type { ColumnKind } from '../step-columns.ts'

/** Why a cell is not taken, in French: what is wrong, then what to write. */
export class CellRefused extends Error {}

/** Characters of a rich text at most (I-04). */
const RICH_TEXT_MAX = 100_000
const STATES = new Map([
  ['publie', false],
  ['publiee', false],
  ['en ligne', false],
  ['brouillon', true],
])
const MAX_INTEGER = 1_000_000_000

/** A cell as the text that somebody reads in it. */
export function cellText(cell: CellValue | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'object')
    throw new CellRefused('La cellule montre une erreur. Écrivez sa valeur.')
  if (typeof cell === 'boolean') return cell ? 'VRAI' : 'FAUX'
  return String(cell)
}

function whole(text: string): number | null {
  if (text.trim() === '') return null
  const number = readTypedNumber(text)
  if (number === null || !Number.isInteger(number)) {
    throw new CellRefused(
      `«\u00a0${text}\u00a0» n’est pas un nombre entier\u00a0; écrivez par exemple 120.`,
    )
  }
  if (Math.abs(number) > MAX_INTEGER) throw new CellRefused('Ce nombre est trop grand.')
  return number
}

function number(text: string): number | null {
  const fault = typedNumberFault(text)
  if (fault) {
    throw new CellRefused(
      `«\u00a0${text}\u00a0» n’est pas un nombre\u00a0; écrivez par exemple 1,5.`,
    )
  }
  const read = text.trim() === '' ? null : readTypedNumber(text)
  if (read !== null && Math.abs(read) > MAX_INTEGER)
    throw new CellRefused('Ce nombre est trop grand.')
  return read
}

/** `20/11/2026`, `2026-11-20`, or the number of a day. */
function day(cell: CellValue | undefined, date1904: boolean): string | null {
  const text = cellText(cell).trim()
  if (text === '') return null
  const [, dd = '', mm = '', yyyy] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const iso = yyyy ? `${yyyy}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}` : text.slice(0, 10)
  const read = typeof cell === 'number' ? dayOfNumber(cell, date1904) : iso
  if (read !== null && z.iso.date().safeParse(read).success && read > '0001') return read
  throw new CellRefused(
    `«\u00a0${text}\u00a0» n’est pas une date\u00a0; écrivez par exemple 20/11/2026.`,
  )
}

function state(text: string): boolean | null {
  if (text.trim() === '') return null
  const draft = STATES.get(foldText(text))
  if (draft !== undefined) return draft
  throw new CellRefused(
    `«\u00a0${text}\u00a0» n’est pas un statut\u00a0; écrivez «\u00a0Publié\u00a0» ou «\u00a0Brouillon\u00a0».`,
  )
}

function rich(text: string): string {
  if (text.length > RICH_TEXT_MAX) {
    throw new CellRefused('Ce texte dépasse 100\u00a0000 caractères. Raccourcissez-le.')
  }
  return readRichCell(text)
}

/**
 * What a cell means in a column of this kind.
 * @throws CellRefused
 */
export function readCell(
  kind: ColumnKind,
  cell: CellValue | undefined,
  date1904: boolean,
): unknown {
  if (kind === 'day') return day(cell, date1904)
  const text = cellText(cell)
  switch (kind) {
    case 'line':
      return text.trim()
    case 'rich':
      return rich(text)
    case 'whole':
      return whole(text)
    case 'number':
      return number(text)
    case 'state':
      return state(text)
    case 'list':
      return readList(text)
    case 'picture':
      return readPictures(text)[0] ?? null
    case 'pictures':
      return readPictures(text)
  }
}
