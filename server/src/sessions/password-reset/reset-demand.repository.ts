import { asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { resetDemand } from '../../db/tables/reset-demand.table.ts'

export const RESET_DEMANDS_CHANNEL = 'reset_demand'

/** Stores a request, and notifies the worker at the commit. */
export async function insertResetDemand(
  executor: Executor,
  demand: { email: string; ipHash: string; allowed: boolean },
): Promise<void> {
  await executor.insert(resetDemand).values(demand)
  await executor.execute(sql`select pg_notify(${RESET_DEMANDS_CHANNEL}, '')`)
}

/** Takes the oldest request, for one server only; null when none waits. */
export async function takeResetDemand(executor: Executor) {
  const oldest = executor
    .select({ id: resetDemand.id })
    .from(resetDemand)
    .orderBy(asc(resetDemand.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await executor
    .delete(resetDemand)
    .where(eq(resetDemand.id, sql`(${oldest})`))
    .returning()
  return row ?? null
}
