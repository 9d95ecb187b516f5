/** Characters of what an address looks for, at most: a page reads no more of a parameter. */
export const LONGEST_QUERY = 100

/** A query parameter for a public page; one with NUL, or too long, is ignored. */
export const readPageQuery = (query: { get(name: string): string | null }, name: string): string =>
  (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_QUERY)
