import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { secondFactor } from '../db/tables/second-factor.table.ts'
import { session } from '../db/tables/session.table.ts'

/** How long a proof of who is there is enough for sensitive calls, in minutes. */
const RECENT_MINUTES = 15

/** When somebody last proved who they are in a session, and by what they can again. */
export interface SessionProof {
  isRecent: boolean
  hasSecondFactor: boolean
}

/** The last proof of a session; one that is not known is not recent. */
export async function findProof(executor: Executor, family: string): Promise<SessionProof> {
  const isActive = and(eq(secondFactor.userId, session.userId), isNotNull(secondFactor.activeSince))
  const [row] = await executor
    .select({
      isRecent: sql<boolean>`${session.provenAt} > now() - make_interval(mins => ${RECENT_MINUTES})`,
      hasSecondFactor: sql<boolean>`exists (select from ${secondFactor} where ${isActive})`,
    })
    .from(session)
    .where(eq(session.family, family))
  return row ?? { isRecent: false, hasSecondFactor: false }
}

/**
 * Notes that somebody has just proved who they are in a session.
 * @param byPasskey they did with a passkey: counts as a second factor until the session ends
 */
export async function storeProof(
  tx: Transaction,
  family: string,
  byPasskey = false,
): Promise<void> {
  await tx
    .update(session)
    .set({ provenAt: sql`now()`, ...(byPasskey && { byPasskey }) })
    .where(eq(session.family, family))
}
