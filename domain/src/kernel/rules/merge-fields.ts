/** What two people made of one version of the same fields. */
export interface Versions<Fields> {
  /** what both began with; null: not known, then every difference is contested */
  base: Fields | null
  mine: Fields
  theirs: Fields
}

export interface MergedFields<Fields> {
  /** mine, but for the fields that follow theirs */
  values: Fields
  /** fields that I alone changed, and contested ones */
  changed: (keyof Fields & string)[]
  /** fields that both changed, each in another way */
  contested: (keyof Fields & string)[]
  /** fields that they alone changed: they follow */
  followed: (keyof Fields & string)[]
}

/** Whether two values of a field are equal, lists and objects by what they hold. */
export const sameValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/**
 * Merges what two people made of one version, field by field: a field that one of them left alone
 * takes what the other made of it.
 * @param fields those that are merged, all unless told; the others stay mine
 * @param isSame whether a field is equal in two versions
 */
export function mergeFields<Fields extends object>(
  { base, mine, theirs }: Versions<Fields>,
  fields: readonly (keyof Fields & string)[] = Object.keys(mine) as (keyof Fields & string)[],
  isSame = (left: Fields, right: Fields, field: keyof Fields & string): boolean =>
    sameValue(left[field], right[field]),
): MergedFields<Fields> {
  const differing = fields.filter((field) => !isSame(mine, theirs, field))
  const isFollowed = (field: keyof Fields & string) => base !== null && isSame(mine, base, field)
  const followed = differing.filter(isFollowed)
  const changed = differing.filter((field) => !isFollowed(field))
  const contested = changed.filter((field) => base === null || !isSame(theirs, base, field))
  const values = { ...mine }
  for (const field of followed) values[field] = theirs[field]
  return { values, changed, contested, followed }
}
