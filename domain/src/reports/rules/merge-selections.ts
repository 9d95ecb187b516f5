/** What becomes of two selections that were made of one. */
export interface MergedSelection<Step> {
  /** the steps chosen here, in their order, and those that the other added */
  kept: Step[]
  /** steps of the common base that are selected here and were removed by the other */
  contested: Step[]
}

/**
 * Merges the selection on screen with the one that somebody else saved meanwhile: one-sided
 * additions and removals apply; a step that the other removed and that is still selected here is
 * contested.
 * @param base uids that both began with; null: unknown, so every difference is contested
 */
export function mergeSelections<Step extends { uid: string }>(
  base: readonly string[] | null,
  mine: readonly Step[],
  theirs: readonly Step[],
): MergedSelection<Step> {
  const known = new Set(base)
  const [here, there] = [mine, theirs].map((steps) => new Set(steps.map(({ uid }) => uid)))
  const isAdded = ({ uid }: Step) => !here?.has(uid) && (base === null || !known.has(uid))
  const isContested = ({ uid }: Step) => !there?.has(uid) && (base === null || known.has(uid))
  return { kept: [...mine, ...theirs.filter(isAdded)], contested: mine.filter(isContested) }
}
