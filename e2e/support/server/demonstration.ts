import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { databaseUrl, onServer } from '../../../server/src/testing/database/database-template.ts'
import {
  openPostgresServer,
  postgresIsAvailable,
} from '../../../server/src/testing/database/postgres-cluster.ts'
import { type RunningServer, startServer } from './server.ts'

/** Data of a first start, with which the servers of a run begin: its pictures take most of a start. */
export interface Demonstration {
  dataDir: string
  /** where its database lies; none: in the folder, for the embedded engine */
  database: { serverUrl: string; name: string } | null
}

export interface DrawnDemonstration {
  demonstration: Demonstration
  remove(): Promise<void>
}

/**
 * Starts a server once and ends it. On PostgreSQL where there is one: it takes less of the processor than
 * the embedded engine, which answers in `process` and in tests of a first start.
 */
export async function drawDemonstration(): Promise<DrawnDemonstration> {
  const postgres = postgresIsAvailable() ? await openPostgresServer() : null
  try {
    const database = postgres && (await createDatabase(postgres.url))
    const server = await startServer(undefined, settingsOf(database))
    await server.end()
    const { dataDir } = server
    return {
      demonstration: { dataDir, database },
      async remove() {
        rmSync(dataDir, { recursive: true })
        if (database) await dropDatabase(database)
        postgres?.stop()
      },
    }
  } catch (error) {
    postgres?.stop()
    throw error
  }
}

/** Starts a server on a copy of its own, which goes with it. */
export async function startOnDemonstration(demonstration: Demonstration): Promise<RunningServer> {
  const drawn = demonstration.database
  return startWith(
    drawn && (await createDatabase(drawn.serverUrl, drawn.name)),
    ({ dataDir }) => cp(demonstration.dataDir, dataDir, { recursive: true }),
    {},
  )
}

/**
 * Starts a server without any content, on a database of its own that goes with it.
 * @param serverUrl where PostgreSQL answers; null: with the embedded engine
 * @param prepare fills the database before the server opens it
 * @param settings other variables of the environment
 */
export async function startEmpty(
  serverUrl: string | null,
  prepare?: (place: DatabasePlace) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  return startWith(serverUrl ? await createDatabase(serverUrl) : null, prepare, {
    DEMO_CONTENT: 'off',
    ...settings,
  })
}

/** Where the data of a server lie; an empty address: in the folder, for the embedded engine. */
export interface DatabasePlace {
  databaseUrl: string
  dataDir: string
}

async function startWith(
  database: OwnDatabase | null,
  prepare: ((place: DatabasePlace) => Promise<void>) | undefined,
  settings: Record<string, string>,
): Promise<RunningServer> {
  const all = { ...settingsOf(database), ...settings }
  const databaseUrl = all.DATABASE_URL ?? ''
  const server = await startServer(async (dataDir) => prepare?.({ databaseUrl, dataDir }), all)
  const stop = async () => {
    await server.stop()
    if (database) await dropDatabase(database)
  }
  return { ...server, stop }
}

type OwnDatabase = NonNullable<Demonstration['database']>

/** Defaults of the embedded engine for a database server: a secret, and the demonstration. */
const ON_A_SERVER = { APP_SECRET: 'a secret of the tested servers alone', DEMO_CONTENT: 'on' }

const settingsOf = (database: OwnDatabase | null): Record<string, string> =>
  database ? { ...ON_A_SERVER, DATABASE_URL: databaseUrl(database.serverUrl, database.name) } : {}

async function createDatabase(serverUrl: string, template = 'template1'): Promise<OwnDatabase> {
  const name = `tested_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  return { serverUrl, name }
}

const dropDatabase = ({ serverUrl, name }: OwnDatabase) =>
  onServer(serverUrl, `drop database ${name} with (force)`)
