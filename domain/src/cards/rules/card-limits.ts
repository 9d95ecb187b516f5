/** Levels of a tree of steps. */
export const MAX_CARD_DEPTH = 50

/**
 * Largest value that can be typed, in kgCO2e per person per year: sums of thousands of steps stay
 * within an integer column.
 */
export const MAX_TYPED_VAL = 1_000_000

/** Steps that one act changes at most: as many as the catalogue is held to. */
export const MAX_STEPS_AT_ONCE = 5000

export const MAX_NUMBER = 1_000_000_000

export const MAX_PLACE = 100_000
