import autocannon from 'autocannon'
import type { ChildServer } from '../servers/child-server.ts'

/** What one run under load gave. */
export interface LoadResult {
  /** answers a second */
  rate: number
  /** 97.5th percentile of the time to an answer, ms */
  p97: number
  /** CPU of the server for one answer, ms; null where it cannot be read */
  cpuMs: number | null
  /** the same of a database server beside it */
  databaseMs: number | null
}

export type LoadRequests = Pick<autocannon.Options, 'requests' | 'headers'>

/**
 * Keeps every connection busy for a time.
 * @param path default path of `requests`
 * @throws when an answer is not 2xx
 */
export async function load(
  server: ChildServer,
  path: string,
  options: LoadRequests & {
    connections: number
    seconds: number
    databaseCpu?: () => number | null
  },
): Promise<LoadResult> {
  const { seconds, databaseCpu = () => null, ...rest } = options
  const before = [server.cpuSeconds(), databaseCpu()]
  const result = await autocannon({ url: `${server.baseUrl}${path}`, duration: seconds, ...rest })
  const after = [server.cpuSeconds(), databaseCpu()]
  const refused = result.non2xx + result.errors + result.timeouts
  if (refused > 0) throw new Error(`${refused} of ${result.requests.total} answers were not 2xx`)
  const [cpuMs = null, databaseMs = null] = before.map((seconds, n) =>
    seconds === null ? null : (((after[n] ?? 0) - seconds) * 1000) / result.requests.total,
  )
  return {
    rate: result.requests.total / result.duration,
    p97: result.latency.p97_5,
    cpuMs,
    databaseMs,
  }
}
