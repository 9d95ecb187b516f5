import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { uploadSession } from '../../db/tables/media.table.ts'
import type { UploadTarget } from './upload-target.ts'

export type UploadSessionRow = typeof uploadSession.$inferSelect

/** Key of an upload session; another person's session, or one for another target, is not found. */
export interface SessionKey extends UploadTarget {
  uid: string
  userId: number
}

/** From `start` to `end`, which is excluded. */
export interface ByteRange {
  start: number
  end: number
}

/** Time without a chunk after which a session expires. */
const idleLimit = sql`now() + interval '24 hours'`

const isOpen = eq(uploadSession.state, 'open')

export async function insertUploadSession(
  executor: Executor,
  values: Omit<typeof uploadSession.$inferInsert, 'expiresAt'>,
): Promise<UploadSessionRow> {
  const rows = await executor
    .insert(uploadSession)
    .values({ ...values, expiresAt: idleLimit })
    .returning()
  const [row] = rows
  if (!row) throw new Error('The row of an upload session was not inserted')
  return row
}

/** The open session of this person for this target; undefined when there is none (F-05). */
export async function findOpenSession(
  executor: Executor,
  { uid, userId, targetType, targetUid, path }: SessionKey,
): Promise<UploadSessionRow | undefined> {
  const [row] = await executor
    .select()
    .from(uploadSession)
    .where(
      and(
        eq(uploadSession.uid, uid),
        eq(uploadSession.userId, userId),
        isOpen,
        sql`${uploadSession.targetType} is not distinct from ${targetType}`,
        sql`${uploadSession.targetUid} is not distinct from ${targetUid}::uuid`,
        eq(uploadSession.path, path),
      ),
    )
  return row
}

/**
 * Adds the bytes from `start` to `end` (excluded) to the received ranges; false when the session is
 * not open.
 */
export async function recordReceived(
  executor: Executor,
  uid: string,
  { start, end }: ByteRange,
): Promise<boolean> {
  const range = sql`int8multirange(int8range(${start}::bigint, ${end}::bigint))`
  const rows = await executor
    .update(uploadSession)
    .set({
      received: sql`${uploadSession.received} + ${range}`,
      expiresAt: idleLimit,
      updatedAt: sql`now()`,
    })
    .where(and(eq(uploadSession.uid, uid), isOpen))
    .returning({ id: uploadSession.id })
  return rows.length > 0
}

/** Whether the bytes from `start` to `end` (excluded) of an open session were received. */
export async function isReceived(
  executor: Executor,
  uid: string,
  { start, end }: ByteRange,
): Promise<boolean> {
  const range = sql`int8range(${start}::bigint, ${end}::bigint)`
  const rows = await executor
    .select({ id: uploadSession.id })
    .from(uploadSession)
    .where(and(eq(uploadSession.uid, uid), isOpen, sql`${uploadSession.received} @> ${range}`))
  return rows.length > 0
}

/** Ends an open session; false when it was not open any more. */
export async function endUploadSession(
  executor: Executor,
  uid: string,
  state: 'complete' | 'failed',
): Promise<boolean> {
  const rows = await executor
    .update(uploadSession)
    .set({ state, updatedAt: sql`now()` })
    .where(and(eq(uploadSession.uid, uid), isOpen))
    .returning({ id: uploadSession.id })
  return rows.length > 0
}

/** Ends the sessions that nobody continued; answers how many. */
export async function expireUploadSessions(executor: Executor, now: Date): Promise<number> {
  const rows = await executor
    .update(uploadSession)
    .set({ state: 'expired', updatedAt: sql`now()` })
    .where(and(isOpen, lt(uploadSession.expiresAt, now)))
    .returning({ id: uploadSession.id })
  return rows.length
}

/** The given sessions that are open. */
export async function openSessionsAmong(executor: Executor, uids: string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const rows = await executor
    .select({ uid: uploadSession.uid })
    .from(uploadSession)
    .where(and(inArray(uploadSession.uid, uids), isOpen))
  return new Set(rows.map(({ uid }) => uid))
}
