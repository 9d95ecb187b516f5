/**
 * What a page out of order costs the planner, of one in order: hardly more, on the disks of today and in
 * a cache. PostgreSQL's 4 is of spinning disks, and has a table read where its index would do.
 */
export const RANDOM_PAGE_COST = 1.1
