import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/** Rows that one statement removes: others wait for no more than these. */
const ROWS_AT_A_TIME = 1_000

/**
 * Removes what reports say about steps whose deletion cannot be undone any more, some rows at a time. Doing
 * it twice, or again after it was interrupted, does nothing more.
 * @returns how many rows
 */
export async function sweepFollowUps(db: Database): Promise<number> {
  let count = 0
  for (let removed = ROWS_AT_A_TIME; removed === ROWS_AT_A_TIME; count += removed) {
    // A subquery for each deleted step, so that its index finds the rows: the table may be large.
    const { rows } = await db.execute(sql`
      delete from report_follow_up where ctid = any(array(
        select about_it.ctid from catalogue_card_change changed
        cross join lateral (
          select ctid from report_follow_up where card_id = changed.card_id limit ${ROWS_AT_A_TIME}
        ) about_it
        where not exists (select from card where card.id = changed.card_id)
          and not exists (select from kept_row
            where kept_row.table_name = 'card' and kept_row.first_key = changed.card_id)
        limit ${ROWS_AT_A_TIME}
      )) returning 1`)
    removed = rows.length
  }
  return count
}
