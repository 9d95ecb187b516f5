import type { LoginRefusal } from '@etapes-climat/domain/second-factor/contract'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { ACCOUNT_INACTIVE } from '@etapes-climat/domain/sessions/rules/account-inactive'
import { canonicalEmail } from '@etapes-climat/domain/users/rules/person-fields'
import { recordSecurityEvent, signedInFrom } from '../audit/security-log.repository.ts'
import { HttpError } from '../hydra/http-error.ts'
import { hashPassword, isOutdatedHash, passwordMatches } from '../users/password.ts'
import { noteUse, renewPasswordHash } from '../users/user.repository.ts'
import { admit } from './admit.ts'
import { deviceOf } from './devices/device.ts'
import type { LoginContext, LoginOrigin } from './login-context.ts'
import { INVALID_CREDENTIALS } from './login-refusals.ts'
import {
  beginTry,
  countFailure,
  forgetFailures,
  type LoginTry,
  refuseUsedUp,
} from './login-throttle.ts'
import { askSecondFactor, noteWrongCode } from './second-step.ts'
import { findAccountForSignIn, lockActiveAccount } from './session.repository.ts'

export interface LoginAttempt extends LoginOrigin {
  username: string
  password: string
  /** of a second factor; empty: none was given */
  code: string
}

/**
 * Signs in. Unknown, wrong and deleted accounts get the same answer; only the
 * right password reveals that an account is not active, or that it asks for a code.
 * @throws HttpError 403 for an account that is not active, 429 after too many failures
 */
export async function login(
  context: LoginContext,
  { username, password, code, ip, userAgent }: LoginAttempt,
): Promise<SessionTokens | LoginRefusal> {
  const { db, keys } = context
  const email = canonicalEmail(username)
  const ipHash = keys.hashAddress(ip)
  if (context.rateLimits) refuseUsedUp(context.rateCounters, { email, ipHash })
  const account = await findAccountForSignIn(db, email)
  const isKnownAddress = await signedInFrom(db, account?.id ?? 0, ipHash)
  const attempt: LoginTry = { email, ipHash, isKnownAddress }
  const { isLast } = context.rateLimits ? await beginTry(context, attempt) : { isLast: false }

  if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account) {
    await countFailure(db, attempt)
    const kind = isLast ? 'login-throttled' : 'login-refused'
    await recordSecurityEvent(db, { kind, userId: account?.id ?? null, ipHash })
    return INVALID_CREDENTIALS
  }
  if (!account.isActive) {
    const detail = { inactive: true }
    await recordSecurityEvent(db, { kind: 'login-refused', userId: account.id, ipHash, detail })
    throw new HttpError(403, ACCOUNT_INACTIVE)
  }
  const renewedHash = isOutdatedHash(account.passwordHash) ? await hashPassword(password) : null
  const outcome = await db.transaction(async (tx) => {
    if (renewedHash) await renewPasswordHash(tx, account, renewedHash)
    const held = await lockActiveAccount(tx, account.id)
    if (held?.passwordHash !== (renewedHash ?? account.passwordHash)) return INVALID_CREDENTIALS
    const refusal = await askSecondFactor(tx, context, { userId: account.id, ipHash, code })
    if (refusal) return refusal
    await forgetFailures(tx, attempt)
    return admit(tx, context, { account: held, device: deviceOf(userAgent), ipHash })
  })
  if ('token' in outcome) await noteUse(db, account)
  else if (!outcome.secondFactor && outcome !== INVALID_CREDENTIALS) {
    await noteWrongCode(db, attempt, account.id)
  }
  return outcome
}
