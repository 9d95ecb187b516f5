import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { Executor } from '../db/client.ts'
import type { AccessTokens } from './access-token.ts'
import { deleteExpiredTokens, insertRefreshToken } from './session.repository.ts'

const DAY_MS = 86_400_000
/** A session dies after a week without use, and after a month whatever its use (D-34). */
const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS

export interface SignedInAccount {
  id: number
  uid: string
  email: string
  isAdmin: boolean
}

/** Only this hash is stored (SEC-35). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Opens a session: a new family with its first refresh token, and an access token. */
export async function openSession(
  executor: Executor,
  accessTokens: AccessTokens,
  account: SignedInAccount,
): Promise<SessionTokens> {
  await deleteExpiredTokens(executor, account.id)
  const familyExpiresAt = new Date(Date.now() + ABSOLUTE_MS)
  const { tokens } = await issueTokens(executor, accessTokens, account, {
    family: randomUUID(),
    familyExpiresAt,
  })
  return tokens
}

/** Adds a token to a family; the id is that of the stored refresh token. */
export async function issueTokens(
  executor: Executor,
  accessTokens: AccessTokens,
  account: SignedInAccount,
  session: { family: string; familyExpiresAt: Date },
): Promise<{ id: number; tokens: SessionTokens }> {
  const secret = randomBytes(64).toString('hex')
  const id = await insertRefreshToken(executor, {
    userId: account.id,
    family: session.family,
    tokenHash: hashToken(secret),
    expiresAt: new Date(Math.min(Date.now() + IDLE_MS, session.familyExpiresAt.getTime())),
    familyExpiresAt: session.familyExpiresAt,
  })
  const token = await accessTokens.sign(account, session.family)
  return { id, tokens: { token, refresh_token: secret } }
}
