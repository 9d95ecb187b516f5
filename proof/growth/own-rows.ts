/** Rows of growing tables that a call or job about a few items may read. */
export const ROWS_OF_A_CALL = 2_500

interface OwnRows {
  /** the beginning of its name */
  of: string
  rows: number
  why: string
}

/** Calls and jobs whose own rows are more. */
export const OWN_ROWS: readonly OwnRows[] = [
  { of: 'GET /admin/barometer', rows: Infinity, why: 'counts the reports of all members' },
  { of: 'GET /admin/users/export', rows: Infinity, why: 'answers every account' },
  { of: 'GET /admin/journal/export', rows: Infinity, why: 'answers the whole journal' },
  {
    of: 'GET /me/export',
    rows: Infinity,
    why: 'answers all reports of the account, and their PDFs',
  },
  { of: 'GET /reports/export.xlsx', rows: Infinity, why: 'answers all reports of the account' },
  { of: 'GET /admin/users/', rows: Infinity, why: 'counts its list, in a narrow index' },
  { of: 'GET /admin/journal/', rows: Infinity, why: 'counts its entries, in an index' },
  { of: 'DELETE /api/users/', rows: Infinity, why: 'erases thousands of reports of the account' },
  { of: 'POST /admin/cards/consequences', rows: Infinity, why: 'counts the reports of the step' },
  { of: 'job: expired rows swept', rows: Infinity, why: 'removes what has expired' },
  { of: 'job: readers told of comments', rows: 6_000, why: 'reads the reports of who is told' },
  { of: 'job: tables vacuumed', rows: Infinity, why: 'reads the tables that changed' },
]
