import { mergeFields } from '../../../kernel/rules/merge-fields.ts'
import {
  FOLLOW_UP_FIELDS,
  type FollowUpFields,
  followUpContradiction,
  isEmptyFollowUp,
  NO_FOLLOW_UP,
} from './follow-up.ts'

/** What becomes of what two said about the steps of one report. */
export interface MergedFollowUps<FollowUp> {
  followUps: FollowUp[]
  /** follow-ups that both changed in contradictory ways: the ones here are kept */
  contested: FollowUp[]
}

type StepFollowUp = FollowUpFields & { step: { uid: string } }

/**
 * Merges the follow-ups here with those that somebody else saved meanwhile, field by field: a
 * field changed on one side takes that value; changed on both sides it keeps the value here, and the
 * step is contested. So is a step whose status contradicts the merged selection.
 * @param base the follow-ups that both began with; absent: none
 * @param isSelected whether the merged selection has a step
 */
export function mergeFollowUps<FollowUp extends StepFollowUp>(
  {
    base = [],
    mine,
    theirs,
  }: {
    base?: readonly StepFollowUp[] | undefined
    mine: readonly FollowUp[]
    theirs: readonly FollowUp[]
  },
  isSelected: (uid: string) => boolean,
): MergedFollowUps<FollowUp> {
  const [before, here, there] = [byStep(base), byStep(mine), byStep(theirs)]
  const followUps: FollowUp[] = []
  const contested: FollowUp[] = []
  for (const either of new Map(
    [...theirs, ...mine].map((followUp) => [followUp.step.uid, followUp]),
  ).values()) {
    const { uid } = either.step
    const fieldsIn = (followUpOf: ReadonlyMap<string, StepFollowUp>): FollowUpFields =>
      followUpOf.get(uid) ?? NO_FOLLOW_UP
    const united = mergeFields(
      { base: fieldsIn(before), mine: fieldsIn(here), theirs: fieldsIn(there) },
      FOLLOW_UP_FIELDS,
    )
    const merged = { ...either, ...united.values }
    const fits = followUpContradiction(merged.status, isSelected(uid)) === null
    const left = fits ? merged : { ...merged, status: null }
    if (!fits || united.contested.length > 0) contested.push(left)
    if (!isEmptyFollowUp(left)) followUps.push(left)
  }
  return { followUps, contested }
}

const byStep = (followUps: readonly StepFollowUp[]) =>
  new Map(followUps.map((followUp) => [followUp.step.uid, followUp]))
