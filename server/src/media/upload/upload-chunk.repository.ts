import { CHUNK_TIMEOUT_MS } from '@etapes-climat/domain/media/upload-limits'
import { and, asc, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { uploadChunk, uploadSession } from '../../db/tables/media.table.ts'
import { holdOpenSession, isUnderWay } from './upload-session.repository.ts'

/** From `start` to `end`, which is excluded. */
export interface ByteRange {
  start: number
  end: number
}

const isStored = isNotNull(uploadChunk.toByte)
/** Longer than a chunk may take, nobody sends it any more. */
const isArriving = and(
  isNull(uploadChunk.toByte),
  sql`${uploadChunk.begunAt} > now() - ${CHUNK_TIMEOUT_MS} * interval '1 ms'`,
)

/**
 * Notes the name under which a chunk is about to be stored; false when the session is not open.
 * @param start its first byte in the file
 */
export async function beginChunk(
  tx: Transaction,
  sessionUid: string,
  { name, start }: { name: string; start: number },
): Promise<boolean> {
  const session = await holdOpenSession(tx, sessionUid)
  if (!session) return false
  await tx.insert(uploadChunk).values({ name, sessionId: session.id, fromByte: start })
  return true
}

/**
 * Counts a stored chunk as received: `known` when others brought all of its bytes meanwhile, `gone` when
 * its session is not open any more. Then its file is not needed.
 * @param end the first byte after it
 */
export async function recordChunk(
  tx: Transaction,
  sessionUid: string,
  { name, start, end }: { name: string } & ByteRange,
): Promise<'received' | 'known' | 'gone'> {
  const session = await holdOpenSession(tx, sessionUid)
  if (!session) return 'gone'
  if ((await progressOf(tx, session.id, { start, end })).received) return 'known'
  await tx.update(uploadChunk).set({ toByte: end }).where(eq(uploadChunk.name, name))
  return 'received'
}

/** Whether these bytes of a session were received, and whether a chunk of it is arriving. */
export async function progressOf(
  executor: Executor,
  sessionId: number,
  { start, end }: ByteRange,
): Promise<{ received: boolean; arriving: boolean }> {
  const stored = sql`range_agg(int8range(${uploadChunk.fromByte}, ${uploadChunk.toByte})) filter (where ${isStored})`
  const asked = sql`int8range(${start}::bigint, ${end}::bigint)`
  const [row] = await executor
    .select({
      received: sql<boolean>`coalesce(${stored} @> ${asked}, false)`,
      arriving: sql<boolean>`coalesce(bool_or(${isArriving}), false)`,
    })
    .from(uploadChunk)
    .where(eq(uploadChunk.sessionId, sessionId))
  return row ?? { received: false, arriving: false }
}

/** Stored chunks of a session, by their first byte; they may overlap. */
export function storedChunks(executor: Executor, sessionId: number) {
  return executor
    .select({ name: uploadChunk.name, start: uploadChunk.fromByte })
    .from(uploadChunk)
    .where(and(eq(uploadChunk.sessionId, sessionId), isStored))
    .orderBy(asc(uploadChunk.fromByte))
}

/** Names of the chunks that no session needs any more: of one session, or of all. */
export async function endedChunks(executor: Executor, sessionId?: number): Promise<string[]> {
  const rows = await executor
    .select({ name: uploadChunk.name })
    .from(uploadChunk)
    .leftJoin(uploadSession, eq(uploadSession.id, uploadChunk.sessionId))
    .where(
      and(
        or(isNull(uploadSession.id), not(isUnderWay)),
        sessionId === undefined ? undefined : eq(uploadChunk.sessionId, sessionId),
      ),
    )
  return rows.map(({ name }) => name)
}

export async function deleteChunk(executor: Executor, name: string): Promise<void> {
  await executor.delete(uploadChunk).where(eq(uploadChunk.name, name))
}
