import { type CountableCard, isCounted } from '../../../cards/rules/counted-card.ts'
import type { FollowUpStatus } from '../follow-ups/follow-up.ts'
import { nearestOfFewGroups, nearestSums, type ReachedSum } from './nearest-sums.ts'

/** A step that may be proposed, as the calculation needs it. */
export interface WayStep {
  uid: string
  /** kgCO2e per person per year, above 0 */
  val: number
  sectorUid: string | null
}

/** What a way does as well as can be: fewest steps, nearest above the objective, fewest sectors. */
export type WayKind = 'fewest' | 'nearest' | 'sectors'

/** Steps whose sum reaches the objective. */
export interface Way {
  /** more than one when the same way does them all */
  kinds: WayKind[]
  /** the steps to add, the largest first */
  uids: string[]
  /** what they add, kgCO2e per person per year */
  added: number
  /** number of sectors of these steps */
  sectors: number
}

export interface WaysAnswer {
  /** none when all steps together do not reach the objective */
  ways: Way[]
  /** number of steps that were compared */
  steps: number
  /** what all of them would add, kgCO2e per person per year */
  most: number
  /** the values are too large to be compared exactly */
  isTooLarge: boolean
}

/** A listed step with what the report says of it. */
interface ListedStep extends CountableCard, WayStep {}

interface Report {
  selected: ReadonlySet<string>
  /** sectors that the objective rests on: a step of another one would raise it */
  sectors: ReadonlySet<string>
  statusOf: (uid: string) => FollowUpStatus | null
}

/** Largest gap that is calculated, in multiples of what all values share: tables are that long. */
const MOST_SUMS = 1_000_000

/**
 * The listed steps that a way may propose: counted, of the report's sectors, not selected, neither
 * « écartée » nor « déjà en place ».
 */
export function proposableSteps<Step extends ListedStep>(
  listed: readonly Step[],
  { selected, sectors, statusOf }: Report,
): Step[] {
  return listed.filter((step) => {
    const { uid, sectorUid } = step
    if (!isCounted(step) || step.val <= 0 || selected.has(uid)) return false
    const status = statusOf(uid)
    if (status === 'discarded' || status === 'in-place') return false
    return sectorUid === null || sectors.has(sectorUid)
  })
}

/**
 * At most three ways to the objective, each exact: fewest steps, then nearest; nearest above, then
 * fewest steps; fewest sectors, then nearest, then fewest steps. Ways with the same figures are one.
 * @param gap what is missing to the objective, above 0, kgCO2e per person per year
 */
export function waysToObjective(steps: readonly WayStep[], gap: number): WaysAnswer {
  const most = steps.reduce((sum, { val }) => sum + val, 0)
  const answer = { ways: [], steps: steps.length, most, isTooLarge: false }
  if (most < gap) return answer
  // Values are often multiples of 5 or 10: tables are as many times shorter.
  const unit = steps.reduce((common, { val }) => commonDivisor(common, val), 0)
  const wanted = Math.ceil(gap / unit)
  if (wanted > MOST_SUMS) return { ...answer, isTooLarge: true }
  const items = steps.map((step) => ({ ...step, val: step.val / unit }))
  const any = nearestSums(items, wanted)
  const few = nearestOfFewGroups(bySector(items), wanted)
  if (!any || !few) return answer
  const ways: Way[] = []
  const add = (kind: WayKind, way: Way) => {
    const same = ways.find(
      ({ uids, added, sectors: touched }) =>
        uids.length === way.uids.length &&
        added === way.added &&
        (kind !== 'sectors' || touched === way.sectors),
    )
    if (same) same.kinds.push(kind)
    else ways.push({ ...way, kinds: [kind] })
  }
  add('fewest', wayOf(any.fewest, unit))
  add('nearest', wayOf(any.nearest, unit))
  add('sectors', wayOf(few, unit))
  return { ...answer, ways }
}

function wayOf({ items, sum }: ReachedSum<WayStep>, unit: number): Way {
  const sectors = new Set(items.map(({ sectorUid }) => sectorUid)).size
  return { kinds: [], uids: items.map(({ uid }) => uid), added: sum * unit, sectors }
}

function bySector(steps: readonly WayStep[]): WayStep[][] {
  const groups = new Map<string | null, WayStep[]>()
  for (const step of steps) {
    const group = groups.get(step.sectorUid)
    if (group) group.push(step)
    else groups.set(step.sectorUid, [step])
  }
  return [...groups.values()]
}

const commonDivisor = (left: number, right: number): number =>
  right === 0 ? left : commonDivisor(right, left % right)
