import { createHash } from 'node:crypto'
import type { Database } from '../../db/client.ts'
import type { Throttle } from '../../plugins/throttle/throttle.ts'
import { insertResetDemand } from './reset-demand.repository.ts'

const HOUR = 3600
const PER_ACCOUNT = { times: 3, seconds: HOUR }

export interface PasswordResetContext {
  db: Database
  throttle: Throttle
  /** PUBLIC_URL: where links lead, whatever the Host of the request */
  publicUrl: string
  passwordMin: number
}

/**
 * Records a request for a reset link. `answerResetDemand` looks for the account
 * afterwards: the same statements run for every address, so neither the answer nor its time reveals an
 * account.
 * @param email in the spelling of accounts
 * The fourth of an hour for an account sends nothing.
 */
export async function askPasswordReset(
  { db, throttle }: Pick<PasswordResetContext, 'db' | 'throttle'>,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const emailHash = createHash('sha256').update(email).digest('hex')
  const allowed = await throttle.allows(`forgotten:${emailHash}`, PER_ACCOUNT)
  const ipHash = throttle.hashAddress(ip)
  await db.transaction((tx) => insertResetDemand(tx, { email, ipHash, allowed }))
}
