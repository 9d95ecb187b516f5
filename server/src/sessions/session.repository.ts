import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { isActiveAccount, isLive } from '../access/session-account.repository.ts'
import type { Executor } from '../db/client.ts'
import { refreshToken, session } from '../db/tables/session.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import type { Device } from './devices/device.ts'

/** For how long a token just replaced still gives its successor. */
const REPEAT_SECONDS = 30

const accountColumns = {
  id: appUser.id,
  uid: appUser.uid,
  email: appUser.email,
  isAdmin: appUser.isAdmin,
  firstName: appUser.firstName,
  passwordHash: appUser.passwordHash,
  deviceMails: appUser.deviceMails,
  createdAt: appUser.createdAt,
  lastSeenAt: appUser.lastSeenAt,
}

/** The account of an e-mail, and whether it may sign in; null for unknown and deleted ones. */
export async function findAccountForSignIn(executor: Executor, email: string) {
  const [account] = await executor
    .select({ ...accountColumns, isActive: sql<boolean>`${isActiveAccount}` })
    .from(appUser)
    .where(and(eq(sql`lower(${appUser.email})`, email.toLowerCase()), isNull(appUser.deletedAt)))
  return account ?? null
}

/** Stores a sign-in; who signs in has just proved who they are. */
export async function insertSession(
  executor: Executor,
  opened: {
    userId: number
    family: string
    expiresAt: Date
    byPasskey: boolean
    idToken?: string
  } & Device,
): Promise<void> {
  await executor.insert(session).values(opened)
}

/** Notes that a session was renewed. */
export async function noteRenewal(executor: Executor, family: string): Promise<void> {
  await executor
    .update(session)
    .set({ lastUsedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(session.family, family))
}

interface NewRefreshToken {
  userId: number
  family: string
  tokenHash: string
  expiresAt: Date
  familyExpiresAt: Date
}

/** @returns the id of the stored token */
export async function insertRefreshToken(
  executor: Executor,
  token: NewRefreshToken,
): Promise<number> {
  const [row] = await executor.insert(refreshToken).values(token).returning({ id: refreshToken.id })
  if (!row) throw new Error('The refresh token was not stored')
  return row.id
}

/** Takes a live token out of use; null when it is not live: one caller makes the successor. */
export async function claimRefreshToken(executor: Executor, tokenHash: string) {
  const [row] = await executor
    .update(refreshToken)
    .set({ replacedBy: refreshToken.id, updatedAt: sql`now()` })
    .where(and(eq(refreshToken.tokenHash, tokenHash), isLive))
    .returning({
      id: refreshToken.id,
      userId: refreshToken.userId,
      family: refreshToken.family,
      familyExpiresAt: refreshToken.familyExpiresAt,
    })
  return row ?? null
}

/** Records which token replaced a claimed one. */
export async function linkReplacement(executor: Executor, id: number, replacement: number) {
  await executor
    .update(refreshToken)
    .set({ replacedBy: replacement })
    .where(eq(refreshToken.id, id))
}

/** Whether a token is live, that is not used itself, and was issued within the tolerance. */
export async function isJustIssued(executor: Executor, tokenHash: string): Promise<boolean> {
  const since = sql`now() - make_interval(secs => ${REPEAT_SECONDS})`
  const rows = await executor
    .select({ id: refreshToken.id })
    .from(refreshToken)
    .where(and(eq(refreshToken.tokenHash, tokenHash), isLive, gt(refreshToken.createdAt, since)))
  return rows.length > 0
}

/** The token behind a hash, live or not. */
export async function findRefreshToken(executor: Executor, tokenHash: string) {
  const [row] = await executor
    .select({
      family: refreshToken.family,
      userId: refreshToken.userId,
      replacedBy: refreshToken.replacedBy,
      revokedAt: refreshToken.revokedAt,
    })
    .from(refreshToken)
    .where(eq(refreshToken.tokenHash, tokenHash))
  return row ?? null
}

/**
 * The account of a session being opened or renewed; null when it may no longer use the tool. Its row
 * is held until the end of the transaction: a refusal or a new password at the same moment comes
 * before, and is seen, or after, and ends the session.
 */
export async function lockActiveAccount(executor: Executor, userId: number) {
  const [account] = await executor
    .select(accountColumns)
    .from(appUser)
    .where(and(eq(appUser.id, userId), isActiveAccount))
    .for('share')
  return account ?? null
}

/** Ends a session: its refresh tokens and, through them, its access tokens. */
export async function revokeFamily(executor: Executor, family: string): Promise<void> {
  await executor
    .update(refreshToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(refreshToken.family, family), isNull(refreshToken.revokedAt)))
}

/** Takes the sealed ID token out of a session that ends; null when it has none. */
export async function takeIdToken(executor: Executor, family: string): Promise<string | null> {
  const [row] = await executor
    .select({ idToken: session.idToken })
    .from(session)
    .where(eq(session.family, family))
  if (row?.idToken) {
    await executor.update(session).set({ idToken: null }).where(eq(session.family, family))
  }
  return row?.idToken ?? null
}

/** Removes the families that ended, called as sessions open. */
export async function deleteExpiredSessions(executor: Executor, userId: number): Promise<void> {
  await executor
    .delete(refreshToken)
    .where(and(eq(refreshToken.userId, userId), lt(refreshToken.familyExpiresAt, sql`now()`)))
  await executor
    .delete(session)
    .where(and(eq(session.userId, userId), lt(session.expiresAt, sql`now()`)))
}
