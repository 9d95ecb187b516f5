import type { Executor } from '../db/client.ts'
import type { MailLinks } from '../engines/mail/mail-links.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { newRegistrationMail, waitingAccountsMail } from './account-mails.ts'
import type { UserRow } from './user.repository.ts'
import { claimWaitingNotices, countWaiting } from './waiting-notices.repository.ts'

/**
 * Queues a mail about waiting accounts for each administrator who wants it: at most one an hour
 * each, over all instances, with their number. Called at each registration, and every
 * hour for later ones.
 * @param registered the new account, described in full when nobody else waits
 * @returns how many administrators get a mail
 */
export async function notifyWaitingAccounts(
  executor: Executor,
  mailLinks: MailLinks,
  registered?: UserRow,
): Promise<number> {
  const administrators = await claimWaitingNotices(executor)
  if (administrators.length === 0) return 0
  const count = await countWaiting(executor)
  const about = registered && { aboutAddress: registered.email }
  for (const { uid, email } of administrators) {
    const links = {
      publicUrl: mailLinks.publicUrl,
      unsubscribeUrl: mailLinks.unsubscribeUrl({ mail: 'inscriptions', userUid: uid }),
    }
    const mail =
      registered && count === 1
        ? newRegistrationMail(registered, links)
        : waitingAccountsMail(count, links)
    await queueMail(executor, { toAddress: email, ...about, ...mail })
  }
  return administrators.length
}
