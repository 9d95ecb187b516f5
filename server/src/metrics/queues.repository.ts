import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { uploadSession } from '../db/tables/media.table.ts'

/** What waits in the database: mails that will be tried again, files being sent. */
export async function readQueues(executor: Executor) {
  // A mail given up is due in the year 9999.
  const isWaiting = and(
    isNull(mailOutbox.sentAt),
    lt(mailOutbox.nextAttemptAt, sql`now() + interval '1 year'`),
  )
  const [mails] = await executor
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<number>`coalesce(extract(epoch from now() - min(${mailOutbox.createdAt})), 0)::float`,
    })
    .from(mailOutbox)
    .where(isWaiting)
  const uploads = await executor.$count(uploadSession, eq(uploadSession.state, 'open'))
  return { mails: mails?.count ?? 0, oldestMailSeconds: mails?.oldest ?? 0, uploads }
}
