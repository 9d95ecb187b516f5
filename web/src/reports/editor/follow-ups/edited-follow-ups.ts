import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'
import {
  type FollowUpFields,
  isEmptyFollowUp,
  reconcileFollowUps,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import { type SelectedStep, selectedStepOf } from '../steps/selected-step.ts'

/** The status and notes of a step, as edited on screen. */
export interface EditedFollowUp extends FollowUpFields {
  step: SelectedStep
}

/** The same with the choice whether the step is selected. */
export interface FollowUpChoice extends FollowUpFields {
  selected: boolean
}

function fieldsOf({ status, note, person, dueOn }: FollowUpFields): FollowUpFields {
  return { status, note, person, dueOn }
}

/** The follow-ups of a report from the server. */
export const editedFollowUps = (followUps: readonly FollowUp[]): EditedFollowUp[] =>
  followUps.map((followUp) => ({ step: selectedStepOf(followUp.card), ...fieldsOf(followUp) }))

/**
 * The follow-ups after a change of the selection, which overrides a contradicting status, as on the
 * server.
 */
export function followUpsAfter(
  followUps: readonly EditedFollowUp[] | undefined,
  cards: readonly SelectedStep[],
): readonly EditedFollowUp[] | undefined {
  if (!followUps?.length) return followUps
  const uids = new Set(cards.map(({ uid }) => uid))
  return reconcileFollowUps(followUps, ({ step }) => uids.has(step.uid))
}

/** Replaces the follow-up of a step; an empty one is removed. */
export function withFollowUp(
  followUps: readonly EditedFollowUp[] = [],
  step: SelectedStep,
  fields: FollowUpFields,
): EditedFollowUp[] {
  const followUp = { step, ...fieldsOf(fields) }
  const isKnown = followUps.some((known) => known.step.uid === step.uid)
  const all = isKnown
    ? followUps.map((known) => (known.step.uid === step.uid ? followUp : known))
    : [...followUps, followUp]
  return all.filter((known) => !isEmptyFollowUp(known))
}

/** The follow-ups without those of these steps. */
export const withoutSteps = (
  followUps: readonly EditedFollowUp[] | undefined,
  uids: readonly string[],
) => followUps?.filter(({ step }) => !uids.includes(step.uid))

/** Where a refused save says that the catalogue has the step of a follow-up no more. */
const GONE = /^followUps\.(\d+)\.card$/

/** The steps of follow-ups that a save was refused for: deleted or un-published since. */
export function deletedSteps(
  followUps: readonly EditedFollowUp[] = [],
  violations: readonly { propertyPath: string }[],
): SelectedStep[] {
  return violations.flatMap(({ propertyPath }) => {
    const index = GONE.exec(propertyPath)?.[1]
    const followUp = index === undefined ? undefined : followUps[Number(index)]
    return followUp ? [followUp.step] : []
  })
}

/** As a save sends them. */
export const followUpsBody = (followUps: readonly EditedFollowUp[]) =>
  followUps.map((followUp) => ({ card: followUp.step.iri, ...fieldsOf(followUp) }))
