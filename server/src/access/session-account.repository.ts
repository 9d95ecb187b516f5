import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import { and, eq, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/client.ts'
import { refreshToken } from '../db/tables/session.table.ts'
import { siteSettings } from '../db/tables/site-settings.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { findMissingFactors, requiredFrom } from './required-factor.repository.ts'
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
      requiredFrom,
      family: refreshToken.family,
    })
    .from(refreshToken)
    .innerJoin(appUser, eq(appUser.id, refreshToken.userId))
    .innerJoin(siteSettings, eq(siteSettings.onlyRow, true))
    .where(and(sql`${refreshToken.family} = any(${families})`, isLive, isActiveAccount))

type Found = Omit<SessionAccount, 'missingFactor'>

/** Adds what their sessions lack, which is read where a second factor is required by now alone. */
async function withMissingFactors(executor: Executor, found: Found[]): Promise<SessionAccount[]> {
  const today = parisDateTime(new Date()).date
  const isDue = ({ requiredFrom }: Found) => requiredFrom !== null && requiredFrom <= today
  const families = found.filter(isDue).map(({ family }) => family)
  const missing = families.length > 0 ? await findMissingFactors(executor, families) : null
  // A session that went meanwhile opens nothing.
  const missingOf = (family: string) =>
    missing?.has(family) ? (missing.get(family) ?? null) : 'setUp'
  return found.map((account) => ({
    ...account,
    missingFactor: isDue(account) ? missingOf(account.family) : null,
  }))
}

/** The account behind a live session; null when the session was revoked or the account refused. */
export async function findSessionAccount(
  executor: Executor,
  family: string,
): Promise<SessionAccount | null> {
  const found = await selectSessionAccounts(executor, sql`array[${family}::uuid]`)
  const [account] = await withMissingFactors(executor, found.slice(0, 1))
  return account ?? null
}

/** Finds the accounts behind live sessions. The statement is built once: it runs at every call. */
export function prepareSessionAccounts(db: Database) {
  // Without a name: a pooler may run the next one on another connection.
  const statement = selectSessionAccounts(db, sql.placeholder('families')).prepare('')
  return async (families: string[]): Promise<SessionAccount[]> =>
    withMissingFactors(db, await statement.execute({ families }))
}
