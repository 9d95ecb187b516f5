import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { isActiveAccount } from '../access/session-account.repository.ts'
import type { Database, Transaction } from '../db/client.ts'
import { passkey, passkeyChallenge } from '../db/tables/passkey.table.ts'
import { appUser } from '../db/tables/user.table.ts'

/** Within which a challenge has to be answered. */
const LIFETIME_MINUTES = 5

/** Stores a challenge. @param userId who adds a passkey; null: somebody signs in */
export async function storeChallenge(
  db: Database,
  challenge: string,
  userId: number | null,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${LIFETIME_MINUTES})`
  await db.transaction((tx) => tx.insert(passkeyChallenge).values({ challenge, userId, expiresAt }))
}

/** Uses a challenge up, whatever becomes of the answer to it. @returns whether it was live and theirs */
export async function claimChallenge(
  db: Database,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const { userId: owner } = passkeyChallenge
  const rows = await db.transaction((tx) =>
    tx
      .delete(passkeyChallenge)
      .where(
        and(
          eq(passkeyChallenge.challenge, challenge),
          userId === null ? isNull(owner) : eq(owner, userId),
          gt(passkeyChallenge.expiresAt, sql`now()`),
        ),
      )
      .returning({ challenge: passkeyChallenge.challenge }),
  )
  return rows.length > 0
}

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (db: Database, userId: number) =>
  db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.id))

/** The passkey that a device names, with its account; null when unknown, removed or of a deleted account. */
export async function findPasskey(db: Database, credentialId: string) {
  const [row] = await db
    .select({
      id: passkey.id,
      uid: passkey.uid,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      userId: passkey.userId,
      userUid: appUser.uid,
      isActive: sql<boolean>`${isActiveAccount}`,
    })
    .from(passkey)
    .innerJoin(appUser, eq(appUser.id, passkey.userId))
    .where(and(eq(passkey.credentialId, credentialId), isNull(appUser.deletedAt)))
  return row ?? null
}

/** Stores a passkey; null when another account, or this one, has it already. */
export async function insertPasskey(tx: Transaction, added: typeof passkey.$inferInsert) {
  const [row] = await tx.insert(passkey).values(added).onConflictDoNothing().returning()
  return row ?? null
}

/**
 * Notes that a passkey was used.
 * @returns false when it was removed meanwhile, or its counter does not go on: a copy of it is in use
 */
export async function notePasskeyUse(
  tx: Transaction,
  { id, counter }: { id: number; counter: number },
): Promise<boolean> {
  const goesOn = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter)
  const rows = await tx
    .update(passkey)
    .set({ counter, lastUsedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(passkey.id, id), goesOn))
    .returning({ id: passkey.id })
  return rows.length > 0
}

/** Removes a passkey of an account; null when it has none of this uid. */
export async function deletePasskey(
  tx: Transaction,
  { userId, uid }: { userId: number; uid: string },
) {
  const [row] = await tx
    .delete(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.uid, uid)))
    .returning()
  return row ?? null
}
