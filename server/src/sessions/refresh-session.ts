import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { Database } from '../db/client.ts'
import type { AccessTokens } from './access-token.ts'
import { hashToken, issueTokens } from './open-session.ts'
import {
  claimRefreshToken,
  findRefreshToken,
  findUsableAccount,
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
  secret: string | undefined,
): Promise<SessionTokens | RefreshFault> {
  if (!secret) return 'Missing JWT Refresh Token'
  const tokenHash = hashToken(secret)
  const rotated = await db.transaction(async (tx) => {
    const claimed = await claimRefreshToken(tx, tokenHash)
    if (!claimed) return null
    const account = await findUsableAccount(tx, claimed.userId)
    if (!account) {
      await revokeFamily(tx, claimed.family)
      return null
    }
    const { id, tokens } = await issueTokens(tx, accessTokens, account, claimed)
    await linkReplacement(tx, claimed.id, id)
    return tokens
  })
  return rotated ?? refuseRefresh(db, tokenHash)
}

async function refuseRefresh(db: Database, tokenHash: string): Promise<RefreshFault> {
  const known = await findRefreshToken(db, tokenHash)
  if (!known) return 'JWT Refresh Token Not Found'
  if (known.replacedBy !== null) await revokeFamily(db, known.family)
  return 'Invalid JWT Refresh Token'
}
