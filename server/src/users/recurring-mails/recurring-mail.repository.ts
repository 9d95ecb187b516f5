import type { RecurringMailName } from '@etapes-climat/domain/users/rules/recurring-mails'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { appUser } from '../../db/tables/user.table.ts'
import type { MailSubscription } from '../../engines/mail/mail-links.ts'

/** The choice of an account about each recurring mail, turned off. */
const TURNED_OFF = {
  echeances: { dueMail: false },
  commentaires: { commentMails: false },
  connexions: { deviceMails: false },
  inscriptions: { waitingNotices: false },
} as const satisfies Record<RecurringMailName, Partial<typeof appUser.$inferInsert>>

/** Ends a recurring mail of an account; nothing happens when it has ended, or the account is gone. */
export async function endRecurringMail(
  tx: Transaction,
  { mail, userUid }: MailSubscription,
): Promise<void> {
  await tx.update(appUser).set(TURNED_OFF[mail]).where(eq(appUser.uid, userUid))
}
