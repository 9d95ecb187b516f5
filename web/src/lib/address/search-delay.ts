/** From the last key in a search box to the search, in ms. */
export const SEARCH_DELAY_MS = 500
