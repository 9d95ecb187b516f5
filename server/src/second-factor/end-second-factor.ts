import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { accountMail } from '../users/account-mails.ts'
import type { ActOnSecondFactor } from './give-recovery-codes.ts'
import { deleteSecondFactor } from './second-factor.repository.ts'
import { requireCode } from './take-code.ts'

/**
 * Ends the second factor of an account: its password is enough again, which a mail says.
 * @throws HttpError 422 for a refused code, 409 when none is active
 */
export function endSecondFactor(
  { db, keys, publicUrl }: ActOnSecondFactor['context'],
  { user, typed, ipHash }: ActOnSecondFactor['act'],
): Promise<void> {
  return db.transaction(async (tx) => {
    await requireCode(tx, keys, { userId: user.id, typed })
    await deleteSecondFactor(tx, user.id)
    await recordSecurityEvent(tx, { kind: 'second-factor-ended', userId: user.id, ipHash })
    await queueMail(tx, accountMail('second-factor-ended', user, publicUrl))
  })
}
