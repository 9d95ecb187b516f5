import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { media, uploadSession } from '../../db/tables/media.table.ts'
import type { MediaRow } from '../media.repository.ts'
import type { UploadTarget } from './upload-target.ts'

export type UploadSessionRow = typeof uploadSession.$inferSelect

/** Key of an upload session; another person's session, or one for another target, is not found. */
export interface SessionKey extends UploadTarget {
  uid: string
  userId: number
}

/** Time without a chunk after which a session expires. */
const idleLimit = sql`now() + interval '24 hours'`

const isOpen = eq(uploadSession.state, 'open')

/** Whether the chunks of a session are still needed. */
export const isUnderWay = inArray(uploadSession.state, ['open', 'finishing'])

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

const isSession = ({ uid, userId, targetType, targetUid, path }: SessionKey) =>
  and(
    eq(uploadSession.uid, uid),
    eq(uploadSession.userId, userId),
    sql`${uploadSession.targetType} is not distinct from ${targetType}`,
    sql`${uploadSession.targetUid} is not distinct from ${targetUid}::uuid`,
    eq(uploadSession.path, path),
  )

/** The open session of this person for this target; undefined when there is none. */
export async function findOpenSession(
  executor: Executor,
  key: SessionKey,
): Promise<UploadSessionRow | undefined> {
  const [row] = await executor
    .select()
    .from(uploadSession)
    .where(and(isSession(key), isOpen))
  return row
}

/** The file of a complete session of this person for this target; undefined when there is none. */
export async function findFinishedFile(
  executor: Executor,
  key: SessionKey,
): Promise<{ session: UploadSessionRow; file: MediaRow } | undefined> {
  const [row] = await executor
    .select({ session: uploadSession, file: media })
    .from(uploadSession)
    .innerJoin(media, eq(media.id, uploadSession.mediaId))
    .where(isSession(key))
  return row
}

/**
 * Locks an open session until the end of the transaction, and puts its expiry off; undefined when it
 * is not open.
 */
export async function holdOpenSession(
  tx: Transaction,
  uid: string,
): Promise<UploadSessionRow | undefined> {
  const [row] = await tx
    .update(uploadSession)
    .set({ expiresAt: idleLimit, updatedAt: sql`now()` })
    .where(and(eq(uploadSession.uid, uid), isOpen))
    .returning()
  return row
}

/** Takes a session that the transaction holds, for one call that publishes its file. */
export async function claimSession(tx: Transaction, id: number): Promise<void> {
  await tx.update(uploadSession).set({ state: 'finishing' }).where(eq(uploadSession.id, id))
}

/** Ends a session, with its file when it is complete; false when it had ended before. */
export async function endUploadSession(
  executor: Executor,
  uid: string,
  mediaId: number | null = null,
): Promise<boolean> {
  const rows = await executor
    .update(uploadSession)
    .set({ state: mediaId === null ? 'failed' : 'complete', mediaId, updatedAt: sql`now()` })
    .where(and(eq(uploadSession.uid, uid), isUnderWay))
    .returning({ id: uploadSession.id })
  return rows.length > 0
}

/** Ends the sessions that nobody continued; answers how many. */
export async function expireUploadSessions(executor: Executor, now: Date): Promise<number> {
  const rows = await executor
    .update(uploadSession)
    .set({ state: 'expired', updatedAt: sql`now()` })
    .where(and(isUnderWay, lt(uploadSession.expiresAt, now)))
    .returning({ id: uploadSession.id })
  return rows.length
}
