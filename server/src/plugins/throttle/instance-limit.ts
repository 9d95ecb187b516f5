import { LRUCache } from 'lru-cache'

const CLIENTS = 10_000
const MINUTE_MS = 60_000

/**
 * Counts how often each client did something within a minute, on this instance alone. The counts are
 * in memory: a limit on what is cheap and frequent must not cost a query.
 */
export function createInstanceLimit(perMinute: number) {
  const counts = new LRUCache<string, number>({ max: CLIENTS, ttl: MINUTE_MS, noUpdateTTL: true })
  return {
    /** until the client may do it once more; 0: now */
    secondsToWait(client: string): number {
      if ((counts.get(client) ?? 0) < perMinute) return 0
      return Math.max(1, Math.ceil(counts.getRemainingTTL(client) / 1000))
    },
    count(client: string): void {
      counts.set(client, (counts.get(client) ?? 0) + 1)
    },
  }
}
