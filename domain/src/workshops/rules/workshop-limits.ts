/** What a workshop decides about a step; « selected » is « retenue ». */
export const DECISION_STATUSES = ['selected', 'considered', 'discarded'] as const
export type DecisionStatus = (typeof DECISION_STATUSES)[number]

export const WORKSHOP_PLACE_MAX = 255
/** Characters of the participants at most. */
export const WORKSHOP_PARTICIPANTS_MAX = 2000

/** Seconds for a step: the usual ones, and the most. */
export const TIMER_USUAL = 180
export const TIMER_MAX = 3600

/** Decisions, reasons and undoings of a workshop at most. */
export const ACTS_PER_WORKSHOP = 20_000
