import type { Executor } from './client.ts'
import { mailOutbox } from './operation.table.ts'

/** A mail to send: both bodies carry the same text. */
export interface OutgoingMail {
  toAddress: string
  subject: string
  body: { text: string; html: string }
  /** which template made it, for the log */
  kind: string
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells: it leaves when that is
 * committed, and only then (D-108).
 */
export async function queueMail(executor: Executor, mail: OutgoingMail): Promise<void> {
  await executor.insert(mailOutbox).values(mail)
}
