/** `béton ; bois`: names with a separator of their own have a backslash before it. */
export const writeList = (names: readonly string[]) =>
  names.map((name) => name.replace(/[\\;\n]/g, (sign) => `\\${sign}`)).join(' ; ')

/** The names of a list, separated by semicolons or lines. */
export function readList(text: string): string[] {
  const names = ['']
  for (const [piece] of text.matchAll(/\\[\s\S]|[^\\;\n]+|[\\;\n]/g)) {
    if (piece === ';' || piece === '\n') names.push('')
    else names[names.length - 1] += piece.replace(/^\\([\s\S])/, '$1')
  }
  return names.map((name) => name.trim()).filter((name) => name !== '')
}
