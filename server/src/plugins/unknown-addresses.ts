const WINDOW_MS = 60_000
/** Addresses without a kept page that one client may ask for in a minute. */
const PER_CLIENT = 120
/** Clients counted at a time: beyond, all begin anew. */
const CLIENTS = 10_000

/**
 * How many addresses without a kept page each client asked for in this minute. Counts in the memory of
 * this process: a limit that itself cost a query would not spare the server
 * (O-09). It holds for addresses whose page is not kept, so it keeps nobody from the site.
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
