import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { ACCOUNT_INACTIVE } from '@etapes-climat/domain/sessions/rules/account-inactive'
import { canonicalEmail } from '@etapes-climat/domain/users/rules/person-fields'
import { recordSecurityEvent, signedInFrom } from '../audit/security-log.repository.ts'
import type { AppKeys } from '../config/app-keys.ts'
import type { Database } from '../db/client.ts'
import { HttpError } from '../hydra/http-error.ts'
import type { RateCounters } from '../plugins/throttle/rate-counters.ts'
import { hashPassword, isOutdatedHash, passwordMatches } from '../users/password.ts'
import { noteUse, renewPasswordHash } from '../users/user.repository.ts'
import { type AdmissionContext, admit } from './admit.ts'
import { deviceOf } from './devices/device.ts'
import {
  beginTry,
  countFailure,
  forgetFailures,
  type LoginTry,
  refuseUsedUp,
} from './login-throttle.ts'
import { findAccountForSignIn, lockActiveAccount } from './session.repository.ts'

export interface LoginContext extends AdmissionContext {
  db: Database
  rateLimits: boolean
  rateCounters: RateCounters
  hashAddress: AppKeys['hashAddress']
}

export interface LoginAttempt {
  username: string
  password: string
  ip: string
  /** the header User-Agent, as sent */
  userAgent: string | undefined
}

/**
 * Signs in. Unknown, wrong and deleted accounts get the same answer; only the
 * right password reveals that an account is not active.
 * @returns null when refused
 * @throws HttpError 403 for an account that is not active, 429 after too many failures
 */
export async function login(
  context: LoginContext,
  { username, password, ip, userAgent }: LoginAttempt,
): Promise<SessionTokens | null> {
  const { db } = context
  const email = canonicalEmail(username)
  const ipHash = context.hashAddress(ip)
  if (context.rateLimits) refuseUsedUp(context.rateCounters, { email, ipHash })
  const account = await findAccountForSignIn(db, email)
  const isKnownAddress = await signedInFrom(db, account?.id ?? 0, ipHash)
  const attempt: LoginTry = { email, ipHash, isKnownAddress }
  const { isLast } = context.rateLimits ? await beginTry(context, attempt) : { isLast: false }

  if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account) {
    await countFailure(db, attempt)
    const kind = isLast ? 'login-throttled' : 'login-refused'
    await recordSecurityEvent(db, { kind, userId: account?.id ?? null, ipHash })
    return null
  }
  if (!account.isActive) {
    const detail = { inactive: true }
    await recordSecurityEvent(db, { kind: 'login-refused', userId: account.id, ipHash, detail })
    throw new HttpError(403, ACCOUNT_INACTIVE)
  }
  const renewedHash = isOutdatedHash(account.passwordHash) ? await hashPassword(password) : null
  const tokens = await db.transaction(async (tx) => {
    if (renewedHash) await renewPasswordHash(tx, account, renewedHash)
    const held = await lockActiveAccount(tx, account.id)
    if (held?.passwordHash !== (renewedHash ?? account.passwordHash)) return null
    await forgetFailures(tx, attempt)
    return admit(tx, context, { account: held, device: deviceOf(userAgent), ipHash })
  })
  if (tokens) await noteUse(db, account)
  return tokens
}
