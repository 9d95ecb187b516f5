import { createHash } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { countRate } from '../db/rate-limit.repository.ts'
import { HttpError } from './http-error.ts'

export interface Throttle {
  /** what is counted, for example `register` */
  kind: string
  /** who is counted: a client address or an account */
  subject: string
  /** how many in a window of `seconds` */
  limit: number
  seconds: number
}

/**
 * Counts one call and refuses those beyond the limit (SEC-32, S-12).
 * @throws HttpError 429 with Retry-After
 */
export async function countOrRefuse(
  db: Database,
  { kind, subject, limit, seconds }: Throttle,
): Promise<void> {
  const digest = createHash('sha256').update(subject).digest('hex')
  if ((await countRate(db, `${kind}:${digest}`, seconds)) <= limit) return
  throw new HttpError(429, 'Trop de demandes, réessayez plus tard.', {
    headers: { 'retry-after': String(seconds) },
  })
}
