/** Levels of keywords: a root and one below (CLASS-05, D-90). */
export const MAX_TAG_DEPTH = 2

/** Levels of sectors (CLASS-06). */
export const MAX_SECTOR_DEPTH = 10
