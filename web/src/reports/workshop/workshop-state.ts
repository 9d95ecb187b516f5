import type { Report } from '@etapes-climat/domain/reports/contract'
import { NO_FOLLOW_UP } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import type {
  ActBody,
  Decision,
  Act as TakenAct,
  Workshop,
  WorkshopStep,
} from '@etapes-climat/domain/workshops/contract'
import {
  lastDecision,
  type StepState,
  stateAfter,
  stateBefore,
  statusIn,
  withAct,
} from '@etapes-climat/domain/workshops/rules/acts'
import type { Act, SetAside } from '../../saving/use-act-queue.ts'
import {
  EMPTY_EDITOR,
  type ReportEditorState,
  reportEditorReducer,
} from '../editor/state/report-editor-state.ts'
import type { SelectedStep } from '../editor/steps/selected-step.ts'

/** What is done about a step, as `POST /workshops/{uid}/decisions` takes it. */
export interface StepAct extends Omit<ActBody, 'id'> {
  /** by the clock of this device, until the server gives its own */
  at: string
}

/** An act of this screen that the server has not answered yet. */
export type PendingAct = StepAct & Pick<ActBody, 'id'>

/** Where this screen is. */
export interface Place {
  /** uid of the step on screen */
  current: string
  /** seconds for a step; 0: none */
  timer: number
}

export const isPlace = (content: StepAct | Place): content is Place => 'current' in content

/** The acts about steps among those of a queue. */
export const stepActs = (acts: readonly Act<StepAct | Place>[]): PendingAct[] =>
  acts.flatMap(({ id, content }) => (isPlace(content) ? [] : [{ id, ...content }]))

/** What the server has of a workshop, as far as this screen knows. */
export interface SavedWorkshop {
  revision: number
  decisions: readonly Decision[]
  report: ReportEditorState
  /** revision of the workshop that is known to exist */
  latest: number
  /** an act of this screen came after others that this screen does not know */
  hasGap: boolean
}

export type WorkshopAction =
  | { type: 'taken'; act: TakenAct; sent: PendingAct; step: SelectedStep | undefined }
  /** `known`: the latest revision that was known when reading began */
  | { type: 'read'; workshop: Workshop; report: Report; known: number }
  | { type: 'changedElsewhere'; revision: number }

export type KnownSteps = ReadonlyMap<string, SelectedStep>

/** A workshop and its report as the server sent them. */
export function savedWorkshop({ revision, decisions }: Workshop, report: Report): SavedWorkshop {
  const editor = reportEditorReducer(EMPTY_EDITOR, { type: 'load', report })
  return { revision, decisions, report: editor, latest: revision, hasGap: false }
}

/** Whether workshop and report have to be read again. */
export const isOutdated = ({ revision, latest, hasGap }: SavedWorkshop): boolean =>
  hasGap || latest > revision

/** What the report says of a step. */
export function stepState(report: ReportEditorState, uid: string): StepState {
  const selected = report.cards.some((card) => card.uid === uid)
  const followUp = report.followUps?.find(({ step }) => step.uid === uid) ?? NO_FOLLOW_UP
  const { status, note, person, dueOn } = followUp
  return { selected, status, note, person, dueOn }
}

/** The report once a step has this state. @param leavesSector its sector came with the decision that is undone */
function withStep(
  report: ReportEditorState,
  step: SelectedStep,
  { state, leavesSector }: { state: StepState; leavesSector: boolean },
): ReportEditorState {
  const left = leavesSector
    ? reportEditorReducer(report, { type: 'unselectSteps', uids: [step.uid] })
    : report
  return reportEditorReducer(left, { type: 'followStep', step, choice: state })
}

/** Report and decisions as the acts of this screen leave them, before the server has answered. */
export function shownWorkshop(
  saved: Pick<SavedWorkshop, 'decisions' | 'report'>,
  acts: readonly PendingAct[],
  known: KnownSteps,
): { report: ReportEditorState; decisions: readonly Decision[] } {
  let { report, decisions } = saved
  for (const act of acts) {
    // It was read again before its answer came.
    if (decisions.some(({ id }) => id === act.id)) continue
    const step = known.get(act.step)
    const now = stepState(report, act.step)
    const undone = decisions.find(({ id }) => id === act.undoes)
    const state = undone
      ? stateBefore(now, undone.before)
      : stateAfter(now, act, lastDecision(decisions, act.step))
    if (step) report = withStep(report, step, { state, leavesSector: false })
    const before = { status: statusIn(now), note: now.note }
    decisions = withAct(decisions, { ...act, before })
  }
  return { report, decisions }
}

/** The step so many places away, or the one at the end. */
export function stepAt(steps: readonly WorkshopStep[], current: string, by: number): string {
  const at = steps.findIndex(({ uid }) => uid === current) + by
  return steps[Math.min(Math.max(0, at), steps.length - 1)]?.uid ?? current
}

/** What the server has after it answered; pure. */
export function workshopReducer(saved: SavedWorkshop, action: WorkshopAction): SavedWorkshop {
  switch (action.type) {
    case 'taken':
      return taken(saved, action)
    case 'read': {
      // An act of this screen that was answered meanwhile is not in it: what others did is read next.
      if (action.workshop.revision < saved.revision) return { ...saved, hasGap: true }
      const now = savedWorkshop(action.workshop, action.report)
      // What was heard of meanwhile may not be in it either.
      return saved.latest > action.known ? heardOf(now, saved.latest) : now
    }
    case 'changedElsewhere':
      return heardOf(saved, action.revision)
  }
}

const heardOf = (saved: SavedWorkshop, revision: number): SavedWorkshop => ({
  ...saved,
  latest: Math.max(saved.latest, revision),
})

/** What the server has after it took an act. Behind a gap of revisions somebody else changed the report. */
function taken(
  saved: SavedWorkshop,
  { act, sent, step }: Extract<WorkshopAction, { type: 'taken' }>,
): SavedWorkshop {
  const { report } = saved.report
  // The report was read with it, the workshop perhaps before it.
  if (!report || act.reportRevision <= report.revision) return heardOf(saved, act.revision)
  const now = stepState(saved.report, act.step)
  const before = { status: statusIn(now), note: now.note }
  const leavesSector = act.sectorChanged && !act.state.selected
  const changed = step
    ? withStep(saved.report, step, { state: act.state, leavesSector })
    : saved.report
  const isNext = act.reportRevision === report.revision + 1
  return {
    revision: act.revision,
    decisions: withAct(saved.decisions, { ...sent, at: act.at, before }),
    report: { ...changed, report: { ...report, revision: act.reportRevision } },
    latest: Math.max(saved.latest, act.revision),
    hasGap: saved.hasGap || !isNext,
  }
}

/** Ids of the acts that follow a decision and are nothing without it: the reasons for it, and its undoing. */
export function dependentsOf(
  { id, step }: PendingAct,
  following: readonly PendingAct[],
): ReadonlySet<string> {
  const ofStep = following.filter((act) => act.step === step)
  const next = ofStep.findIndex((act) => act.note === undefined || act.status !== undefined)
  const reasons = next < 0 ? ofStep : ofStep.slice(0, next)
  const undoings = ofStep.filter(({ undoes }) => undoes === id)
  return new Set([...reasons, ...undoings].map((act) => act.id))
}

/** Sets a refused act aside with its last reason; one that was undone is given up. */
export function setAside(
  act: PendingAct,
  following: readonly PendingAct[],
  message: string,
): SetAside<StepAct> {
  const dependents = dependentsOf(act, following)
  const note = following.findLast((other) => dependents.has(other.id) && !other.undoes)?.note
  const isUndone = following.some(({ undoes }) => undoes === act.id)
  const { id: _, ...content } = { ...act, ...(note !== undefined && { note }) }
  return { refused: isUndone ? null : { content, message }, dependents }
}
