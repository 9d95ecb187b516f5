import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database } from '../db/client.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { accountMail } from '../users/account-mails.ts'
import { findAccountByEmail, lockUser } from '../users/user.repository.ts'
import { deletePasskeys, deleteSecondFactor } from './second-factor.repository.ts'

/**
 * Ends the second factor of a person who lost telephone and codes, passkeys included, which a mail tells;
 * the password stays. For operators only, never for a call.
 * @param email whatever its case
 * @returns whether there is such an account
 */
export function resetSecondFactor(
  { db, publicUrl }: { db: Database; publicUrl: string },
  email: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    const user = account && (await lockUser(tx, account.id))
    if (!user) return false
    await deleteSecondFactor(tx, user.id)
    // Of the lost telephone, too; and where a second factor is required, one that is lost would keep its owner out.
    await deletePasskeys(tx, user.id)
    const detail = { by: 'admin:create' }
    await recordSecurityEvent(tx, { kind: 'second-factor-ended', userId: user.id, detail })
    await queueMail(tx, accountMail('second-factor-ended', user, publicUrl))
    return true
  })
}
