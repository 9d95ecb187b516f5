import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { rateLimit } from '../../db/tables/rate-limit.table.ts'

/** A window slides in this many steps. */
const STEPS = 12

const stepMs = (seconds: number) => (seconds * 1000) / STEPS

/** The step that a moment falls into, by its beginning. */
const stepAt = (seconds: number, now: Date) => {
  const step = stepMs(seconds)
  return new Date(Math.floor(now.getTime() / step) * step)
}

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
  await addToSteps(executor, [{ key, seconds, times: 1 }], now)
  await executor
    .delete(rateLimit)
    .where(and(eq(rateLimit.key, key), lt(rateLimit.windowStart, windowStart(seconds, now))))
  return readRate(executor, key, seconds, now)
}

/** Events of one counter that ask to be counted together. */
export interface AskedRate {
  key: string
  /** how many ask */
  asked: number
  /** how many the last `seconds` may hold */
  times: number
  seconds: number
}

/**
 * Counts, of the events of several counters, those below their limits. The counters stay locked until the
 * transaction ends, in the order of their keys, so that instances never exceed a limit together.
 * @returns how many of each were counted
 */
export async function countBelowLimits(
  tx: Executor,
  rates: readonly AskedRate[],
  now = new Date(),
): Promise<Map<string, number>> {
  const sorted = rates.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const added = sorted.map(({ key, seconds, asked }) => ({ key, seconds, times: asked }))
  await addToSteps(tx, added, now)
  const windows = sql.join(
    sorted.map(({ key, seconds }) => {
      const start = windowStart(seconds, now).toISOString()
      return sql`(${key}::varchar, ${start}::timestamptz)`
    }),
    sql`, `,
  )
  await tx.execute(sql`
    delete from ${rateLimit} using (values ${windows}) as asked (key, start)
    where ${rateLimit.key} = asked.key and ${rateLimit.windowStart} < asked.start`)
  const { rows } = await tx.execute<{ key: string; count: number }>(sql`
    select asked.key, sum(${rateLimit.count})::int as count
    from (values ${windows}) as asked (key, start)
    join ${rateLimit} on ${rateLimit.key} = asked.key and ${rateLimit.windowStart} > asked.start
    group by asked.key`)
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  const excess = sorted.map(({ key, seconds, asked, times }) => ({
    key,
    seconds,
    times: Math.max(0, Math.min(asked, (counts.get(key) ?? asked) - times)),
  }))
  const over = excess.filter(({ times }) => times > 0)
  if (over.length > 0) {
    await addToSteps(
      tx,
      over.map((rate) => ({ ...rate, times: -rate.times })),
      now,
    )
  }
  return new Map(sorted.map(({ key, asked }, at) => [key, asked - (excess[at]?.times ?? 0)]))
}

/** Adds to the current step of each counter; of each key once. */
async function addToSteps(
  executor: Executor,
  rates: readonly { key: string; seconds: number; times: number }[],
  now: Date,
): Promise<void> {
  await executor
    .insert(rateLimit)
    .values(
      rates.map(({ key, seconds, times }) => ({
        key,
        count: times,
        windowStart: stepAt(seconds, now),
      })),
    )
    .onConflictDoUpdate({
      target: [rateLimit.key, rateLimit.windowStart],
      set: { count: sql`${rateLimit.count} + excluded.count` },
    })
}

/** Resets these keys, in the given order, which is that of calls that count several. */
export async function forgetRates(executor: Executor, keys: string[]): Promise<void> {
  for (const key of keys) await executor.delete(rateLimit).where(eq(rateLimit.key, key))
}
