import { eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { uploadSession } from '../db/tables/media.table.ts'

/** What waits in the database: mails that will be tried again, those that failed, files being sent. */
export async function readQueues(executor: Executor) {
  // A mail given up is due in the year 9999.
  const isGivenUp = sql`${mailOutbox.nextAttemptAt} > now() + interval '1 year'`
  const [mails] = await executor
    .select({
      waiting: sql<number>`(count(*) filter (where not ${isGivenUp}))::int`,
      failing: sql<number>`(count(*) filter (where not ${isGivenUp} and ${mailOutbox.error} is not null))::int`,
      givenUp: sql<number>`(count(*) filter (where ${isGivenUp}))::int`,
      oldest: sql<number>`coalesce(extract(epoch from now() - min(${mailOutbox.createdAt}) filter (where not ${isGivenUp})), 0)::float`,
    })
    .from(mailOutbox)
    .where(isNull(mailOutbox.sentAt))
  const uploads = await executor.$count(uploadSession, eq(uploadSession.state, 'open'))
  return { mails, uploads }
}
