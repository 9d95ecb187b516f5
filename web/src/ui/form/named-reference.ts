/** Something of the API by its address and its name, as chips and choices show it. */
export interface NamedReference {
  '@id': string
  name: string
}

/** The list with one more, unless it is there already, by `@id`. */
export function addReference<Reference extends NamedReference>(
  list: readonly Reference[],
  added: Reference,
): Reference[] {
  return list.some((known) => known['@id'] === added['@id']) ? [...list] : [...list, added]
}
