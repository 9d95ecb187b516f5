import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenDatabase, openDatabase } from '../../server/src/db/client.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { databaseUrl, onServer } from '../../server/src/testing/database/database-template.ts'
import {
  type PostgresCluster,
  postgresIsAvailable,
  startPostgresCluster,
} from '../../server/src/testing/database/postgres-cluster.ts'
import { silentLogger } from '../../server/src/testing/silent-logger.ts'
import { treeCpuSeconds } from '../measure/process-cpu.ts'

/** A kind of database on which fresh ones can be made. */
export interface Engine {
  name: string
  /** whether the database runs in the process of the application */
  isEmbedded: boolean
  /** seconds of CPU spent so far by a database server of ours; 0: another's, or the application's own */
  cpuSeconds(): number
  /** A fresh migrated database, closed; `remove` it when done. */
  create(): Promise<BenchDatabase>
  stop(): void
}

export interface BenchDatabase {
  /** variables with which the server finds it */
  env: { DATA_DIR: string; DATABASE_URL: string }
  /** opens it in this process: never while a server uses an embedded one */
  use<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result>
  remove(): Promise<void>
}

/** The embedded engine and, where there is a PostgreSQL server, it too. */
export async function engines(): Promise<Engine[]> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return [embedded, postgres('PostgreSQL (BENCH_DATABASE_URL)', { url: given })]
  if (!postgresIsAvailable()) return [embedded]
  return [embedded, postgres('PostgreSQL (private, without fsync)', await startPostgresCluster())]
}

/** Nothing of it runs beside its databases: there is nothing to stop. */
export const embedded: Engine = {
  name: 'embedded',
  isEmbedded: true,
  cpuSeconds: () => 0,
  async create() {
    const folder = temporaryFolder()
    return prepare({ DATA_DIR: folder, DATABASE_URL: '' }, async () => removeFolder(folder))
  },
  stop: () => undefined,
}

function postgres(name: string, server: { url: string } & Partial<PostgresCluster>): Engine {
  const { url: serverUrl, pid } = server
  return {
    name,
    isEmbedded: false,
    cpuSeconds: () => (pid === undefined ? 0 : treeCpuSeconds(pid)),
    async create() {
      const folder = temporaryFolder()
      const database = `bench_${process.pid}_${Date.now()}`
      await onServer(serverUrl, `create database ${database}`)
      const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl(serverUrl, database) }
      return prepare(env, async () => {
        await onServer(serverUrl, `drop database ${database} with (force)`)
        removeFolder(folder)
      })
    },
    stop: () => server.stop?.(),
  }
}

async function prepare(
  env: BenchDatabase['env'],
  remove: () => Promise<void>,
): Promise<BenchDatabase> {
  const use: BenchDatabase['use'] = async (work) => {
    const database = await openDatabase({
      databaseUrl: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      logger: silentLogger,
    })
    return work(database).finally(database.close)
  }
  await use(migrate)
  return { env, use, remove }
}

const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), 'etapes-climat-bench-'))
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })
