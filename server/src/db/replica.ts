import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLogger } from './database-logger.ts'

interface Servers {
  primary: pg.Pool
  replica: pg.Pool
}

/** How long a heavy read waits for a replica that is behind (ms), and the pause between two looks. */
const CATCH_UP_MS = 200
const LOOK_PAUSE_MS = 10
/** How long a replica that was late or failed is not asked again (ms). */
const REST_MS = 1_000

/**
 * Reads on a replica once it has replayed all that the primary had written when the read began, so that
 * everybody sees their own last write, made on whichever instance. When the replica is away, late, or
 * cancels the read, the primary serves.
 */
export function createReplicaReads(servers: Servers, logger: DatabaseLogger) {
  let restsUntil = 0
  let isUsed = true

  function note(used: boolean, details: object = {}): void {
    if (!used) restsUntil = Date.now() + REST_MS
    if (used === isUsed) return
    isUsed = used
    if (used) logger.info(details, 'Le réplica sert à nouveau les longues lectures.')
    else
      logger.warn(details, 'Le serveur principal sert les longues lectures à la place du réplica.')
  }

  async function readOn<Result>(
    read: Record<keyof Servers, () => Promise<Result>>,
  ): Promise<Result> {
    if (Date.now() < restsUntil) return read.primary()
    try {
      await inTime(catchUp(servers))
      const result = await read.replica()
      note(true)
      return result
    } catch (error) {
      note(false, { err: error })
      return read.primary()
    }
  }

  return { readOn }
}

/** Resolves once the replica has all that the primary had at the call. */
async function catchUp({ primary, replica }: Servers): Promise<void> {
  // A commit is acknowledged once it is flushed. The end of what is only inserted may wait on a quiet server.
  const { rows: written } = await primary.query<{ lsn: string }>(
    'select pg_current_wal_flush_lsn()::text as lsn',
  )
  // Without a receiver it follows nobody, perhaps on another timeline, where positions mean nothing.
  const look = `select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)
    and pg_last_wal_replay_lsn() >= $1::pg_lsn as fresh`
  const deadline = Date.now() + CATCH_UP_MS
  while (Date.now() < deadline) {
    const { rows } = await replica.query<{ fresh: boolean }>(look, [written[0]?.lsn])
    if (rows[0]?.fresh) return
    await wait(LOOK_PAUSE_MS)
  }
  throw new Error('The replica is behind')
}

/** @throws Error when the replica does not say in time whether it has caught up */
async function inTime(caughtUp: Promise<void>): Promise<void> {
  const limit = new AbortController()
  const late = wait(CATCH_UP_MS * 2, undefined, { signal: limit.signal }).then(() => {
    throw new Error('The replica does not answer')
  })
  await Promise.race([caughtUp, late]).finally(() => limit.abort())
}
