/** Levels of keywords: a root and one below. */
export const MAX_TAG_DEPTH = 2

/** Levels of sectors. */
export const MAX_SECTOR_DEPTH = 10
