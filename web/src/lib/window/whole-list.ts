/**
 * Rows up to which a list has each of them in the page, for the browser's search, screen readers and
 * print.
 */
export const WHOLE_LIST = 500

/** Steps a page, in a longer list. */
export const STEP_PAGE_SIZES = [100, 200] as const
