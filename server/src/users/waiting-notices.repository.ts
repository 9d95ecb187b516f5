import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { appUser } from '../db/tables/user.table.ts'

const EVERY_MINUTES = 60

/**
 * Marks and returns the administrators to notify now: they want it, somebody registered since their last
 * mail, and that mail is an hour old. Administrators marked by another transaction are left out.
 */
export async function claimWaitingNotices(
  executor: Executor,
): Promise<{ uid: string; email: string }[]> {
  const { rows } = await executor.execute<{ uid: string; email: string }>(sql`
    update app_user set waiting_noticed_at = now()
    where id in (
      select administrator.id from app_user administrator
      where administrator.listed_in = 'admin' and administrator.waiting_notices
        and (administrator.waiting_noticed_at is null
          or administrator.waiting_noticed_at <= now() - make_interval(mins => ${EVERY_MINUTES}))
        and exists (
          select from app_user waiting
          where waiting.listed_in = 'waiting-approval'
            and waiting.created_at > coalesce(administrator.waiting_noticed_at, '-infinity'))
      order by administrator.id
      for update skip locked
    )
    returning uid, email`)
  return rows
}

/** How many accounts wait for an administrator. */
export const countWaiting = (executor: Executor): Promise<number> =>
  executor.$count(appUser, eq(appUser.listedIn, 'waiting-approval'))

/**
 * Whether an administrator gets mails about waiting accounts; false when the account no longer exists.
 */
export async function findWaitingNotices(executor: Executor, id: number): Promise<boolean> {
  const [row] = await executor
    .select({ wanted: appUser.waitingNotices })
    .from(appUser)
    .where(eq(appUser.id, id))
  return row?.wanted ?? false
}

export async function storeWaitingNotices(
  executor: Executor,
  id: number,
  wanted: boolean,
): Promise<void> {
  await executor.update(appUser).set({ waitingNotices: wanted }).where(eq(appUser.id, id))
}
