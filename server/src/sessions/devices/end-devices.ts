import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database } from '../../db/client.ts'
import { notFound } from '../../hydra/http-error.ts'
import { makeRoom } from '../../quotas/make-room.ts'
import { revokeFamily } from '../session.repository.ts'
import { findOpenSession, revokeOtherFamilies } from './device.repository.ts'

interface EndingDevices {
  userId: number
  ipHash: string
}

/**
 * Ends a session of the account, access tokens included.
 * @throws HttpError 404 when the account has no such session open
 */
export async function endDevice(
  db: Database,
  { userId, ipHash, uid }: EndingDevices & { uid: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await findOpenSession(tx, { userId, uid })
    if (!ended) throw notFound()
    await revokeFamily(tx, ended.family)
    const { browser, system } = ended
    await recordSecurityEvent(tx, {
      kind: 'device-ended',
      userId,
      ipHash,
      detail: { browser, system },
    })
    await makeRoom(tx, 'securityLog', userId)
  })
}

/** Ends the sessions of the account but that of the caller, access tokens included. */
export async function endOtherDevices(
  db: Database,
  { userId, ipHash, family }: EndingDevices & { family: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeOtherFamilies(tx, { userId, family })
    await recordSecurityEvent(tx, {
      kind: 'device-ended',
      userId,
      ipHash,
      detail: { others: true },
    })
    await makeRoom(tx, 'securityLog', userId)
  })
}
