import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'
import { identifiedBy } from './conditions.ts'
import { rowsOf } from './rows-of.ts'

export interface Identity {
  id: number
  uid: string
}

/** The rows among these ids and uids that exist. @param uids well-formed UUIDs */
export function findIdentities(
  executor: Executor,
  table: PgTable & { id: PgColumn; uid: PgColumn },
  ids: readonly number[],
  uids: readonly string[],
): Promise<Identity[]> {
  return rowsOf(executor, sql`select id, uid from ${table} where ${identifiedBy(table, ids, uids)}`)
}
