import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { isActiveAccount } from '../../access/session-account.repository.ts'
import type { Executor } from '../../db/client.ts'
import { amongIds } from '../../db/conditions.ts'
import { inBatches, inBatchesOfIds, recordset } from '../../db/row-batches.ts'
import { passwordReset } from '../../db/tables/session.table.ts'
import { appUser } from '../../db/tables/user.table.ts'

/** Wrong uses after which a reset link is dead. */
const ATTEMPTS_MAX = 5

const person = {
  id: appUser.id,
  firstName: appUser.firstName,
  lastName: appUser.lastName,
  email: appUser.email,
}

const isUsable = and(
  isNull(passwordReset.usedAt),
  gt(passwordReset.expiresAt, sql`now()`),
  lt(passwordReset.attempts, ATTEMPTS_MAX),
  isNull(appUser.deletedAt),
)

/** The account that may ask for a new password: any that is not deleted (state « Reset token »). */
export async function findAccountToReset(executor: Executor, email: string) {
  const [account] = await executor
    .select(person)
    .from(appUser)
    .where(and(eq(sql`lower(${appUser.email})`, email), isNull(appUser.deletedAt)))
  return account ?? null
}

/**
 * Locks an account, so that changes of its password or links run one after the other: everywhere
 * the account first, then its links and sessions.
 * @returns whether the account may sign in; null when it does not exist
 */
export async function lockAccount(
  executor: Executor,
  userId: number,
): Promise<{ isActive: boolean } | null> {
  const [account] = await executor
    .select({ isActive: sql<boolean>`${isActiveAccount}` })
    .from(appUser)
    .where(eq(appUser.id, userId))
    .for('no key update')
  return account ?? null
}

/**
 * Stores tokens by their hashes, one for an account; former ones of these accounts are dead.
 * @param hours that they are valid
 */
export async function replaceResetTokens(
  executor: Executor,
  tokens: readonly { userId: number; tokenHash: string }[],
  hours: number,
): Promise<void> {
  await inBatchesOfIds(
    tokens.map(({ userId }) => userId),
    (ids) => executor.delete(passwordReset).where(amongIds(passwordReset.userId, ids)),
  )
  const rows = tokens.map(({ userId, tokenHash }) => ({ user_id: userId, token_hash: tokenHash }))
  await inBatches(rows, (batch) =>
    executor.execute(sql`
      insert into password_reset (user_id, token_hash, expires_at)
      select user_id, token_hash, now() + make_interval(hours => ${hours})
      from ${recordset(batch, sql`user_id bigint, token_hash text`)}`),
  )
}

/** The account behind a token that can be used now; null otherwise. */
export async function findResetAccount(executor: Executor, tokenHash: string) {
  const [account] = await executor
    .select(person)
    .from(passwordReset)
    .innerJoin(appUser, eq(appUser.id, passwordReset.userId))
    .where(and(eq(passwordReset.tokenHash, tokenHash), isUsable))
  return account ?? null
}

/** Counts a wrong use; the fifth kills the token. */
export async function countResetAttempt(executor: Executor, tokenHash: string): Promise<void> {
  await executor
    .update(passwordReset)
    .set({ attempts: sql`${passwordReset.attempts} + 1` })
    .where(and(eq(passwordReset.tokenHash, tokenHash), lt(passwordReset.attempts, ATTEMPTS_MAX)))
}

/** Uses a token up; of several uses at once, one wins. */
export async function claimResetToken(executor: Executor, tokenHash: string): Promise<boolean> {
  const rows = await executor
    .update(passwordReset)
    .set({ usedAt: sql`now()` })
    .from(appUser)
    .where(
      and(eq(passwordReset.tokenHash, tokenHash), eq(appUser.id, passwordReset.userId), isUsable),
    )
    .returning({ id: passwordReset.id })
  return rows.length > 0
}
