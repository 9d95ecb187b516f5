export const REPORT_NAME_MAX = 255

const MARK = / \(variante \d+\)$/

/**
 * The name of a new variant: « Gare » becomes « Gare (variante 2) », then « Gare (variante 3) », a
 * variant of a variant too; a long name is cut before the mark.
 * @param taken names that its owner has given already
 */
export function variantName(name: string, taken: Iterable<string>): string {
  const base = name.replace(MARK, '')
  const known = new Set(taken)
  for (let number = 2; ; number += 1) {
    const variant = marked(base, ` (variante ${number})`)
    if (!known.has(variant)) return variant
  }
}

function marked(base: string, mark: string): string {
  // By characters: half of one would be left otherwise.
  const letters = Array.from(base)
  while (letters.join('').length + mark.length > REPORT_NAME_MAX) letters.pop()
  return letters.join('') + mark
}
