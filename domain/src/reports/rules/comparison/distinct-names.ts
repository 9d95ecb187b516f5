/** A name of at most `most` letters. */
export const cutName = (name: string, most: number): string =>
  name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`

/**
 * Names of at most `most` letters, cut so that they stay apart: of names that begin alike, what follows the
 * first letters begins at the word where they differ.
 */
export function distinctNames(names: readonly string[], most: number): string[] {
  return names.map((name) => {
    const cut = cutName(name, most)
    const alike = names.filter((other) => other !== name && cutName(other, most) === cut)
    if (alike.length === 0) return cut
    const differs = Math.max(...alike.map((other) => sharedLength(name, other)))
    const start = cutName(name, Math.floor(most / 3))
    const word = name.lastIndexOf(' ', differs) + 1
    const rest = name.slice(Math.max(word, differs - Math.floor(most / 3)))
    return `${start}${cutName(rest, most - start.length)}`
  })
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
