/**
 * Rows up to which a list has each of them in the page, for the browser's search, screen readers and
 * print (ADMIN-STEP-39).
 */
export const WHOLE_LIST = 500
