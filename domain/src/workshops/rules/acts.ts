import type { FollowUpFields } from '../../reports/rules/follow-ups/follow-up.ts'
import type { StepStatus } from '../../reports/rules/follow-ups/follow-up-words.ts'
import type { Decision } from '../contract.ts'
import type { DecisionStatus } from './workshop-limits.ts'

/** What a report says about a step: whether it selects it, and its follow-up. */
export interface StepState extends FollowUpFields {
  selected: boolean
}

/** The status of a step as screens have it; null: none. */
export const statusIn = ({
  status,
  selected,
}: Pick<StepState, 'status' | 'selected'>): StepStatus | null =>
  status ?? (selected ? 'selected' : null)

/** A decision, whose reason may come with it, or a reason alone. */
export interface ActOnStep {
  status?: DecisionStatus | undefined
  note?: string | undefined
}

/** Whether what a status stands for is still to be done, so that its day is a due day. */
const isToDo = (status: StepStatus | null) =>
  status === null || status === 'selected' || status === 'considered'

/**
 * The state of a step after an act of a workshop. A reason belongs to its decision: that of a discarded step
 * leaves with this status; a note that was there before, and is no reason, stays. A day belongs to its status: the
 * day on which a step was done is no due day. What is done stays done when it is selected again.
 * @param last the decision about the step that holds
 */
export function stateAfter(
  before: StepState,
  { status, note }: ActOnStep,
  last?: Pick<Decision, 'status' | 'note'>,
): StepState {
  const was = statusIn(before)
  if (status === undefined || status === was || (status === 'selected' && was === 'done')) {
    return { ...before, note: note ?? before.note }
  }
  const isNote = was !== 'discarded' || (last?.status === was && last.note !== before.note)
  return {
    selected: status === 'selected',
    status: status === 'selected' ? null : status,
    note: note ?? (isNote ? before.note : ''),
    person: before.person,
    dueOn: isToDo(was) && isToDo(status) ? before.dueOn : null,
  }
}

/** What undoing a decision restores, in words of a screen; the server knows the rest. */
export const stateBefore = (
  now: StepState,
  { status, note }: Pick<Decision['before'], 'status' | 'note'>,
): StepState => ({
  ...now,
  selected: status === 'selected' || status === 'done',
  status: status === 'selected' ? null : status,
  note,
})

/** An act as far as the list of decisions is concerned. */
export type ActOfList = Pick<Decision, 'id' | 'step' | 'at' | 'before'> &
  ActOnStep & {
    /** id of the decision that it undoes */
    undoes?: string | undefined
  }

/**
 * The decisions after one act more. An undone decision leaves the list with the reasons that were given for
 * it; a decision that is repeated keeps its reason.
 */
export function withAct(decisions: readonly Decision[], act: ActOfList): Decision[] {
  const { id, step, status, note, undoes, at, before } = act
  if (undoes !== undefined) return decisions.filter((decision) => decision.id !== undoes)
  const last = lastDecision(decisions, step)
  if (status !== undefined) {
    const reason = note ?? (last?.status === status ? last.note : '')
    return [...decisions, { id, step, status, note: reason, at, before }]
  }
  return decisions.map((decision) =>
    decision === last ? { ...decision, note: note ?? '' } : decision,
  )
}

/** The decision about a step that holds; undefined: none. */
export const lastDecision = (decisions: readonly Decision[], step: string): Decision | undefined =>
  decisions.findLast((decision) => decision.step === step)

/** The last decision about each step, in the order in which they were made. */
export function lastDecisions<Placed extends { step: string }>(
  decisions: readonly Placed[],
): Placed[] {
  const last = new Map<string, Placed>()
  for (const decision of decisions) {
    last.delete(decision.step)
    last.set(decision.step, decision)
  }
  return [...last.values()]
}
