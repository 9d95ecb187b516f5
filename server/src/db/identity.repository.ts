import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'
import { identifiedBy } from './conditions.ts'

/** Both names of a row. */
export interface Identity {
  id: number
  uid: string
}

/** The rows among these ids and uids that exist. @param uids well-formed UUIDs */
export async function findIdentities(
  executor: Executor,
  table: PgTable & { id: PgColumn; uid: PgColumn },
  ids: readonly number[],
  uids: readonly string[],
): Promise<Identity[]> {
  const { rows } = await executor.execute<{ id: string; uid: string }>(
    sql`select id, uid from ${table} where ${identifiedBy(table, ids, uids)}`,
  )
  return rows.map((row) => ({ id: Number(row.id), uid: row.uid }))
}
