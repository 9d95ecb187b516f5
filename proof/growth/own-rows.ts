/** Rows of growing tables that a call or job about a few items may read. */
export const ROWS_OF_A_CALL = 2_000

/** Calls and jobs whose own rows are more, by the beginning of their names. */
export const OWN_ROWS: readonly { of: string; rows: number; why: string }[] = []
