/**
 * Cost of a random page read relative to a sequential one, for the planner: nearly equal on today's
 * disks and in a cache. PostgreSQL's default of 4 is for spinning disks and makes it scan tables
 * instead of using indexes.
 */
export const RANDOM_PAGE_COST = 1.1
