/** Whether two values of a field say the same. */
export const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/**
 * What is typed, over a version that came meanwhile: fields that were left alone follow it.
 * @param before the saved version that the fields rested on
 * @returns `contested`: a field was changed on both sides, each in its way (D-119)
 */
export function mergeTyped<Values extends object>(
  typed: Values,
  before: Values,
  latest: Values,
): { values: Values; contested: boolean } {
  const fields = Object.keys(typed) as (keyof Values)[]
  const changed = fields.filter((field) => !same(typed[field], before[field]))
  const values = { ...latest }
  for (const field of changed) values[field] = typed[field]
  const contested = changed.some(
    (field) => !same(latest[field], before[field]) && !same(latest[field], typed[field]),
  )
  return { values, contested }
}
