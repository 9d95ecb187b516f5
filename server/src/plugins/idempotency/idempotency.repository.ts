import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { idempotencyKey, type KeptAnswer } from '../../db/tables/idempotency.table.ts'
import { makeRoom } from '../../quotas/make-room.ts'

/** Seconds that an answer is stored for repeated calls. */
const KEPT_SECONDS = 86_400
/** Seconds after which a call that never answered has died, and another may take its key. */
const ABANDONED_SECONDS = 60

export interface KeyedCall {
  key: string
  /** null: a visitor */
  userId: number | null
  methodPath: string
  fingerprint: string
}

const owned = ({ key, userId }: KeyedCall) =>
  and(
    eq(idempotencyKey.key, key),
    userId === null ? isNull(idempotencyKey.userId) : eq(idempotencyKey.userId, userId),
  )

/** Takes a key that nobody holds, that has expired, or whose call died. @returns whether it is ours */
export async function claimKey(executor: Executor, call: KeyedCall): Promise<boolean> {
  await executor
    .delete(idempotencyKey)
    .where(
      and(
        owned(call),
        sql`(${idempotencyKey.expiresAt} < now() or (${idempotencyKey.status} = 0 and ${idempotencyKey.claimedAt} < now() - make_interval(secs => ${ABANDONED_SECONDS})))`,
      ),
    )
  const expiresAt = sql`now() + make_interval(secs => ${KEPT_SECONDS})`
  const claimed = await executor
    .insert(idempotencyKey)
    .values({ ...call, expiresAt })
    .onConflictDoNothing()
    .returning({ id: idempotencyKey.id })
  return claimed.length > 0
}

/** The stored state of a key; null when it was freed meanwhile. */
export async function findKey(executor: Executor, call: KeyedCall) {
  const [row] = await executor.select().from(idempotencyKey).where(owned(call))
  return row ?? null
}

/** Keeps the answer of a call for repeated ones. */
export async function keepAnswer(
  executor: Executor,
  call: KeyedCall,
  { status, response }: { status: number; response: KeptAnswer },
): Promise<void> {
  await executor.update(idempotencyKey).set({ status, response }).where(owned(call))
  if (call.userId !== null) await makeRoom(executor, 'idempotencyKey', call.userId)
}

/** Frees the key of a call that was refused: it may be corrected and sent again. */
export async function freeKey(executor: Executor, call: KeyedCall): Promise<void> {
  await executor.delete(idempotencyKey).where(owned(call))
}
