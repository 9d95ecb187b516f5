import { LRUCache } from 'lru-cache'

/** Addresses without a cached page that one client may request in a minute. */
const PER_CLIENT = 120

/**
 * Counts how many addresses without a cached page each client requested within a minute. The counts
 * are in memory: a limit that costs a query would not spare the server (O-09). Cached pages are
 * never refused.
 */
export function createUnknownAddresses() {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: 60_000, noUpdateTTL: true })
  return {
    /** until the client may ask for one more; 0: now */
    secondsToWait(client: string): number {
      if ((counts.get(client) ?? 0) < PER_CLIENT) return 0
      return Math.max(1, Math.ceil(counts.getRemainingTTL(client) / 1000))
    },
    count(client: string): void {
      counts.set(client, (counts.get(client) ?? 0) + 1)
    },
  }
}
