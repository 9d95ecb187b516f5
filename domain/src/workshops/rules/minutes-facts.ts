import type { StepStatus } from '../../reports/rules/follow-ups/follow-up-words.ts'
import type { Decision, WorkshopStep } from '../contract.ts'
import type { MinutesFacts, MinutesRow } from '../minutes-contract.ts'
import { lastDecisions } from './acts.ts'

/** What a report says of a step of the workshop. */
export interface ReportedStep {
  status: StepStatus | null
  /** kgCO2e per person per year, in its sum; null: the sum does not hold it */
  added: number | null
}

export interface MinutesSource {
  facts: Pick<
    MinutesFacts,
    | 'report'
    | 'heldOn'
    | 'place'
    | 'participants'
    | 'startedAt'
    | 'endedAt'
    | 'seenCount'
    | 'figures'
  >
  /** as they were when the workshop began, in the order in which they were shown */
  steps: readonly WorkshopStep[]
  decisions: readonly Decision[]
  /** by uid; a step that is absent has no status and is in no sum */
  reported: ReadonlyMap<string, ReportedStep>
  /** of the sum, beside the steps of the workshop or among them */
  addedCount: number
}

const NOTHING: ReportedStep = { status: null, added: null }

/** The minutes of a workshop, which add up: what is added by the rows, and the rest of the sum. */
export function factsOfMinutes(source: MinutesSource): MinutesFacts {
  const { facts, steps, decisions, reported, addedCount } = source
  const byUid = new Map(steps.map((step) => [step.uid, step]))
  const of = (uid: string) => reported.get(uid) ?? NOTHING
  const rows = lastDecisions(decisions).flatMap(({ step: uid, at, status, note }): MinutesRow[] => {
    const step = byUid.get(uid)
    if (!step) return []
    const { added, status: now } = of(uid)
    const holds = now === status || (status === 'selected' && now === 'done')
    return [
      {
        step: uid,
        name: step.name,
        at,
        status,
        note,
        added: added !== null,
        val: added ?? step.val,
        since: holds ? null : (now ?? 'none'),
      },
    ]
  })
  const addedRows = rows.filter(({ added }) => added)
  const decided = new Map(rows.map((row) => [row.step, row]))
  const open = steps
    .map((step, place) => ({ step, place }))
    .filter(({ step: { uid } }) => {
      const { status } = of(uid)
      return status === 'considered' || (status === null && !decided.has(uid))
    })
  const namesOf = (isOf: (place: number, uid: string) => boolean) =>
    open
      .filter(({ step, place }) => of(step.uid).status === null && isOf(place, step.uid))
      .map(({ step }) => step.name)
  return {
    ...facts,
    stepCount: steps.length,
    rows,
    already: {
      count: addedCount - addedRows.length,
      val: (facts.figures?.somme ?? 0) - addedRows.reduce((sum, { val }) => sum + val, 0),
    },
    considered: open
      .filter(({ step: { uid } }) => of(uid).status === 'considered')
      .map(({ step: { uid, name } }) => ({ name, note: noteOf(decided.get(uid)) })),
    undecided: namesOf((place) => place < facts.seenCount),
    unseen: namesOf((place) => place >= facts.seenCount),
  }
}

/** The reason for a step that is still considered. */
const noteOf = (row: MinutesRow | undefined) => (row?.status === 'considered' ? row.note : '')

/**
 * What the report said at the end of a workshop of which only decisions and figures are stored: that each
 * decision holds.
 */
export function reportedByDecisions(
  steps: readonly WorkshopStep[],
  decisions: readonly Decision[],
): Map<string, ReportedStep> {
  const byUid = new Map(steps.map((step) => [step.uid, step]))
  return new Map(
    lastDecisions(decisions).map(({ step: uid, status }) => {
      const step = byUid.get(uid)
      return [uid, { status, added: status === 'selected' && step?.counted ? step.val : null }]
    }),
  )
}
