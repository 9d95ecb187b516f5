import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { appUser } from '../../db/tables/user.table.ts'

/** Whether an account gets the weekly mail; false when it no longer exists. */
export async function findDueMail(executor: Executor, id: number): Promise<boolean> {
  const [row] = await executor
    .select({ wanted: appUser.dueMail })
    .from(appUser)
    .where(eq(appUser.id, id))
  return row?.wanted ?? false
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
): Promise<{ id: number; email: string }[]> {
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    update app_user set due_mailed_at = now()
    where id in (
      select id from app_user
      where due_mail and status = 'member' and deleted_at is null
        and (due_mailed_at is null or due_mailed_at <= now() - interval '7 days')
      limit ${limit}
      for update skip locked
    )
    returning id, email`)
  return rows.map(({ id, email }) => ({ id: Number(id), email }))
}
