import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { queueMail } from '../db/mail-outbox.repository.ts'
import { recordSecurityEvent } from '../db/security-log.repository.ts'
import type { Throttle } from '../plugins/throttle.ts'
import { hashToken } from './open-session.ts'
import { resetLinkMail } from './password-mails.ts'
import { findAccountToReset, lockAccount, replaceResetToken } from './password-reset.repository.ts'

const HOUR = 3600
const PER_ADDRESS = { times: 10, seconds: HOUR }
const PER_ACCOUNT = { times: 3, seconds: HOUR }
const NOBODY = { firstName: '', lastName: '' }

export interface PasswordResetContext {
  db: Database
  throttle: Throttle
  /** PUBLIC_URL: where links lead, whatever the Host of the request (S-11) */
  publicUrl: string
  /** PASSWORD_MIN */
  passwordMin: number
}

/**
 * Queues a reset link to the stored address of an account (AUTH-15 to AUTH-17). Unknown addresses
 * cost the same reads, the same composing and one transaction as well, and the answer never waits
 * for a mail server: it says nothing about the account (D-18).
 * @param email in the spelling of accounts
 * @throws HttpError 429 after ten an hour from one address; the fourth for an account sends nothing
 */
export async function askPasswordReset(
  { db, throttle, publicUrl }: PasswordResetContext,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await throttle.perAddress('forgotten', ip, PER_ADDRESS)
  const emailHash = createHash('sha256').update(email).digest('hex')
  const allowed = await throttle.allows(`forgotten:${emailHash}`, PER_ACCOUNT)
  const account = await findAccountToReset(db, email)
  const token = randomBytes(32).toString('base64url')
  const mail = resetLinkMail(account ?? NOBODY, `${publicUrl}/password/reset/${token}`)
  await db.transaction(async (tx) => {
    await recordSecurityEvent(tx, {
      kind: 'password-reset-asked',
      userId: account?.id ?? null,
      ipHash: throttle.hashAddress(ip),
      detail: { allowed },
    })
    if (!account || !allowed) return
    await lockAccount(tx, account.id)
    await replaceResetToken(tx, { userId: account.id, tokenHash: hashToken(token) })
    await queueMail(tx, { toAddress: account.email, kind: 'password-reset', ...mail })
  })
}
