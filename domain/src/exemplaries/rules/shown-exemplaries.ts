/** At most this many exemplary works a step in a report (LIM-07, REP-38). */
export const MAX_EXEMPLARIES_PER_STEP = 3
