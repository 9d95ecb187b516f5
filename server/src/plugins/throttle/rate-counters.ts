import { setImmediate as endOfTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/client.ts'
import { type AskedRate, countBelowLimits } from './rate-limit.repository.ts'

/** How often something may happen. */
export interface Limit {
  /** times in the last `seconds` */
  times: number
  seconds: number
}

interface Batch {
  rates: Map<string, AskedRate>
  /** how many events of each counter were below its limit */
  counts: Promise<Map<string, number>>
}

/** For how long a limit that is used up is refused without being looked at again, in ms. */
const USED_UP_MS = 1000
const USED_UP_KEYS = 100_000
/** Counters of one transaction. */
const BATCH_KEYS = 1000

export type RateCounters = ReturnType<typeof createRateCounters>

/**
 * Counters that all instances share. Events that come while a transaction counts others wait and share
 * the next one: together they take one connection. That a limit is used up is remembered for a
 * second, during which refusals take neither connection nor query.
 */
export function createRateCounters(db: Database) {
  const usedUp = new LRUCache<string, true>({ max: USED_UP_KEYS, ttl: USED_UP_MS })
  let next: Batch | null = null
  let running: Promise<unknown> = Promise.resolve()

  function openBatch(): Batch {
    const rates: Batch['rates'] = new Map()
    const counts = running.then(async () => {
      // The embedded engine answers before the next request is read: without this, one event each.
      await endOfTurn()
      if (next?.rates === rates) next = null
      return db.transaction((tx) => countBelowLimits(tx, [...rates.values()]))
    })
    running = counts.catch(() => undefined)
    return { rates, counts }
  }

  return {
    /** Counts one event, unless its limit is used up. @returns whether it was counted */
    async count(key: string, limit: Limit): Promise<boolean> {
      if (usedUp.has(key)) return false
      if (!next || next.rates.size >= BATCH_KEYS) next = openBatch()
      const { rates, counts } = next
      const rate = rates.get(key) ?? { ...limit, key, asked: 0 }
      rates.set(key, rate)
      rate.asked += 1
      const place = rate.asked
      const isCounted = place <= ((await counts).get(key) ?? 0)
      if (!isCounted) usedUp.set(key, true)
      return isCounted
    },

    /** Whether a limit was found used up within the last second. */
    isUsedUp: (key: string): boolean => usedUp.has(key),
    /** Remembers that a limit is used up. */
    useUp: (key: string): void => void usedUp.set(key, true),
    /** Looks at every limit again. */
    recheck: (): void => usedUp.clear(),
  }
}
