const WINDOW_MS = 60_000
/** Addresses without a cached page that one client may request in a minute. */
const PER_CLIENT = 120
/** Clients counted at a time: beyond, all begin anew. */
const CLIENTS = 10_000

/**
 * Counts how many addresses without a cached page each client requested in this minute. The counts
 * are in memory: a limit that costs a query would not spare the server (O-09). Cached pages are
 * never refused.
 */
export function createUnknownAddresses() {
  const counts = new Map<string, number>()
  let until = 0

  function current(client: string): number {
    const now = Date.now()
    if (now >= until || counts.size > CLIENTS) {
      counts.clear()
      until = now + WINDOW_MS
    }
    return counts.get(client) ?? 0
  }

  return {
    /** until the client may ask for one more; 0: now */
    secondsToWait(client: string): number {
      if (current(client) < PER_CLIENT) return 0
      return Math.max(1, Math.ceil((until - Date.now()) / 1000))
    },
    count(client: string): void {
      counts.set(client, current(client) + 1)
    },
  }
}
