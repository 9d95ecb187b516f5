/** Type guard for values from outside the program, such as the browser's storage. */
export type Shape<Value> = (value: unknown) => value is Value

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => Number.isFinite(value)
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Guard of a list whose items all have the shape. */
export const listOf =
  <Item>(isItem: Shape<Item>): Shape<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(isItem)

/** The shape, or null for nothing. */
export const orNull =
  <Value>(isValue: Shape<Value>): Shape<Value | null> =>
  (value): value is Value | null =>
    value === null || isValue(value)

/** Guard of an optional field, which drafts of earlier versions may lack. */
export const orAbsent =
  <Value>(isValue: Shape<Value>): Shape<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || isValue(value)

/** One of these values. */
export const oneOf =
  <const Value>(...values: readonly Value[]): Shape<Value> =>
  (value): value is Value =>
    values.some((known) => known === value)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A stored value with the fields that it lacks, as one of an earlier version does, however deep.
 * @param initial value of each field; a list has one item, whose fields are those of every item
 */
export function withMissing(initial: unknown, value: unknown): unknown {
  if (Array.isArray(initial) && Array.isArray(value)) {
    return initial.length === 0 ? value : value.map((item) => withMissing(initial[0], item))
  }
  if (!isObject(initial) || !isObject(value)) return value
  const fields = Object.entries(initial).map(([name, first]) => {
    if (value[name] !== undefined) return [name, withMissing(first, value[name])]
    return [name, Array.isArray(first) ? [] : first]
  })
  return { ...value, ...Object.fromEntries(fields) }
}

/** An object with all these fields; it may have others. */
export const record =
  <Fields extends object>(fields: { [Name in keyof Fields]: Shape<Fields[Name]> }): Shape<Fields> =>
  (value): value is Fields =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Shape<unknown>>(fields).every(([name, isField]) =>
      isField((value as Record<string, unknown>)[name]),
    )

/** Every text in a value, however deep: what can be saved of an unreadable draft. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
