import { randomBytes, randomUUID } from 'node:crypto'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { AccessTokens } from '../access/access-token.ts'
import { hashToken } from '../access/secret-token.ts'
import type { Executor } from '../db/client.ts'
import { makeRoom } from '../quotas/make-room.ts'
import type { Device } from './devices/device.ts'
import { deleteExpiredSessions, insertRefreshToken, insertSession } from './session.repository.ts'

const DAY_MS = 86_400_000
/** A session dies after a week without use, and after a month whatever its use. */
const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS

export interface SignedInAccount {
  id: number
  uid: string
  email: string
  isAdmin: boolean
}

/**
 * Opens a session: a new family with its first refresh token, and an access token.
 * @param signedInWith the device, whether a passkey of it proved who it is, and the sealed ID token of the
 *   identity provider
 */
export async function openSession(
  executor: Executor,
  accessTokens: AccessTokens,
  account: SignedInAccount,
  signedInWith: Device & { byPasskey: boolean; idToken?: string },
): Promise<SessionTokens> {
  await deleteExpiredSessions(executor, account.id)
  const familyExpiresAt = new Date(Date.now() + ABSOLUTE_MS)
  const secret = randomBytes(64).toString('hex')
  const session = { family: randomUUID(), familyExpiresAt }
  const { family } = session
  await insertSession(executor, {
    userId: account.id,
    family,
    expiresAt: familyExpiresAt,
    ...signedInWith,
  })
  await makeRoom(executor, 'session', account.id)
  await storeToken(executor, account, session, secret)
  await makeRoom(executor, 'refreshToken', account.id)
  return signTokens(accessTokens, account, session, secret)
}

/** Adds a refresh token to a family. @returns the id of its row */
export function storeToken(
  executor: Executor,
  account: SignedInAccount,
  session: { family: string; familyExpiresAt: Date },
  secret: string,
): Promise<number> {
  return insertRefreshToken(executor, {
    userId: account.id,
    family: session.family,
    tokenHash: hashToken(secret),
    expiresAt: new Date(Math.min(Date.now() + IDLE_MS, session.familyExpiresAt.getTime())),
    familyExpiresAt: session.familyExpiresAt,
  })
}

/** The answer to a sign-in or a renewal: the refresh token, and an access token beside it. */
export async function signTokens(
  accessTokens: AccessTokens,
  account: SignedInAccount,
  { family }: { family: string },
  secret: string,
): Promise<SessionTokens> {
  return { token: await accessTokens.sign(account, family), refresh_token: secret }
}
