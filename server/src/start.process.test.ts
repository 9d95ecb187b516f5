import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { builtServerFile } from './config/paths.ts'
import { postgresIsAvailable, startPostgresCluster } from './testing/database/postgres-cluster.ts'
import { startProcess, type TestProcess } from './testing/processes/child-process.ts'
import { freePort } from './testing/processes/free-port.ts'

/** The built server as it starts on this database. */
function startServer(databaseUrl: string, dataDir: string, port: number): TestProcess {
  const server = startProcess(builtServerFile('main.js'), [], {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a-secret-for-the-tests-of-32-characters',
    ADMIN_EMAIL: 'admin@exemple.fr',
    ADMIN_PASSWORD: '',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'silent',
  })
  onTestFinished(() => server.kill())
  return server
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

it.runIf(postgresIsAvailable())(
  'O-08 a start that goes on takes no connection, so that its first answer is never a refusal',
  async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
    onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
    const cluster = await startPostgresCluster()
    onTestFinished(() => cluster.stop())
    const [first, port] = [await freePort(), await freePort()]
    const before = startServer(cluster.url, dataDir, first)
    await before.says('ouvert sur')
    await before.kill()

    const [lock, look] = [await connect(cluster.url), await connect(cluster.url)]
    await lock.query('begin; delete from app_user; lock table app_user in access exclusive mode')
    const server = startServer(cluster.url, dataDir, port)
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%listed_in" = %'`
    await expect.poll(async () => (await look.query(waits)).rowCount, { timeout: 20_000 }).toBe(1)
    const ready = () => fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
    expect(await ready()).toBeNull()
    await lock.query('commit')
    await expect.poll(ready, { interval: 1, timeout: 20_000 }).toMatchObject({ status: 200 })
    await server.says('Mot de passe :')
  },
)
