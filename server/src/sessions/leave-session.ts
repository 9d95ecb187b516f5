import { hashToken } from '../access/secret-token.ts'
import type { Viewer } from '../access/viewer.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database } from '../db/client.ts'
import { findRefreshToken, revokeFamily, takeIdToken } from './session.repository.ts'

/**
 * Ends the session of the refresh token and that of the access token, usually the same one. Does
 * nothing for tokens that are dead already.
 * @returns the sealed ID token of a session that the identity provider opened; null for any other
 */
export async function leaveSession(
  db: Database,
  session: { secret: string | undefined; viewer: Viewer | null; ipHash: string },
): Promise<string | null> {
  const { secret, viewer, ipHash } = session
  if (!secret && !viewer) return null
  return db.transaction(async (tx) => {
    const token = secret ? await findRefreshToken(tx, hashToken(secret)) : null
    const left = [
      ...(token ? [{ family: token.family, userId: token.userId }] : []),
      ...(viewer ? [{ family: viewer.family, userId: viewer.id }] : []),
    ]
    let idToken: string | null = null
    for (const { family } of left) {
      await revokeFamily(tx, family)
      idToken = (await takeIdToken(tx, family)) ?? idToken
    }
    const [first] = left
    if (first) await recordSecurityEvent(tx, { kind: 'logout', userId: first.userId, ipHash })
    return idToken
  })
}
