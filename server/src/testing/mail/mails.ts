import { asc, eq } from 'drizzle-orm'
import type { OpenDatabase } from '../../db/client.ts'
import { mailOutbox } from '../../db/tables/mail-outbox.table.ts'
import { answerResetDemand } from '../../sessions/password-reset/answer-reset-demand.ts'

/** Mails queued for an address, oldest first; nothing sends them in the application under test. */
export function mailsTo(db: OpenDatabase['db'], address: string) {
  return db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.toAddress, address))
    .orderBy(asc(mailOutbox.id))
}

/** Answers the demands for reset links, as the server's worker does a moment later. */
export async function answerResetDemands(
  database: OpenDatabase,
  publicUrl = 'http://localhost',
): Promise<void> {
  while (await answerResetDemand({ database, publicUrl }));
}
