import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { mailOutbox } from '../db/operation.table.ts'

/** Mails queued for an address, oldest first; nothing sends them in the application under test. */
export function mailsTo(db: Database, address: string) {
  return db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.toAddress, address))
    .orderBy(asc(mailOutbox.id))
}
