import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { appUser } from '../../db/tables/user.table.ts'

/** Whether an account gets the weekly mail, and got it before; neither when it no longer exists. */
export async function findDueMail(
  executor: Executor,
  id: number,
): Promise<{ weekly: boolean; wasSent: boolean }> {
  const [row] = await executor
    .select({ weekly: appUser.dueMail, wasSent: isNotNull(appUser.dueMailedAt).mapWith(Boolean) })
    .from(appUser)
    .where(eq(appUser.id, id))
  return row ?? { weekly: false, wasSent: false }
}

export async function storeDueMail(tx: Transaction, id: number, wanted: boolean): Promise<void> {
  await tx.update(appUser).set({ dueMail: wanted }).where(eq(appUser.id, id))
}

/**
 * Marks and returns members whose weekly mail is due: they want it, and the last one is a week old.
 * Those marked by another transaction are left out.
 * @param limit how many at most
 */
export async function claimDueMails(
  tx: Transaction,
  limit: number,
): Promise<{ id: number; uid: string; email: string }[]> {
  const { rows } = await tx.execute<{ id: string; uid: string; email: string }>(sql`
    update app_user set due_mailed_at = now()
    where id in (
      select id from app_user
      where due_mail and status = 'member' and deleted_at is null
        and (due_mailed_at is null or due_mailed_at <= now() - interval '7 days')
      limit ${limit}
      for update skip locked
    )
    returning id, uid, email`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
