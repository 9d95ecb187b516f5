import type { Executor } from '../db/client.ts'
import { contactMessage } from '../db/tables/contact-message.table.ts'

/** Stores a message. */
export async function insertContactMessage(
  executor: Executor,
  message: typeof contactMessage.$inferInsert,
): Promise<{ uid: string; createdAt: Date }> {
  const [row] = await executor
    .insert(contactMessage)
    .values(message)
    .returning({ uid: contactMessage.uid, createdAt: contactMessage.createdAt })
  if (!row) throw new Error('The message was not stored')
  return row
}
