import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import { and, eq, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/client.ts'
import { refreshToken } from '../db/tables/session.table.ts'
import { siteSettings } from '../db/tables/site-settings.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { missingFactor } from './required-factor.repository.ts'
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

const today = () => parisDateTime(new Date()).date

/** A family that holds several tokens is in several rows, all alike: sorting them out costs more. */
const selectSessionAccounts = (executor: Executor, families: SQLWrapper, today: unknown) =>
  executor
    .select({
      id: appUser.id,
      uid: appUser.uid,
      email: appUser.email,
      isAdmin: appUser.isAdmin,
      isWaiting: sql<boolean>`${appUser.status} = 'waiting'`,
      missingFactor: missingFactor(today),
      family: refreshToken.family,
    })
    .from(refreshToken)
    .innerJoin(appUser, eq(appUser.id, refreshToken.userId))
    .innerJoin(siteSettings, eq(siteSettings.onlyRow, true))
    .where(and(sql`${refreshToken.family} = any(${families})`, isLive, isActiveAccount))

/** The account behind a live session; null when the session was revoked or the account refused. */
export async function findSessionAccount(
  executor: Executor,
  family: string,
): Promise<SessionAccount | null> {
  const [account] = await selectSessionAccounts(executor, sql`array[${family}::uuid]`, today())
  return account ?? null
}

/** Finds the accounts behind live sessions. The statement is built once: it runs at every call. */
export function prepareSessionAccounts(db: Database) {
  // Without a name: a pooler may run the next one on another connection.
  const statement = selectSessionAccounts(
    db,
    sql.placeholder('families'),
    sql.placeholder('today'),
  ).prepare('')
  return (families: string[]): Promise<SessionAccount[]> =>
    statement.execute({ families, today: today() })
}
