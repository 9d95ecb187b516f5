import { DECISIONS_PER_STEP } from './workshop-limits.ts'

/** A decision, as far as its place in the list matters. */
interface Placed {
  step: string
  at: string
}

/** The last decision about each step, in the order in which they were made (TEAM-40, TEAM-41). */
export function lastDecisions<Decision extends Placed>(decisions: readonly Decision[]): Decision[] {
  const last = new Map<string, Decision>()
  for (const decision of decisions) {
    last.delete(decision.step)
    last.set(decision.step, decision)
  }
  return [...last.values()]
}

/**
 * The decisions without the earliest ones about a step that has more than {@link DECISIONS_PER_STEP}: minutes
 * tell the last, and undoing goes back over some.
 */
export function latestDecisions<Decision extends Placed>(
  decisions: readonly Decision[],
): Decision[] {
  const counts = new Map<string, number>()
  return decisions
    .toReversed()
    .filter(({ step }) => {
      const count = (counts.get(step) ?? 0) + 1
      counts.set(step, count)
      return count <= DECISIONS_PER_STEP
    })
    .reverse()
}

const keyOf = ({ step, at }: Placed) => `${step} ${Date.parse(at)}`

/** Of the decisions that hold on this screen, those that the minutes do not have. */
export function lateDecisions<Decision extends Placed & { status: string; note: string }>(
  mine: readonly Decision[],
  minutes: readonly Decision[],
): Decision[] {
  const wordsOf = ({ status, note }: Decision) => `${status} ${note.trim()}`
  const known = new Map(minutes.map((decision) => [keyOf(decision), wordsOf(decision)]))
  return lastDecisions(mine).filter((decision) => known.get(keyOf(decision)) !== wordsOf(decision))
}

/**
 * The decisions of two screens of one workshop: those of the other screen that were not undone here, with
 * the ones that are new or changed here, by their moments.
 * @param base the decisions that both began with
 */
export function mergeDecisions<Decision extends Placed>({
  base,
  mine,
  theirs,
}: {
  base: readonly Decision[]
  mine: readonly Decision[]
  theirs: readonly Decision[]
}): Decision[] {
  const before = new Map(base.map((decision) => [keyOf(decision), decision]))
  const here = new Map(mine.map((decision) => [keyOf(decision), decision]))
  const isChanged = (decision: Decision) =>
    JSON.stringify(before.get(keyOf(decision))) !== JSON.stringify(decision)
  const changed = mine.filter(isChanged)
  const taken = new Set(changed.map(keyOf))
  const left = theirs.filter((decision) => {
    const key = keyOf(decision)
    return !taken.has(key) && (here.has(key) || !before.has(key))
  })
  return [...left, ...changed].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
