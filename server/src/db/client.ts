import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { DatabaseLogger } from './database-logger.ts'
import { yieldToEventLoop } from './embedded/yield-to-event-loop.ts'
import { createListener, type NotificationHandler } from './postgres-listener.ts'
import { postgresRefusal, refuseUnfitServer } from './postgres-refusal.ts'
import { createPool, namedConnections, withPoolWithoutStatementTimeout } from './postgres-server.ts'
import { createReplicaReads } from './replica.ts'
import { schema } from './tables/schema.ts'

type Schema = typeof schema

interface ExecutedRows<Row> {
  rows: Row[]
}

/** What `execute` answers on both engines: `execute<{ id: number }>(…)` has typed rows. */
interface ExecuteResult extends PgQueryResultHKT {
  type: ExecutedRows<this['row']>
}

/** The one type behind which both engines stand. */
export type Database = PgDatabase<ExecuteResult, Schema>

export type Transaction = PgTransaction<ExecuteResult, Schema, ExtractTablesWithRelations<Schema>>

/**
 * The first argument of every repository function. The embedded engine has one session: a call on
 * the outer `db` inside `db.transaction()` waits for ever, so code inside a transaction receives
 * the transaction.
 */
export type Executor = Database | Transaction

/**
 * Reads what is long or much on a replica that has all that was committed before the call, else on the
 * primary, perhaps after a try on the replica: `read` may run twice, and writes nothing.
 */
export type HeavyRead = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>

export interface OpenDatabase {
  db: Database
  heavyRead: HeavyRead
  engine: 'embedded' | 'postgres'
  /** connections of a PostgreSQL server at work, at rest, and requests that wait for one */
  pool?: () => { used: number; idle: number; waiting: number }
  /** Rejects within 1.5 s when the database does not answer. */
  ping(): Promise<void>
  /**
   * Lets a new request in.
   * @throws DatabaseRefusedError when it would wait in vain
   */
  admit(): void
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>
  /**
   * Runs migrations, backups and the like free of the time limits of requests. Throws `StartRefused`
   * when the server cannot be reached or does not suit.
   */
  withoutStatementTimeout<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  /** an embedded database that this opening made */
  isNew: boolean
  /** Copies the files of an embedded database on disk, in use, to a folder that is not there yet. */
  copyTo?: (folder: string) => Promise<void>
  close(): Promise<void>
  /** Closes, and removes a database that is new. */
  abandon(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL server (≥ 15); without it the embedded engine keeps its files in `dataDir`. */
  databaseUrl?: string | undefined
  /** the same database past a pooler in transaction mode, for LISTEN and for work without time limits */
  databaseDirectUrl?: string | undefined
  /** a streaming replica of it, for heavy reads */
  databaseReplicaUrl?: string | undefined
  dataDir: string
  /** what instances on a PostgreSQL server with the same files have in common */
  storageId?: string | undefined
  logger: DatabaseLogger
  poolSize?: number | undefined
  /** an embedded database that need not outlive a crash */
  isThrownAway?: boolean | undefined
}

const PING_TIMEOUT_MS = 1_500
/** How long a replica may take for a statement: the primary still answers within the 5 s of a request. */
const REPLICA_TIMEOUT_MS = 800
const DRIZZLE_CONFIG = { schema, casing: 'snake_case' } as const

/**
 * Opens the database without migrating it. Throws `StartRefused` (a French sentence for the
 * operator) when the embedded engine cannot be opened safely; a PostgreSQL server is only reached
 * at the first query.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, storageId, logger, poolSize, isThrownAway } = options
  if (databaseUrl) {
    const named = (url: string) => (storageId ? namedConnections(url, storageId) : url)
    const directUrl = named(options.databaseDirectUrl ?? databaseUrl)
    const urls = { url: named(databaseUrl), directUrl, replicaUrl: options.databaseReplicaUrl }
    return openPostgres(urls, logger, poolSize)
  }
  // Loading the engine is a good part of a start, and nothing to one on a PostgreSQL server.
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  const { pglite, close, ...opened } = await openEmbedded(dataDir, logger, isThrownAway)
  return { ...(await embeddedDatabase(pglite, close)), ...opened }
}

/** An engine that is already open, as the application sees it. */
export async function embeddedDatabase(
  pglite: PGlite,
  close: () => Promise<void>,
): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/pglite')
  yieldToEventLoop(pglite)
  const db = drizzle(pglite, DRIZZLE_CONFIG)
  return {
    db,
    heavyRead: (read) => read(db),
    engine: 'embedded',
    ping: () => answerInTime(pglite.query('select 1')),
    // One session, which every request waits for as long as it takes.
    admit: () => undefined,
    listen: (channel, handler) => pglite.listen(`"${channel}"`, handler),
    withoutStatementTimeout: (work) => work(db),
    isNew: false,
    close,
    abandon: close,
  }
}

function openPostgres(
  {
    url,
    directUrl,
    replicaUrl,
  }: { url: string; directUrl: string; replicaUrl: string | undefined },
  logger: DatabaseLogger,
  poolSize: number | undefined,
): OpenDatabase {
  const pool = createPool(url, logger, { poolSize })
  const db: Database = drizzlePostgres(pool, DRIZZLE_CONFIG)
  const listener = createListener(directUrl, logger)
  const replica = replicaUrl ? openReplica(replicaUrl, { pool, db }, logger, poolSize) : null
  const close = async () => {
    await listener.close()
    await replica?.close()
    await pool.end()
  }
  return {
    db,
    heavyRead: replica?.heavyRead ?? ((read) => read(db)),
    engine: 'postgres',
    ping: () => answerInTime(pool.query('select 1')),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    admit: () => pool.admit(),
    listen: listener.listen,
    withoutStatementTimeout: (work) =>
      withPoolWithoutStatementTimeout(directUrl, async (pool) => {
        await refuseUnfitServer(pool, directUrl)
        return work(drizzlePostgres(pool, DRIZZLE_CONFIG))
      }).catch((error: unknown) => {
        throw postgresRefusal(error, directUrl)
      }),
    isNew: false,
    close,
    abandon: close,
  }
}

function openReplica(
  url: string,
  primary: { pool: pg.Pool; db: Database },
  logger: DatabaseLogger,
  poolSize: number | undefined,
): Pick<OpenDatabase, 'heavyRead' | 'close'> {
  const pool = createPool(url, logger, { poolSize, timeoutMs: REPLICA_TIMEOUT_MS })
  const db: Database = drizzlePostgres(pool, DRIZZLE_CONFIG)
  const reads = createReplicaReads({ primary: primary.pool, replica: pool }, logger)
  return {
    heavyRead: (read) => reads.readOn({ replica: () => read(db), primary: () => read(primary.db) }),
    close: () => pool.end(),
  }
}

async function answerInTime(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new Error('The database does not answer')
    timer = setTimeout(() => reject(error), PING_TIMEOUT_MS)
  })
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
