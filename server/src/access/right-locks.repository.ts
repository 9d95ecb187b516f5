import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'

/** Locks of their own, taken before any row: rows are locked in an order that each operation has. */
const key = (what: 'account' | 'report', id: number): SQL =>
  sql`hashtextextended(${`rights ${what} ${id}`}, 0)`

/** Keeps what an account may do as it is until the transaction ends: who withdraws it waits. */
export async function holdRightsOf(executor: Executor, userId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock_shared(${key('account', userId)})`)
}

/** Waits for what these accounts are writing, and keeps them from writing until the transaction ends. */
export async function lockRightsOf(executor: Executor, userIds: readonly number[]): Promise<void> {
  for (const id of [...userIds].sort((a, b) => a - b)) {
    await executor.execute(sql`select pg_advisory_xact_lock(${key('account', id)})`)
  }
}

/** The same of everybody who writes into a report, or changes who may. */
export async function lockRightsInReport(executor: Executor, reportId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${key('report', reportId)})`)
}
