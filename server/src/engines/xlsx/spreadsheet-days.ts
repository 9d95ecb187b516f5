const MS_A_DAY = 86_400_000
/** Day 0 of a spreadsheet, as its days after February 1900 count. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
/** Days that workbooks of the first Macintosh begin later. */
const DAYS_TO_1904 = 1462

export const DAY_FORMAT = 'dd/mm/yyyy'

const daysLater = (date1904: boolean) => (date1904 ? DAYS_TO_1904 : 0)

/** The number of a day, YYYY-MM-DD; NaN for an invalid one. */
export const numberOfDay = (day: string, date1904 = false) =>
  (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / MS_A_DAY - daysLater(date1904)

/** A number of days as counted from 1900. */
export const from1900 = (number: number, date1904: boolean) => number + daysLater(date1904)

/** The day of a number, as YYYY-MM-DD; null before 1900. */
export function dayOfNumber(number: number, date1904: boolean): string | null {
  const days = Math.floor(from1900(number, date1904))
  if (days < 61 || days > 2_958_465) return null
  return new Date(FIRST_DAY + days * MS_A_DAY).toISOString().slice(0, 10)
}
