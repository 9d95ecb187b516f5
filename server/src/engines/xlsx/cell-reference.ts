const MAX_COLUMNS = 16_384
const MAX_ROWS = 1_048_576

/** `A` of 0, `AA` of 26. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}

/** Column (from 0) and row (from 1) of `B12`; null for a text that is no cell reference. */
export function readCellReference(text: string): { column: number; row: number } | null {
  const [, letters = '', digits = ''] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(text) ?? []
  if (letters === '') return null
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  const row = Number(digits)
  if (column > MAX_COLUMNS || row < 1 || row > MAX_ROWS) return null
  return { column: column - 1, row }
}
