/** At most this many exemplary works a step in a report. */
export const MAX_EXEMPLARIES_PER_STEP = 3
