import { and, count, desc, eq, exists, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { isLive } from '../../access/session-account.repository.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { refreshToken, session } from '../../db/tables/session.table.ts'
import { appUser } from '../../db/tables/user.table.ts'

const openSessionsOf = (executor: Executor, userId: number): SQL | undefined =>
  and(
    eq(session.userId, userId),
    exists(
      executor
        .select()
        .from(refreshToken)
        .where(and(eq(refreshToken.family, session.family), isLive)),
    ),
  )

/** The open sessions of an account that were used last. */
export const listOpenSessions = (executor: Executor, userId: number, limit: number) =>
  executor
    .select()
    .from(session)
    .where(openSessionsOf(executor, userId))
    .orderBy(desc(session.lastUsedAt), desc(session.id))
    .limit(limit)

/** How many sessions of an account are open. */
export async function countOpenSessions(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(session)
    .where(openSessionsOf(executor, userId))
  return row?.count ?? 0
}

/** An open session of an account; null when it has none of this uid. */
export async function findOpenSession(
  executor: Executor,
  { userId, uid }: { userId: number; uid: string },
) {
  const [row] = await executor
    .select()
    .from(session)
    .where(and(openSessionsOf(executor, userId), eq(session.uid, uid)))
  return row ?? null
}

/** Ends the sessions of an account but one. */
export async function revokeOtherFamilies(
  tx: Transaction,
  { userId, family }: { userId: number; family: string },
): Promise<void> {
  await tx
    .update(refreshToken)
    .set({ revokedAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        eq(refreshToken.userId, userId),
        ne(refreshToken.family, family),
        isNull(refreshToken.revokedAt),
      ),
    )
}

/** Whether an account is told by mail of new devices, by choice or because it administrates. */
export async function findDeviceMail(executor: Executor, id: number) {
  const [row] = await executor
    .select({ wanted: appUser.deviceMails, always: appUser.isAdmin })
    .from(appUser)
    .where(eq(appUser.id, id))
  return row ?? { wanted: false, always: false }
}

/** Stores whether an account is told by mail of new devices. */
export async function storeDeviceMail(tx: Transaction, id: number, wanted: boolean) {
  await tx.update(appUser).set({ deviceMails: wanted }).where(eq(appUser.id, id))
}
