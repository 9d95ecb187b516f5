import type { RegistrationBody } from '@etapes-climat/domain/users/contract'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database, Transaction } from '../db/client.ts'
import type { MailLinks } from '../engines/mail/mail-links.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { accountMail, addressAlreadyUsedMail } from './account-mails.ts'
import { emailTaken, prepareAccount, storeAccount } from './create-account.ts'
import { notifyWaitingAccounts } from './notify-waiting-accounts.ts'
import { isEmailTaken, type UserRow } from './user.repository.ts'

export interface RegistrationContext {
  db: Database
  passwordMin: number
  mailLinks: MailLinks
}

/** Runs in the transaction that stores the account that somebody asked for. */
type AlsoStore = (tx: Transaction, user: UserRow) => Promise<void>

/**
 * Registers a visitor, who waits for approval and may try the tool meanwhile. The
 * person and the administrators get a mail, and so does the owner of a taken address, who may have
 * forgotten their account.
 * @throws HttpError 422 for a weak password, an unknown organisation or a taken e-mail
 */
export async function registerUser(
  { db, passwordMin, mailLinks }: RegistrationContext,
  body: RegistrationBody,
  alsoStore?: AlsoStore,
): Promise<void> {
  const prepared = await prepareAccount(db, body, passwordMin)
  const isNew = await db.transaction(async (tx) => {
    if (await isEmailTaken(tx, body.email, 0)) {
      await queueMail(tx, { toAddress: body.email, ...addressAlreadyUsedMail(mailLinks.publicUrl) })
      return false
    }
    const user = await storeAccount(tx, prepared, { status: 'waiting', isAdmin: false })
    await recordSecurityEvent(tx, { kind: 'registered', userId: user.id })
    await alsoStore?.(tx, user)
    await notifyEveryone(tx, user, mailLinks)
    return true
  })
  if (!isNew) throw emailTaken()
}

async function notifyEveryone(tx: Transaction, user: UserRow, mailLinks: MailLinks): Promise<void> {
  await queueMail(tx, accountMail('registration-received', user, mailLinks.publicUrl))
  await notifyWaitingAccounts(tx, mailLinks, user)
}
