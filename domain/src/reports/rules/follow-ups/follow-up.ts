/** Statuses of a step that a report stores; a selected step without one is « retenue ». */
export const FOLLOW_UP_STATUSES = ['done', 'considered', 'in-place', 'discarded'] as const
export type FollowUpStatus = (typeof FOLLOW_UP_STATUSES)[number]

/** Those of steps beside the selection, which are in no figure. */
export const BESIDE_STATUSES = ['considered', 'in-place', 'discarded'] as const
export type BesideStatus = (typeof BESIDE_STATUSES)[number]

/** Those of screens: « retenue » is a selected step about which no other word is stored. */
export const STEP_STATUSES = [...FOLLOW_UP_STATUSES, 'selected'] as const

/** Characters of a note at most. */
export const FOLLOW_UP_NOTE_MAX = 500

export const FOLLOW_UP_PERSON_MAX = 255

export const ONLY_SELECTED_IS_DONE = 'Seule une étape retenue peut être réalisée.'
export const SELECTED_IS_NOT_BESIDE =
  'Une étape retenue ne peut être ni à l’étude, ni déjà en place, ni écartée.'

export interface FollowUpFields {
  /** null: none, the step is selected or merely annotated */
  status: FollowUpStatus | null
  note: string
  person: string
  /** YYYY-MM-DD; null: none */
  dueOn: string | null
}

export const NO_FOLLOW_UP: FollowUpFields = { status: null, note: '', person: '', dueOn: null }

export const FOLLOW_UP_FIELDS = Object.keys(NO_FOLLOW_UP) as (keyof FollowUpFields)[]

export const isSameFollowUp = (left: FollowUpFields, right: FollowUpFields): boolean =>
  FOLLOW_UP_FIELDS.every((name) => left[name] === right[name])

/** Whether nothing is said, so that there is nothing to keep. */
export const isEmptyFollowUp = (followUp: FollowUpFields): boolean =>
  isSameFollowUp(followUp, NO_FOLLOW_UP)

/** Whether a status is for steps beside the selection. */
export const isBeside = (status: FollowUpStatus | null): status is BesideStatus =>
  status !== null && status !== 'done'

/**
 * The contradiction between a status and the selection: « réalisée » needs a selected step, « à l’étude
 * », « déjà en place » and « écartée » an unselected one.
 * @returns null when status and selection agree
 */
export function followUpContradiction(
  status: FollowUpStatus | null,
  isSelected: boolean,
): string | null {
  if (status === 'done') return isSelected ? null : ONLY_SELECTED_IS_DONE
  return isBeside(status) && isSelected ? SELECTED_IS_NOT_BESIDE : null
}

/**
 * The follow-ups after the selection changed: it wins over a status that contradicts it, notes,
 * persons and dates stay; what then says nothing goes.
 */
export function reconcileFollowUps<FollowUp extends FollowUpFields>(
  followUps: readonly FollowUp[],
  isSelected: (followUp: FollowUp) => boolean,
): FollowUp[] {
  return followUps
    .map((followUp) =>
      followUpContradiction(followUp.status, isSelected(followUp)) === null
        ? followUp
        : { ...followUp, status: null },
    )
    .filter((followUp) => !isEmptyFollowUp(followUp))
}
