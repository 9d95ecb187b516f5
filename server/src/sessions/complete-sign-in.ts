import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { AccessTokens } from '../access/access-token.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { AppKeys } from '../config/app-keys.ts'
import type { Database, Transaction } from '../db/client.ts'
import type { RateCounters } from '../plugins/throttle/rate-counters.ts'
import { makeRoom } from '../quotas/make-room.ts'
import type { SecondFactorKeys } from '../second-factor/take-code.ts'
import { forgetFailures, type LoginTry } from './login-throttle.ts'
import { openSession, type SignedInAccount } from './open-session.ts'

export interface LoginContext {
  db: Database
  accessTokens: AccessTokens
  rateLimits: boolean
  rateCounters: RateCounters
  keys: SecondFactorKeys & Pick<AppKeys, 'hashAddress'>
}

/** Opens the session of an account that proved who it is, and forgets its failures. */
export async function completeSignIn(
  tx: Transaction,
  { accessTokens }: Pick<LoginContext, 'accessTokens'>,
  { account, attempt }: { account: SignedInAccount; attempt: LoginTry },
): Promise<SessionTokens> {
  await forgetFailures(tx, attempt)
  await recordSecurityEvent(tx, { kind: 'login', userId: account.id, ipHash: attempt.ipHash })
  await makeRoom(tx, 'securityLog', account.id)
  return openSession(tx, accessTokens, account)
}
