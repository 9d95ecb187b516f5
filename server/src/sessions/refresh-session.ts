import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { Database } from '../db/client.ts'
import { recordSecurityEvent } from '../db/security-log.repository.ts'
import type { AccessTokens } from './access-token.ts'
import { hashToken, issueTokens } from './open-session.ts'
import {
  claimRefreshToken,
  findRefreshToken,
  holdUsableAccount,
  linkReplacement,
  revokeFamily,
} from './session.repository.ts'

export type RefreshFault =
  | 'Missing JWT Refresh Token'
  | 'JWT Refresh Token Not Found'
  | 'Invalid JWT Refresh Token'

/**
 * Rotates a refresh token (SEC-02): of any number of parallel uses one wins; a token used again
 * ends its whole family (SEC-35).
 */
export async function refreshSession(
  db: Database,
  accessTokens: AccessTokens,
  { secret, ipHash }: { secret: string | undefined; ipHash: string },
): Promise<SessionTokens | RefreshFault> {
  if (!secret) return 'Missing JWT Refresh Token'
  const tokenHash = hashToken(secret)
  const rotated = await db.transaction(async (tx) => {
    const known = await findRefreshToken(tx, tokenHash)
    if (!known) return null
    // The account before the token, as every change of an account goes: no two wait for each other.
    const account = await holdUsableAccount(tx, known.userId)
    if (!account) {
      await revokeFamily(tx, known.family)
      return null
    }
    const claimed = await claimRefreshToken(tx, tokenHash)
    if (!claimed) return null
    const { id, tokens } = await issueTokens(tx, accessTokens, account, claimed)
    await linkReplacement(tx, claimed.id, id)
    return tokens
  })
  return rotated ?? refuseRefresh(db, tokenHash, ipHash)
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
  })
  return 'Invalid JWT Refresh Token'
}
