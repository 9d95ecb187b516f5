import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockRightsExclusively } from '../access/right-locks.repository.ts'
import type { Executor } from '../db/client.ts'
import { signInChallenge } from '../db/tables/second-factor.table.ts'
import { passwordReset, refreshToken } from '../db/tables/session.table.ts'

/**
 * Ends every session of an account, access tokens included, after its writes in progress, and
 * withdraws its reset links and sign-ins that wait for a code: called in the transaction of a password change, a refusal or a
 * deletion.
 */
export async function revokeSessionsOf(executor: Executor, userId: number): Promise<void> {
  await lockRightsExclusively(executor, [userId])
  await executor
    .update(refreshToken)
    .set({ revokedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(refreshToken.userId, userId), isNull(refreshToken.revokedAt)))
  await executor.delete(passwordReset).where(eq(passwordReset.userId, userId))
  await executor.delete(signInChallenge).where(eq(signInChallenge.userId, userId))
}
