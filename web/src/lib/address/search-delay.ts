/** From the last key in a search box to the search, in ms (LIM-01, LIM-03). */
export const SEARCH_DELAY_MS = 500
