import pLimit, { type LimitFunction } from 'p-limit'

const limits = new Map<string, LimitFunction>()

/** Runs what has the same key one after the other, in the order of the calls. */
export async function runExclusive<Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = limits.get(key) ?? pLimit(1)
  limits.set(key, limit)
  try {
    return await limit(work)
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
  }
}
