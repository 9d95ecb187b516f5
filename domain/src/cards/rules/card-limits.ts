/** Levels of a tree of steps (LIM-08). */
export const MAX_CARD_DEPTH = 50

/** What a new step starts with (LIM-09). */
export const NEW_CARD = { version: 1, goal: 0, draft: true } as const

/**
 * Largest value of a step that is not computed, in kgCO2e per person per year: sums of a catalogue
 * of thousands of steps stay below what the tables hold.
 */
export const MAX_TYPED_VAL = 1_000_000

/** Steps that one act changes at most (LIFE-19): as many as the catalogue is held to. */
export const MAX_STEPS_AT_ONCE = 5000
