import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { refreshToken } from '../db/tables/session.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import type { Viewer } from './viewer.ts'

/** An account with an open session that may be used now. */
export type SessionAccount = Viewer & { email: string }

/** Accounts that may sign in: waiting or member, not deleted (AUTH-07, AUTH-08). */
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

/** The accounts behind live sessions; revoked sessions and refused accounts are absent. */
export async function findSessionAccounts(
  executor: Executor,
  families: string[],
): Promise<SessionAccount[]> {
  return executor
    .selectDistinct({
      id: appUser.id,
      uid: appUser.uid,
      email: appUser.email,
      isAdmin: appUser.isAdmin,
      isWaiting: sql<boolean>`${appUser.status} = 'waiting'`,
      family: refreshToken.family,
    })
    .from(refreshToken)
    .innerJoin(appUser, eq(appUser.id, refreshToken.userId))
    .where(and(inArray(refreshToken.family, families), isLive, isActiveAccount))
}
