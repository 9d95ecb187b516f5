import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { isActiveAccount } from '../access/session-account.repository.ts'
import type { Database, Executor, Transaction } from '../db/client.ts'
import {
  type NamedPerson,
  providerIdentity,
  providerSignIn,
} from '../db/tables/identity-provider.table.ts'
import { passkey } from '../db/tables/passkey.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { session } from '../db/tables/session.table.ts'
import { appUser } from '../db/tables/user.table.ts'

/** Within which the provider has to answer, in minutes. */
export const ANSWERED_WITHIN = 10
/** For how long an account can be linked or asked for after its answer, in minutes. */
export const LINKED_WITHIN = 30

const isLiveOne = (tokenHash: string) =>
  and(eq(providerSignIn.tokenHash, tokenHash), gt(providerSignIn.expiresAt, sql`now()`))

/** Stores a sign-in that a browser begins. */
export async function storeSignIn(db: Database, tokenHash: string): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${ANSWERED_WITHIN})`
  await db.transaction((tx) => tx.insert(providerSignIn).values({ tokenHash, expiresAt }))
}

/** Uses a sign-in up, before the answer is looked at. @returns whether it waited for one */
export async function claimSignIn(db: Database, tokenHash: string): Promise<boolean> {
  const rows = await db.transaction((tx) =>
    tx
      .delete(providerSignIn)
      .where(and(isLiveOne(tokenHash), isNull(providerSignIn.person)))
      .returning({ tokenHash: providerSignIn.tokenHash }),
  )
  return rows.length > 0
}

/** Stores whom the provider named, until an account is linked. */
export async function storePerson(
  db: Database,
  { tokenHash, person }: { tokenHash: string; person: NamedPerson },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${LINKED_WITHIN})`
  await db.transaction((tx) => tx.insert(providerSignIn).values({ tokenHash, person, expiresAt }))
}

/** Whom the provider named in a browser; null when that is over. */
export async function findPerson(
  executor: Executor,
  tokenHash: string,
): Promise<NamedPerson | null> {
  const [row] = await executor
    .select({ person: providerSignIn.person })
    .from(providerSignIn)
    .where(isLiveOne(tokenHash))
  return row?.person ?? null
}

/** Forgets whom the provider named; of several uses at once, one gets true. */
export async function claimPerson(tx: Transaction, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(providerSignIn)
    .where(isLiveOne(tokenHash))
    .returning({ tokenHash: providerSignIn.tokenHash })
  return rows.length > 0
}

/** The account that is linked to somebody at the provider, whatever its state; null when none is. */
export async function findLinkedAccount(
  executor: Executor,
  { issuer, subject }: { issuer: string; subject: string },
) {
  const [row] = await executor
    .select({
      id: providerIdentity.id,
      uid: providerIdentity.uid,
      userId: providerIdentity.userId,
      isActive: sql<boolean>`${isActiveAccount}`,
    })
    .from(providerIdentity)
    .innerJoin(appUser, eq(appUser.id, providerIdentity.userId))
    .where(and(eq(providerIdentity.issuer, issuer), eq(providerIdentity.subject, subject)))
  return row ?? null
}

/** The link of an account; null when it has none. */
export async function findLink(executor: Executor, userId: number) {
  const [row] = await executor
    .select()
    .from(providerIdentity)
    .where(eq(providerIdentity.userId, userId))
  return row ?? null
}

/** Notes that a link was used. @returns false when it was removed meanwhile */
export async function noteLinkUse(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .update(providerIdentity)
    .set({ lastUsedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(providerIdentity.id, id))
    .returning({ id: providerIdentity.id })
  return rows.length > 0
}

/**
 * Links an account to somebody at the provider, instead of whom it was linked to.
 * @returns uid of the link; null when another account is linked to them
 */
export async function replaceLink(
  tx: Transaction,
  { userId, issuer, subject }: { userId: number; issuer: string; subject: string },
): Promise<string | null> {
  await deleteLink(tx, userId)
  const [row] = await tx
    .insert(providerIdentity)
    .values({ userId, issuer, subject })
    .onConflictDoNothing()
    .returning({ uid: providerIdentity.uid })
  return row?.uid ?? null
}

/** Removes the link of an account. @returns its uid; null when it had none */
export async function deleteLink(tx: Transaction, userId: number): Promise<string | null> {
  const [row] = await tx
    .delete(providerIdentity)
    .where(eq(providerIdentity.userId, userId))
    .returning({ uid: providerIdentity.uid })
  return row?.uid ?? null
}

/** Stores the sealed ID token of a session, which ends that at the provider too. */
export async function storeIdToken(
  tx: Transaction,
  { family, idToken }: { family: string; idToken: string | null },
): Promise<void> {
  await tx.update(session).set({ idToken }).where(eq(session.family, family))
}

/**
 * Removes the passkeys that an account had before its password was chosen by means of a mailed link: until
 * then nobody had shown that the address is theirs.
 * @returns how many
 */
export async function deleteUnprovenPasskeys(tx: Transaction, userId: number): Promise<number> {
  const proven = tx
    .select({ at: sql`max(${securityLog.at})` })
    .from(securityLog)
    .where(and(eq(securityLog.userId, userId), eq(securityLog.kind, 'password-reset-used')))
  const unproven = tx
    .select({ id: passkey.id })
    .from(passkey)
    .where(and(eq(passkey.userId, userId), lt(passkey.createdAt, proven)))
  const rows = await tx
    .delete(passkey)
    .where(inArray(passkey.id, unproven))
    .returning({ id: passkey.id })
  return rows.length
}
