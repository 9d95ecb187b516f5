/** Accounts that a search counts; one more stands for all beyond. */
export const MOST_COUNTED = 1_000
