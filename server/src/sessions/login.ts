import { createHash } from 'node:crypto'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { Database } from '../db/client.ts'
import { countRate, readRate } from '../db/rate-limit.repository.ts'
import { recordSecurityEvent } from '../db/security-log.repository.ts'
import { HttpError } from '../hydra/http-error.ts'
import { passwordMatches } from '../users/password.ts'
import type { AccessTokens } from './access-token.ts'
import { openSession } from './open-session.ts'
import { findAccountForSignIn } from './session.repository.ts'

const WINDOW_SECONDS = 60
/** Failures a minute: for one account from one address, and for one address (SEC-32, S-03). */
const LIMITS = { account: 5, address: 20 }

export interface LoginContext {
  db: Database
  accessTokens: AccessTokens
  rateLimits: boolean
}

export interface LoginAttempt {
  username: string
  password: string
  /** client address */
  ip: string
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Signs in (AUTH-01). The answer is the same for unknown, wrong, refused and deleted (SEC-33).
 * @returns null when refused
 * @throws HttpError 429 after too many failures
 */
export async function login(
  context: LoginContext,
  attempt: LoginAttempt,
): Promise<SessionTokens | null> {
  const { db, accessTokens } = context
  const email = attempt.username.trim().toLowerCase().normalize('NFC')
  const ipHash = digest(attempt.ip)
  const keys = { account: `login:${digest(email)}:${ipHash}`, address: `login:${ipHash}` }
  if (context.rateLimits) await refuseWhenThrottled(db, keys)

  const account = await findAccountForSignIn(db, email)
  if (!(await passwordMatches(account?.passwordHash ?? null, attempt.password)) || !account) {
    await countRate(db, keys.account, WINDOW_SECONDS)
    await countRate(db, keys.address, WINDOW_SECONDS)
    await recordSecurityEvent(db, { kind: 'login-refused', userId: account?.id ?? null, ipHash })
    return null
  }
  return db.transaction(async (tx) => {
    await recordSecurityEvent(tx, { kind: 'login', userId: account.id, ipHash })
    return openSession(tx, accessTokens, account)
  })
}

async function refuseWhenThrottled(db: Database, keys: Record<keyof typeof LIMITS, string>) {
  for (const scope of ['account', 'address'] as const) {
    if ((await readRate(db, keys[scope], WINDOW_SECONDS)) < LIMITS[scope]) continue
    throw new HttpError(429, 'Too many failed login attempts, please try again in 1 minute.', {
      headers: { 'retry-after': String(WINDOW_SECONDS) },
    })
  }
}
