import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLogger } from './database-logger.ts'
import { isFromStandby } from './database-unavailable.ts'
import { GuardedPool } from './guarded-pool.ts'
import { RANDOM_PAGE_COST } from './random-page-cost.ts'

/** How long (ms) the server may take; a request is answered within 5 s whatever happens. */
const CONNECT_TIMEOUT_MS = 4_000
const STATEMENT_TIMEOUT_MS = 4_000
/** How much later than the server's own limit its silence is noticed (ms). */
const SILENCE_MS = 500
/** How long a server that was silent has to answer the next look, and the pause before it (ms). */
const PROBE_TIMEOUT_MS = 1_000
const PROBE_PAUSE_MS = 250
const IDLE_TIMEOUT_MS = 30_000
export const DEFAULT_POOL_SIZE = 10

const sessionSettings = (statementTimeoutMs: number) => `
  set timezone = 'UTC';
  set random_page_cost = ${RANDOM_PAGE_COST};
  set statement_timeout = ${statementTimeoutMs};
  set idle_in_transaction_session_timeout = 10000;
`

/** For work that takes as long as it takes, whatever the server's own limits are. */
const UNLIMITED_SETTINGS = `
  set timezone = 'UTC';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
`

/** What each connection sets; a pooler in transaction mode has to send it on its own connections too. */
export const SESSION_SETTINGS = sessionSettings(STATEMENT_TIMEOUT_MS)

// As the embedded engine answers: a bigint is a number as long as it fits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
})

const NAME = 'etapes-climat'

/**
 * Name of a server's connections: instances that store their files elsewhere have another name.
 */
export const instanceName = (storageId: string) => `${NAME} ${storageId}`

/** The address of the database, for connections that say which storage goes with them. */
export function namedConnections(databaseUrl: string, storageId: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', instanceName(storageId))
  return url.href
}

/**
 * Connection settings shared by the pool and the listener; parameters in the address take precedence.
 */
export function connectionConfig(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

interface PoolSettings {
  poolSize?: number | undefined
  /** how long a statement may take */
  timeoutMs?: number | undefined
}

/**
 * A pool that survives lost, hung and refused connections and rebuilds itself. After a missed
 * deadline it only probes the server until it answers again.
 */
export function createPool(
  databaseUrl: string,
  logger: DatabaseLogger,
  { poolSize = DEFAULT_POOL_SIZE, timeoutMs = STATEMENT_TIMEOUT_MS }: PoolSettings,
): GuardedPool {
  const told = { server: new URL(databaseUrl).host }
  const pool = new GuardedPool(
    {
      ...connectionConfig(databaseUrl),
      max: poolSize,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      query_timeout: timeoutMs + SILENCE_MS,
      onConnect: (client) => client.query(sessionSettings(timeoutMs)) as unknown as undefined,
    },
    {
      silent: () => void waitForAnswer(),
      busy: () =>
        logger.warn(told, 'Trop de demandes attendent PostgreSQL : d’autres sont refusées.'),
    },
  )
  const logLost = (error: Error) =>
    logger.warn({ ...told, err: error }, 'Connexion à PostgreSQL perdue.')
  pool.on('error', logLost)
  pool.on('connect', (client) => {
    client.on('error', logLost)
    giveUpBrokenConnections(client, (error) => pool.failed(error))
  })

  async function waitForAnswer(): Promise<void> {
    logger.warn(told, 'PostgreSQL ne répond plus.')
    while (!pool.ending && !(await answers(databaseUrl))) {
      await wait(PROBE_PAUSE_MS, undefined, { ref: false })
    }
    pool.recovered()
    if (!pool.ending) logger.info(told, 'PostgreSQL répond à nouveau.')
  }

  return pool
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    ...connectionConfig(databaseUrl),
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.connection.stream.destroy()
  }
}

/** One connection without time limits, closed when the work has ended. */
export async function withPoolWithoutStatementTimeout<Result>(
  databaseUrl: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({
    ...connectionConfig(databaseUrl),
    max: 1,
    onConnect: (client) => client.query(UNLIMITED_SETTINGS) as unknown as undefined,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    giveUpBrokenConnections(client, () => undefined)
  })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Works around two faults of the drivers, either of which would empty the pool for good: `pg` keeps
 * a connection that never answered, and Drizzle never releases one on which `begin` failed. A connection
 * to a primary that became a standby is given up as well.
 */
function giveUpBrokenConnections(client: pg.PoolClient, failed: (error: Error) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const given = args.at(-1)
    if (typeof given === 'function') {
      const answered = (error: Error | null, result: unknown) => {
        if (error) failed(error)
        given(error, result)
      }
      return query(...args.slice(0, -1), answered)
    }
    const answer = query(...args)
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        failed(error)
        if (isBegin(args[0])) client.release(error)
        else if (error.message === 'Query read timeout' || isFromStandby(error)) {
          client.connection.stream.destroy()
        }
      })
    }
    return answer
  }
  client.query = watched as typeof client.query
}

function isBegin(statement: unknown): boolean {
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement
      ? statement.text
      : statement
  return typeof text === 'string' && text.startsWith('begin')
}
