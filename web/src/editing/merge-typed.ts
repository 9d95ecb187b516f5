/** Whether two values of a field say the same. */
export const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/** What is typed, over a version that came meanwhile. */
export interface Merged<Values> {
  /** fields that were left alone follow the version that came, the others stay as typed */
  values: Values
  /** fields that were changed on both sides, each in its way (D-119, LIFE-22) */
  contested: (keyof Values & string)[]
  /** fields that follow the version that came */
  followed: (keyof Values & string)[]
}

/**
 * Merges what is typed with a version that came meanwhile, field by field.
 * @param before what the fields rested on; null: not known, then every difference is contested
 */
export function mergeTyped<Values extends object>(
  typed: Values,
  before: Values | null,
  latest: Values,
): Merged<Values> {
  const fields = Object.keys(typed) as (keyof Values & string)[]
  const differing = fields.filter((field) => !same(typed[field], latest[field]))
  if (!before) return { values: typed, contested: differing, followed: [] }
  const followed = differing.filter((field) => same(typed[field], before[field]))
  const values = { ...typed }
  for (const field of followed) values[field] = latest[field]
  const contested = differing.filter(
    (field) => !followed.includes(field) && !same(latest[field], before[field]),
  )
  return { values, contested, followed }
}
