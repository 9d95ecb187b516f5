import { NO_NUMBER } from './no-number.ts'

/** One point before three digits: thousands to some, decimals to others. `0.125` is read one way only. */
const TWO_WAYS = /^([+-]?[1-9]\d{0,2})\.(\d{3})$/

const plainOf = (text: string) => text.replace(/\s/g, '')

/** Significant digits that spreadsheets show: behind them stand the errors of their calculations. */
const CELL_DIGITS = 15

/** The number that a cell shows, of the one that its file stores: 290 of 290.00000000000006. */
export const readNumericCell = (stored: number): number => Number(stored.toPrecision(CELL_DIGITS))

/**
 * A number as people type it in French: comma or point, any space between thousands. Null when it
 * is none, or could be read in two ways.
 */
export function readTypedNumber(text: string): number | null {
  const plain = plainOf(text)
  if (TWO_WAYS.test(plain)) return null
  const number = plain.replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(number)) return null
  return readNumericCell(Number(number))
}

/** The whole number to store, rounded half up, with a message when decimals are lost. */
export function roundToWhole(number: number): { whole: number; remark: string | null } {
  // `+ 0`: no negative zero
  const whole = Math.round(number) + 0
  return { whole, remark: whole === number ? null : `Arrondi à ${writtenNumber(whole)}` }
}

/** A typed number as a whole number; nothing typed is 0. */
export function readTypedInteger(text: string): number | null {
  if (text.trim() === '') return 0
  const number = readTypedNumber(text)
  return number === null ? null : roundToWhole(number).whole
}

/** What to say of a typed number that loses its decimals; null when it loses none, or is no number. */
export function roundingRemark(text: string): string | null {
  const number = readTypedNumber(text)
  return number === null ? null : roundToWhole(number).remark
}

/** Why a text is not taken as a number; null when it is. Nothing typed is no fault. */
export function typedNumberFault(text: string): string | null {
  if (text.trim() === '') return null
  const [, thousands, decimals = ''] = TWO_WAYS.exec(plainOf(text)) ?? []
  if (thousands) {
    const decimal = `${thousands},${decimals.replace(/0+$/, '') || '0'}`
    return `Écrivez ${thousands}${decimals} ou ${decimal}\u00a0: ce point peut se lire des deux façons.`
  }
  return readTypedNumber(text) === null ? NO_NUMBER : null
}

/** A number as its field shows it: a decimal comma, no spaces. */
export const writtenNumber = (number: number): string => String(number).replace('.', ',')
