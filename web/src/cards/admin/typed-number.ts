/** A number as people type it: comma or point, spaces between thousands. Null when it is none. */
export function readTypedNumber(text: string): number | null {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  return Number(plain)
}

/** The same as a whole number, decimals cut off; nothing typed is 0 (ADMIN-STEP-31, D-67). */
export function readTypedInteger(text: string): number | null {
  if (text.trim() === '') return 0
  const number = readTypedNumber(text)
  // `+ 0`: no negative zero
  return number === null ? null : Math.trunc(number) + 0
}
