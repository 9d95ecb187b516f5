import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { AccessTokens } from '../access/access-token.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Transaction } from '../db/client.ts'
import type { MailLinks } from '../engines/mail/mail-links.ts'
import { makeRoom } from '../quotas/make-room.ts'
import type { Device } from './devices/device.ts'
import { type AdmittedAccount, announceNewDevice } from './devices/new-device.ts'
import { openSession } from './open-session.ts'

export interface AdmissionContext {
  accessTokens: AccessTokens
  mailLinks: MailLinks
}

interface Admission {
  account: AdmittedAccount
  device: Device
  ipHash: string
  /** uid of the passkey that proved it; without it or the next: the password did */
  passkey?: string
  /** uid of the link to the identity provider that proved it */
  provider?: string
  /** of the identity provider, sealed */
  idToken?: string | null
}

/**
 * Lets in somebody who has proved who they are: opens a session, notes it, and says so by mail when the
 * device is new. The caller holds the account.
 */
export async function admit(
  tx: Transaction,
  { accessTokens, mailLinks }: AdmissionContext,
  { account, device, ipHash, passkey, provider, idToken }: Admission,
): Promise<SessionTokens> {
  await announceNewDevice(tx, mailLinks, { account, device, ipHash })
  await recordSecurityEvent(tx, {
    kind: 'login',
    userId: account.id,
    ipHash,
    detail: { ...device, ...(passkey && { passkey }), ...(provider && { provider }) },
  })
  await makeRoom(tx, 'securityLog', account.id)
  return openSession(tx, accessTokens, account, {
    ...device,
    byPasskey: passkey !== undefined,
    ...(idToken && { idToken }),
  })
}
