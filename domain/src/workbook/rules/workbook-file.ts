export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Bytes of a workbook at most: 20 MiB. */
export const WORKBOOK_MAX_BYTES = 20 * 1024 * 1024
/** Most lines listed in each group of an answer; the counts are complete. */
export const LISTED_LINES = 500
