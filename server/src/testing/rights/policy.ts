import { ACCOUNT_ROWS } from './account-rows.ts'
import { CATALOGUE_ROWS } from './catalogue-rows.ts'
import { EDITING_ROWS } from './editing-rows.ts'
import type { PolicyRow } from './policy-row.ts'
import { READING_ROWS } from './reading-rows.ts'
import { REPORT_ROWS } from './report-rows.ts'

const ROWS: readonly PolicyRow[] = [
  ...READING_ROWS,
  ...REPORT_ROWS,
  ...CATALOGUE_ROWS,
  ...ACCOUNT_ROWS,
  ...EDITING_ROWS,
  // last, because it ends the sessions of its callers
  {
    call: 'POST /logout',
    rows: 'SEC-02',
    rule: 'everyone',
    body: () => ({ refresh_token: 'inconnu' }),
  },
]

/** The rights matrix: every registered route has a row. PATCH has that of PUT. */
export const POLICY: readonly PolicyRow[] = ROWS.flatMap((row) =>
  row.call.startsWith('PUT ') ? [row, { ...row, call: row.call.replace('PUT', 'PATCH') }] : [row],
)
