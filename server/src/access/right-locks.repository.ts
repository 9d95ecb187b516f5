import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'

/** Advisory locks, taken before any row lock: each operation locks rows in its own order. */
const key = (what: 'account' | 'report', id: number): SQL =>
  sql`hashtextextended(${`rights ${what} ${id}`}, 0)`

/** Locks the rights of an account until the transaction ends: a withdrawal waits for it. */
export async function shareRightsLock(executor: Executor, userId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock_shared(${key('account', userId)})`)
}

/** Waits until these accounts have finished writing, and blocks them until the transaction ends. */
export async function lockRightsExclusively(
  executor: Executor,
  userIds: readonly number[],
): Promise<void> {
  for (const id of [...userIds].sort((a, b) => a - b)) {
    await executor.execute(sql`select pg_advisory_xact_lock(${key('account', id)})`)
  }
}

/** The same for everybody who edits a report or changes its co-authors. */
export async function lockReportRightsExclusively(
  executor: Executor,
  reportId: number,
): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${key('report', reportId)})`)
}
