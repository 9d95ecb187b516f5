import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { embeddedDatabase, openDatabase } from '../../db/client.ts'
import { EMBEDDED_EXTENSIONS } from '../../db/embedded/extensions.ts'
import { migrate } from '../../db/migrate.ts'
import { silentLogger } from '../silent-logger.ts'
import { openPostgresServer } from './postgres-cluster.ts'

/** Where the migrated database lies that every test file gets a copy of; passed on as plain text. */
export type DatabaseTemplate =
  | { engine: 'embedded'; dump: string }
  | { engine: 'postgres'; serverUrl: string; database: string }

export interface PreparedTemplate {
  template: DatabaseTemplate
  remove(): Promise<void>
}

/**
 * Migrates in memory and dumps the files, uncompressed: loading gzipped ones takes a quarter longer.
 * The write-ahead log has segments of 1 MiB instead of 16, since each copy loads them all.
 */
export async function prepareEmbeddedTemplate(): Promise<PreparedTemplate> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'etapes-climat-template-'))
  const dump = path.join(folder, 'template.tar')
  const pglite = await PGlite.create({
    extensions: EMBEDDED_EXTENSIONS,
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'],
  })
  await migrate(await embeddedDatabase(pglite, () => pglite.close()))
  // Two thirds of the files, which nobody opens.
  await pglite.exec('update pg_database set datistemplate = false')
  for (const unused of ['template0', 'template1']) await pglite.exec(`drop database ${unused}`)
  // Without it the copies recover as after a crash, and every sequence skips 32 numbers.
  await pglite.exec('checkpoint')
  const tar = await pglite.dumpDataDir('none')
  fs.writeFileSync(dump, Buffer.from(await tar.arrayBuffer()))
  await pglite.close()
  return {
    template: { engine: 'embedded', dump },
    remove: async () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

/** Migrates a database on TEST_DATABASE_URL, or on a private server that ends with the run. */
export async function preparePostgresTemplate(): Promise<PreparedTemplate> {
  const server = await openPostgresServer()
  try {
    const database = `template_${process.pid}_${Date.now()}`
    await onServer(server.url, `create database ${database}`)
    const opened = await openDatabase({
      databaseUrl: databaseUrl(server.url, database),
      dataDir: '',
      logger: silentLogger,
    })
    await migrate(opened).finally(opened.close)
    return {
      template: { engine: 'postgres', serverUrl: server.url, database },
      async remove() {
        await onServer(server.url, `drop database ${database} with (force)`)
        server.stop()
      },
    }
  } catch (error) {
    server.stop()
    throw error
  }
}

/** Runs one statement on the server's own database. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The address of another database of the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
