/** Number of the shape of statements, stored with those of milestones: another shape takes the next one. */
export const STATEMENT_FORMAT = 1
