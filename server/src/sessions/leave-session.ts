import { hashToken } from '../access/secret-token.ts'
import type { Viewer } from '../access/viewer.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database } from '../db/client.ts'
import { findRefreshToken, revokeFamily } from './session.repository.ts'

/**
 * Ends the session of the refresh token and that of the access token, usually the same one. Does
 * nothing for tokens that are dead already.
 */
export async function leaveSession(
  db: Database,
  session: { secret: string | undefined; viewer: Viewer | null; ipHash: string },
): Promise<void> {
  const { secret, viewer, ipHash } = session
  if (!secret && !viewer) return
  await db.transaction(async (tx) => {
    const token = secret ? await findRefreshToken(tx, hashToken(secret)) : null
    const left = [
      ...(token ? [{ family: token.family, userId: token.userId }] : []),
      ...(viewer ? [{ family: viewer.family, userId: viewer.id }] : []),
    ]
    for (const { family } of left) await revokeFamily(tx, family)
    const [first] = left
    if (first) await recordSecurityEvent(tx, { kind: 'logout', userId: first.userId, ipHash })
  })
}
