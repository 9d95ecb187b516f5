import { and, eq, lt, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { rateLimit } from './operation.table.ts'

/** Start of the window of `seconds` that `now` falls in. */
function windowStart(seconds: number, now: Date): Date {
  const length = seconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}

/** How often `key` was counted in the current window. */
export async function readRate(executor: Executor, key: string, seconds: number, now = new Date()) {
  const [row] = await executor
    .select({ count: rateLimit.count })
    .from(rateLimit)
    .where(and(eq(rateLimit.key, key), eq(rateLimit.windowStart, windowStart(seconds, now))))
  return row?.count ?? 0
}

/** Counts one event of `key`; windows over are removed on the way. */
export async function countRate(
  executor: Executor,
  key: string,
  seconds: number,
  now = new Date(),
): Promise<number> {
  const start = windowStart(seconds, now)
  const [row] = await executor
    .insert(rateLimit)
    .values({ key, windowStart: start, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimit.key, rateLimit.windowStart],
      set: { count: sql`${rateLimit.count} + 1` },
    })
    .returning({ count: rateLimit.count })
  await executor
    .delete(rateLimit)
    .where(and(eq(rateLimit.key, key), lt(rateLimit.windowStart, start)))
  return row?.count ?? 1
}
