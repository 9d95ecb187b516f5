import { asc, eq } from 'drizzle-orm'
import type { AppKeys } from '../../config/app-keys.ts'
import type { OpenDatabase } from '../../db/client.ts'
import { mailOutbox } from '../../db/tables/mail-outbox.table.ts'
import { createMailLinks, type MailLinks } from '../../engines/mail/mail-links.ts'
import { answerResetDemand } from '../../sessions/password-reset/answer-reset-demand.ts'

/** Mails queued for an address, oldest first; nothing sends them in the application under test. */
export function mailsTo(db: OpenDatabase['db'], address: string) {
  return db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.toAddress, address))
    .orderBy(asc(mailOutbox.id))
}

/** The links of mails, as the application under test signs them. */
export const mailLinksOf = (
  { keys }: { keys: Pick<AppKeys, 'signUnsubscribe'> },
  publicUrl = 'https://etapes.example',
): MailLinks => createMailLinks(publicUrl, keys.signUnsubscribe)

/** Answers the demands for reset links, as the server's worker does a moment later. */
export async function answerResetDemands(
  database: OpenDatabase,
  publicUrl = 'http://localhost',
): Promise<void> {
  while (await answerResetDemand({ database, publicUrl }));
}
