import type { newlyRequiredOf } from '@etapes-climat/domain/second-factor/rules/requirement'
import { and, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { hasNoSecondFactor } from '../access/required-factor.repository.ts'
import { isActiveAccount } from '../access/session-account.repository.ts'
import type { Executor, Transaction } from '../db/client.ts'
import { passkey } from '../db/tables/passkey.table.ts'
import { recoveryCode, secondFactor } from '../db/tables/second-factor.table.ts'
import { appUser } from '../db/tables/user.table.ts'

/** The authenticator app of an account, active or only started; null: none. */
export async function findSecondFactor(executor: Executor, userId: number) {
  const { sealedSecret, activeSince } = secondFactor
  const [row] = await executor
    .select({ sealedSecret, activeSince })
    .from(secondFactor)
    .where(eq(secondFactor.userId, userId))
  return row ?? null
}

/** Recovery codes of an account that have not been used. */
export const countRecoveryCodes = (executor: Executor, userId: number): Promise<number> =>
  executor.$count(recoveryCode, and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))

/** Stores a secret that waits for a right code; false when one is active already. */
export async function storeStarted(
  tx: Transaction,
  started: { userId: number; sealedSecret: string },
): Promise<boolean> {
  const rows = await tx
    .insert(secondFactor)
    .values(started)
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: { sealedSecret: started.sealedSecret, createdAt: sql`now()`, lastStep: null },
      setWhere: isNull(secondFactor.activeSince),
    })
    .returning({ userId: secondFactor.userId })
  return rows.length > 0
}

/** Makes a started app active, whose code of this step is used; false when it was replaced meanwhile. */
export async function activate(
  tx: Transaction,
  { userId, sealedSecret, step }: { userId: number; sealedSecret: string; step: number },
): Promise<boolean> {
  const rows = await tx
    .update(secondFactor)
    .set({ activeSince: sql`now()`, lastStep: step })
    .where(
      and(
        eq(secondFactor.userId, userId),
        eq(secondFactor.sealedSecret, sealedSecret),
        isNull(secondFactor.activeSince),
      ),
    )
    .returning({ userId: secondFactor.userId })
  return rows.length > 0
}

/** Uses the code of a step up: of several uses at once, one wins. */
export async function useStep(tx: Transaction, userId: number, step: number): Promise<boolean> {
  const rows = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactor.userId, userId),
        isNotNull(secondFactor.activeSince),
        or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactor.userId })
  return rows.length > 0
}

/** Uses a recovery code up: of several uses at once, one wins. */
export async function useRecoveryCode(
  tx: Transaction,
  userId: number,
  codeHash: string,
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCode.userId, userId),
        eq(recoveryCode.codeHash, codeHash),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ id: recoveryCode.id })
  return rows.length > 0
}

/** Stores recovery codes in place of all before. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Who of a group may sign in and has no second factor. */
export function listWithoutSecondFactor(
  executor: Executor,
  group: NonNullable<ReturnType<typeof newlyRequiredOf>>,
) {
  const isOfGroup = {
    all: undefined,
    administrators: appUser.isAdmin,
    members: not(appUser.isAdmin),
  }
  return executor
    .select({ email: appUser.email, firstName: appUser.firstName })
    .from(appUser)
    .where(and(isActiveAccount, hasNoSecondFactor, isOfGroup[group]))
    .orderBy(appUser.id)
}

/** Removes the passkeys of an account. */
export async function deletePasskeys(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.userId, userId))
}

/** Removes the app of an account and its recovery codes. */
export async function deleteSecondFactor(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.delete(secondFactor).where(eq(secondFactor.userId, userId))
}
