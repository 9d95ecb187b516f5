import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { rateLimit } from '../../db/tables/rate-limit.table.ts'

/** A window slides in this many steps. */
const STEPS = 12

const stepMs = (seconds: number) => (seconds * 1000) / STEPS

/** Steps that began after this moment hold every event of the last `seconds`. */
const windowStart = (seconds: number, now: Date) =>
  new Date(now.getTime() - seconds * 1000 - stepMs(seconds))

/** How often `key` was counted in the last `seconds`. */
export async function readRate(executor: Executor, key: string, seconds: number, now = new Date()) {
  const [row] = await executor
    .select({ count: sql<number>`coalesce(sum(${rateLimit.count}), 0)::int` })
    .from(rateLimit)
    .where(and(eq(rateLimit.key, key), gt(rateLimit.windowStart, windowStart(seconds, now))))
  return row?.count ?? 0
}

/**
 * Counts one event of `key`. Inside a transaction the counter stays locked until its end, so of
 * several at once each sees those before it.
 * @returns how often it was counted in the last `seconds`, this time included
 */
export async function countRate(
  executor: Executor,
  key: string,
  seconds: number,
  now = new Date(),
): Promise<number> {
  const step = stepMs(seconds)
  const start = new Date(Math.floor(now.getTime() / step) * step)
  await executor
    .insert(rateLimit)
    .values({ key, windowStart: start, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimit.key, rateLimit.windowStart],
      set: { count: sql`${rateLimit.count} + 1` },
    })
  await executor
    .delete(rateLimit)
    .where(and(eq(rateLimit.key, key), lt(rateLimit.windowStart, windowStart(seconds, now))))
  return readRate(executor, key, seconds, now)
}

/** Takes the last counted event of `key` back. */
export async function uncountRate(executor: Executor, key: string): Promise<void> {
  const latest = sql`(select max(window_start) from ${rateLimit} where key = ${key})`
  await executor
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(and(eq(rateLimit.key, key), sql`${rateLimit.windowStart} = ${latest}`))
}

/** Resets these keys, in the given order, which is that of calls that count several. */
export async function forgetRates(executor: Executor, keys: string[]): Promise<void> {
  for (const key of keys) await executor.delete(rateLimit).where(eq(rateLimit.key, key))
}
