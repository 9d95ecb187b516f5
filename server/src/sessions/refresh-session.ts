import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { AccessTokens } from '../access/access-token.ts'
import { hashToken } from '../access/secret-token.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { AppKeys } from '../config/app-keys.ts'
import type { Database } from '../db/client.ts'
import { makeRoom } from '../quotas/make-room.ts'
import { noteUse } from '../users/user.repository.ts'
import { signTokens, storeToken } from './open-session.ts'
import {
  claimRefreshToken,
  findRefreshToken,
  isJustIssued,
  linkReplacement,
  lockActiveAccount,
  noteRenewal,
  revokeFamily,
} from './session.repository.ts'

export type RefreshFault =
  | 'Missing JWT Refresh Token'
  | 'JWT Refresh Token Not Found'
  | 'Invalid JWT Refresh Token'

export interface RenewalContext {
  db: Database
  accessTokens: AccessTokens
  successorOf: AppKeys['successorOf']
}

/**
 * Rotates a refresh token. Parallel uses, and uses for 30 s after the first, get the same
 * successor, as long as that one was not used: two tabs may ask at once, an answer may be lost. Any
 * other use of a replaced token ends its whole family.
 */
export async function refreshSession(
  { db, accessTokens, successorOf }: RenewalContext,
  { secret, ipHash }: { secret: string | undefined; ipHash: string },
): Promise<SessionTokens | RefreshFault> {
  if (!secret) return 'Missing JWT Refresh Token'
  const tokenHash = hashToken(secret)
  const successor = successorOf(secret)
  const renewed = await db.transaction(async (tx) => {
    const known = await findRefreshToken(tx, tokenHash)
    if (!known) return null
    // The account before the token, as every change of an account goes: no two wait for each other.
    const account = await lockActiveAccount(tx, known.userId)
    if (!account) {
      await revokeFamily(tx, known.family)
      return null
    }
    const claimed = await claimRefreshToken(tx, tokenHash)
    if (claimed) {
      const id = await storeToken(tx, account, claimed, successor)
      await linkReplacement(tx, claimed.id, id)
      await noteRenewal(tx, claimed.family)
      await makeRoom(tx, 'refreshToken', account.id)
    } else if (!(await isJustIssued(tx, hashToken(successor)))) {
      return null
    }
    return { account, tokens: await signTokens(accessTokens, account, known, successor) }
  })
  if (!renewed) return refuseRefresh(db, tokenHash, ipHash)
  await noteUse(db, renewed.account)
  return renewed.tokens
}

async function refuseRefresh(
  db: Database,
  tokenHash: string,
  ipHash: string,
): Promise<RefreshFault> {
  const known = await findRefreshToken(db, tokenHash)
  if (!known) return 'JWT Refresh Token Not Found'
  const reused = known.replacedBy !== null
  await db.transaction(async (tx) => {
    if (reused) await revokeFamily(tx, known.family)
    const detail = { reused }
    await recordSecurityEvent(tx, {
      kind: 'refresh-refused',
      userId: known.userId,
      ipHash,
      detail,
    })
    await makeRoom(tx, 'securityLog', known.userId)
  })
  return 'Invalid JWT Refresh Token'
}
