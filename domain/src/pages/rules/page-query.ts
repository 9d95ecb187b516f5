/** Characters of what an address looks for, at most: a page reads no more of a parameter. */
export const LONGEST_QUERY = 100

/** A parameter as a public page reads it: what no text may hold (NUL) and what is too long is left out. */
export const readPageQuery = (query: { get(name: string): string | null }, name: string): string =>
  (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_QUERY)
