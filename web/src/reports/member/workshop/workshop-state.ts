import { FOLLOW_UP_STATUSES } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import type { Decision, Workshop, WorkshopStep } from '@etapes-climat/domain/workshops/contract'
import { mergeDecisions } from '@etapes-climat/domain/workshops/rules/decisions'
import {
  DECISION_STATUSES,
  TIMER_USUAL,
} from '@etapes-climat/domain/workshops/rules/workshop-limits'
import type { LocalDraftKey, LocalDraftShape } from '../../../lib/drafts/local-drafts.ts'
import {
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  record,
  withMissing,
} from '../../../lib/drafts/shape.ts'

/** A workshop as it is led on this screen (TEAM-40). */
export interface WorkshopState {
  revision: number
  decisions: readonly Decision[]
  /** the decisions that the server had at that revision */
  saved: readonly Decision[]
  /** uid of the step on screen */
  current: string
  /** seconds for a step; 0: none */
  timer: number
  unsaved: boolean
}

export type WorkshopAction =
  | { type: 'decide'; decision: Decision }
  | { type: 'note'; step: string; note: string }
  | { type: 'undo' }
  | { type: 'go'; current: string }
  | { type: 'setTimer'; timer: number }
  | { type: 'saved'; workshop: Workshop; sent: WorkshopState }
  | { type: 'merged'; workshop: Workshop }
  | { type: 'restore'; state: WorkshopState }

/** The state of a workshop that the server sent. */
export function workshopState(workshop: Workshop): WorkshopState {
  const { revision, decisions, timer, steps } = workshop
  const current = workshop.current ?? steps[0]?.uid ?? ''
  return { revision, decisions, saved: decisions, current, timer, unsaved: false }
}

/** The last decision about a step; undefined: none. */
export const decisionAbout = (
  { decisions }: Pick<WorkshopState, 'decisions'>,
  step: string,
): Decision | undefined => decisions.findLast((decision) => decision.step === step)

/** The step so many places away, or the one at the end. */
export function stepAt(steps: readonly WorkshopStep[], current: string, by: number): string {
  const at = steps.findIndex(({ uid }) => uid === current) + by
  return steps[Math.min(Math.max(0, at), steps.length - 1)]?.uid ?? current
}

/** Every change of a workshop; pure. */
export function workshopReducer(state: WorkshopState, action: WorkshopAction): WorkshopState {
  switch (action.type) {
    case 'decide':
      return { ...state, decisions: [...state.decisions, action.decision], unsaved: true }
    case 'note': {
      const noted = decisionAbout(state, action.step)
      if (!noted) return state
      const decisions = state.decisions.map((decision) =>
        decision === noted ? { ...decision, note: action.note } : decision,
      )
      return { ...state, decisions, unsaved: true }
    }
    case 'undo': {
      const undone = state.decisions.at(-1)
      if (!undone) return state
      const decisions = state.decisions.slice(0, -1)
      return { ...state, decisions, current: undone.step, unsaved: true }
    }
    case 'go':
      return state.current === action.current
        ? state
        : { ...state, current: action.current, unsaved: true }
    case 'setTimer':
      return { ...state, timer: action.timer, unsaved: true }
    case 'saved': {
      const { revision, decisions: saved } = action.workshop
      return { ...state, revision, saved, unsaved: state !== action.sent }
    }
    case 'merged': {
      const { revision, decisions: theirs } = action.workshop
      const decisions = mergeDecisions({ base: state.saved, mine: state.decisions, theirs })
      return { ...state, revision, saved: theirs, decisions, unsaved: true }
    }
    case 'restore':
      return action.state
  }
}

const isDecision = record<Decision>({
  step: isText,
  status: oneOf(...DECISION_STATUSES),
  note: isText,
  at: isText,
  before: record<Decision['before']>({
    status: orNull(oneOf(...FOLLOW_UP_STATUSES, 'selected')),
    note: isText,
    joined: isFlag,
  }),
})

const DECISION = { note: '', before: { status: null, note: '', joined: false } }
const INITIAL = { decisions: [DECISION], saved: [DECISION], timer: TIMER_USUAL, unsaved: true }

/** Shape of what this browser keeps of a workshop until it is saved. */
export const WORKSHOP_LOCAL_DRAFT: LocalDraftShape<WorkshopState> = {
  version: 1,
  complete: (work) => withMissing(INITIAL, work),
  fits: record<WorkshopState>({
    revision: isNumber,
    decisions: listOf(isDecision),
    saved: listOf(isDecision),
    current: isText,
    timer: isNumber,
    unsaved: isFlag,
  }),
  worthKeeping: ({ unsaved }) => unsaved,
}

/** Key of the local draft of a workshop. */
export const workshopDraftKey = (userUid: string, uid: string): LocalDraftKey => ({
  userUid,
  kind: 'workshops',
  item: uid,
})
