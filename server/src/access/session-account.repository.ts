import { and, eq, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/client.ts'
import { refreshToken } from '../db/tables/session.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import type { Viewer } from './viewer.ts'

/** An account with an open session that may be used now. */
export type SessionAccount = Viewer & { email: string }

/** Accounts that may sign in: waiting or member, not deleted. */
export const isActiveAccount = and(
  isNull(appUser.deletedAt),
  inArray(appUser.status, ['waiting', 'member']),
)

/** Refresh tokens that hold a session open. */
export const isLive = and(
  isNull(refreshToken.revokedAt),
  isNull(refreshToken.replacedBy),
  gt(refreshToken.expiresAt, sql`now()`),
)

/** A family that holds several tokens is in several rows, all alike: sorting them out costs more. */
const selectSessionAccounts = (executor: Executor, families: SQLWrapper) =>
  executor
    .select({
      id: appUser.id,
      uid: appUser.uid,
      email: appUser.email,
      isAdmin: appUser.isAdmin,
      isWaiting: sql<boolean>`${appUser.status} = 'waiting'`,
      family: refreshToken.family,
    })
    .from(refreshToken)
    .innerJoin(appUser, eq(appUser.id, refreshToken.userId))
    .where(and(sql`${refreshToken.family} = any(${families})`, isLive, isActiveAccount))

/** The account behind a live session; null when the session was revoked or the account refused. */
export async function findSessionAccount(
  executor: Executor,
  family: string,
): Promise<SessionAccount | null> {
  const [account] = await selectSessionAccounts(executor, sql`array[${family}::uuid]`)
  return account ?? null
}

/** Finds the accounts behind live sessions. The statement is built once: it runs at every call. */
export function prepareSessionAccounts(db: Database) {
  // Without a name: a pooler may run the next one on another connection.
  const statement = selectSessionAccounts(db, sql.placeholder('families')).prepare('')
  return (families: string[]): Promise<SessionAccount[]> => statement.execute({ families })
}
