import pg from 'pg'
import type { DatabaseLogger } from './database-logger.ts'
import { connectionConfig } from './postgres-server.ts'

export type NotificationHandler = (payload: string) => void

/** Receives NOTIFY messages; `listen` returns the function that stops it. */
export interface PostgresListener {
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>
  close(): Promise<void>
}

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 5_000

/**
 * Listens on one connection of its own, opened at the first `listen` and reopened when it is lost.
 * Notifications sent in between are lost: callers that must not miss a change also compare
 * versions. Needs a direct connection, not a transaction pooler.
 */
export function createListener(databaseUrl: string, logger: DatabaseLogger): PostgresListener {
  const handlers = new Map<string, Set<NotificationHandler>>()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false

  async function connect(): Promise<void> {
    const opened = new pg.Client(connectionConfig(databaseUrl))
    opened.on('error', (error) => logger.warn({ err: error }, 'Écoute de PostgreSQL perdue.'))
    opened.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    client = opened
    try {
      await opened.connect()
      for (const channel of handlers.keys()) await listenOn(opened, channel)
    } catch (error) {
      await opened.end()
      throw error
    }
    opened.on('end', () => reconnect(FIRST_RETRY_MS))
  }

  function reconnect(delay: number): void {
    if (closed) return
    retry = setTimeout(() => {
      connect().catch(() => reconnect(Math.min(delay * 2, LONGEST_RETRY_MS)))
    }, delay)
    retry.unref()
  }

  return {
    async listen(channel, handler) {
      const known = handlers.get(channel) ?? new Set()
      handlers.set(channel, known.add(handler))
      if (client === null) await connect()
      else await listenOn(client, channel)
      return async () => {
        known.delete(handler)
      }
    },
    async close() {
      closed = true
      if (retry) clearTimeout(retry)
      await client?.end()
    },
  }
}

async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
