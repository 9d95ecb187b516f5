import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SESSION_SETTINGS } from '../../server/src/db/postgres-server.ts'
import { asServer, giveToServer } from '../../server/src/testing/database/postgres-cluster.ts'
import { freePort } from '../../server/src/testing/processes/free-port.ts'

export interface Pooler {
  /** address of `postgres` through the pooler; every other database of the server has its name there */
  url: string
  /** transactions that went through it so far */
  transactions(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts PgBouncer in transaction mode before a server.
 * @param poolSize connections to the server for each database
 */
export async function startPgBouncer(serverUrl: string, poolSize = 10): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-pooler-'))
  const port = await freePort()
  const server = new URL(serverUrl)
  const settings = SESSION_SETTINGS.replace(/\s+/g, ' ').replaceAll("'", "''").trim()
  const configuration = path.join(folder, 'pgbouncer.ini')
  writeFileSync(path.join(folder, 'users.txt'), `"${server.username}" ""\n`)
  writeFileSync(
    configuration,
    `[databases]
* = host=${server.hostname} port=${server.port} connect_query='${settings}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
stats_users = ${server.username}
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 2000
logfile = ${path.join(folder, 'log')}
`,
  )
  giveToServer(folder)
  const [file, ...args] = asServer('/usr/sbin/pgbouncer', [configuration])
  const child = spawn(file, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const address = `postgres://${server.username}@127.0.0.1:${port}`
  return {
    url: `${address}/postgres`,
    async transactions() {
      const client = new pg.Client({ connectionString: `${address}/pgbouncer` })
      await client.connect()
      const { rows } = await client.query('show totals')
      await client.end()
      return Number(rows.find(({ name }) => name === 'total_xact_count')?.value)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
