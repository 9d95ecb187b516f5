import type { LoginRefusal } from '@etapes-climat/domain/second-factor/contract'
import {
  CODE_REFUSALS,
  STEP_EXPIRED,
} from '@etapes-climat/domain/second-factor/rules/second-factor-words'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { canonicalEmail } from '@etapes-climat/domain/users/rules/person-fields'
import { hashToken, newSecretToken } from '../access/secret-token.ts'
import { recordSecurityEvent, signedInFrom } from '../audit/security-log.repository.ts'
import type { Database, Transaction } from '../db/client.ts'
import { makeRoom } from '../quotas/make-room.ts'
import {
  claimChallenge,
  countChallengeTry,
  findChallenged,
  insertChallenge,
} from '../second-factor/challenge.repository.ts'
import { findSecondFactor } from '../second-factor/second-factor.repository.ts'
import { takeCode } from '../second-factor/take-code.ts'
import { noteUse } from '../users/user.repository.ts'
import { admit } from './admit.ts'
import { deviceOf } from './devices/device.ts'
import type { LoginContext, LoginOrigin } from './login-context.ts'
import { codeMissing, refusedBecause } from './login-refusals.ts'
import { beginTry, countFailure, forgetFailures, refuseUsedUp } from './login-throttle.ts'
import { lockActiveAccount } from './session.repository.ts'

interface AskedStep {
  userId: number
  ipHash: string
  /** empty: none was given */
  code: string
  /** of the identity provider, sealed, for the session that the code opens */
  idToken?: string | null
  /** uid of the link to the identity provider that came before; without it: the password did */
  provider?: string
}

/**
 * After the right password: takes the code that came with it, or opens a challenge for one.
 * @returns null when the account asks for no code, or the code was right
 */
export async function askSecondFactor(
  tx: Transaction,
  { keys }: Pick<LoginContext, 'keys'>,
  { userId, ipHash, code, idToken, provider }: AskedStep,
): Promise<LoginRefusal | null> {
  const factor = await findSecondFactor(tx, userId)
  if (!factor?.activeSince) return null
  if (code.trim() !== '') {
    const refusal = await takeCode(tx, keys, { userId, typed: code })
    return refusal === null || refusal === 'inactive'
      ? null
      : refusedBecause(CODE_REFUSALS[refusal])
  }
  const challenge = newSecretToken()
  await insertChallenge(tx, { userId, ipHash, tokenHash: hashToken(challenge), idToken })
  const event = { kind: 'second-factor-asked', userId, ipHash } as const
  await recordSecurityEvent(tx, provider ? { ...event, detail: { provider } } : event)
  await makeRoom(tx, 'securityLog', userId)
  return codeMissing(challenge)
}

/** A wrong code counts as a wrong password does. */
export async function noteWrongCode(
  db: Database,
  attempt: Parameters<typeof countFailure>[1],
  userId: number,
): Promise<void> {
  await countFailure(db, attempt)
  const { ipHash } = attempt
  await recordSecurityEvent(db, { kind: 'second-factor-refused', userId, ipHash })
}

/**
 * Signs in with the code that a challenge asks for.
 * @throws HttpError 429 after too many failures, which leaves the challenge its tries
 */
export async function takeSecondStep(
  context: LoginContext,
  { challenge, code, ip, userAgent }: { challenge: string; code: string } & LoginOrigin,
): Promise<SessionTokens | LoginRefusal> {
  const { db, keys } = context
  const ipHash = keys.hashAddress(ip)
  const shown = { tokenHash: hashToken(challenge), ipHash }
  const expired = refusedBecause(STEP_EXPIRED)
  const challenged = await findChallenged(db, shown)
  if (!challenged) return expired
  const { id: userId } = challenged
  const email = canonicalEmail(challenged.email)
  const attempt = { email, ipHash, isKnownAddress: await signedInFrom(db, userId, ipHash) }
  if (context.rateLimits) {
    refuseUsedUp(context.rateCounters, attempt)
    await beginTry(context, attempt)
  }
  if (!(await db.transaction((tx) => countChallengeTry(tx, shown)))) return expired
  const outcome = await db.transaction(async (tx) => {
    const account = await lockActiveAccount(tx, userId)
    if (!account) return expired
    const refusal = await takeCode(tx, keys, { userId, typed: code })
    if (refusal === 'inactive') return expired
    if (refusal !== null) return refusal
    const claimed = await claimChallenge(tx, shown)
    if (!claimed) return expired
    await forgetFailures(tx, attempt)
    const device = deviceOf(userAgent)
    const admission = { account, device, ipHash, idToken: claimed.idToken }
    return { account, tokens: await admit(tx, context, admission) }
  })
  if (typeof outcome === 'string') {
    await noteWrongCode(db, attempt, userId)
    return refusedBecause(CODE_REFUSALS[outcome])
  }
  if (!('tokens' in outcome)) return outcome
  await noteUse(db, outcome.account)
  return outcome.tokens
}
