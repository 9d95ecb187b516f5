const LETTERS = 26

/** The index of a version as on a drawing: A to Z, AA, AB… @param number from 1 */
export function versionIndex(number: number): string {
  const rest = Math.floor((number - 1) / LETTERS)
  const letter = String.fromCharCode(65 + ((number - 1) % LETTERS))
  return rest === 0 ? letter : versionIndex(rest) + letter
}
