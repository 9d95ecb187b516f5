import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { POSTGRESQL } from '../../scripts/test-tools.mjs'
import { openDatabase } from '../../server/src/db/client.ts'
import type { S3Options } from '../../server/src/engines/storage/s3-storage.ts'
import { startPostgresCluster } from '../../server/src/testing/database/postgres-cluster.ts'
import { makeUser, TEST_PASSWORD } from '../../server/src/testing/factories.ts'
import { freePort } from '../../server/src/testing/processes/free-port.ts'
import { silentLogger } from '../../server/src/testing/silent-logger.ts'
import type { ProofRun } from '../proof.ts'
import type { Credentials } from '../traffic/person.ts'
import { type Application, startApplication } from './application.ts'
import { NGINX, type Nginx, startNginx } from './nginx.ts'
import { SWIFT_TOOLS, startSwift } from './swift.ts'
import { untilReady } from './until-ready.ts'

/** After /ready, nginx has to ask the instance again before the other one goes. */
const APART_MS = 2000

/** What `startInstances` needs. */
export const INSTANCES_TOOLS = [POSTGRESQL, NGINX, ...SWIFT_TOOLS]

/** Two instances on one PostgreSQL and one bucket of Swift behind nginx. */
export interface Instances {
  proxy: Nginx
  databaseUrl: string
  /** addresses of the instances themselves */
  addresses: readonly string[]
  pids(): number[]
  /** Stops one with SIGTERM, starts it again, then the other. @returns the exit statuses */
  restartInTurn(): Promise<(number | null)[]>
}

/** Starts all of it; the proof ends it. */
export async function startInstances(proof: ProofRun): Promise<Instances> {
  const server = await startPostgresCluster()
  proof.defer(server.stop)
  const store = await startSwift()
  proof.defer(store.stop)
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-instances-'))
  proof.defer(() => rmSync(folder, { recursive: true }))
  const ports = [await freePort(), await freePort()] as const
  const proxy = await startNginx(ports)
  proof.defer(proxy.stop)
  const start = (port: number) =>
    startApplication({
      ...s3Variables(store.options),
      PORT: String(port),
      DATA_DIR: path.join(folder, String(port)),
      DATABASE_URL: server.url,
      PUBLIC_URL: proxy.baseUrl,
      TRUST_PROXY: '127.0.0.1',
    })
  const running: Application[] = []
  proof.defer(() => Promise.all(running.map((application) => application.stop())))
  for (const port of ports) running.push(await start(port))
  return {
    proxy,
    databaseUrl: server.url,
    addresses: running.map(({ baseUrl }) => baseUrl),
    pids: () => running.map(({ process: { pid } }) => pid),
    async restartInTurn() {
      const statuses: (number | null)[] = []
      for (const [index, port] of ports.entries()) {
        statuses.push((await running[index]?.stop()) ?? null)
        const next = await start(port)
        running[index] = next
        await untilReady(`${next.baseUrl}/ready`, next)
        await setTimeout(APART_MS)
      }
      return statuses
    },
  }
}

/** Accounts of members, made in the database. */
export async function makeMembers(databaseUrl: string, count: number): Promise<Credentials[]> {
  const database = await openDatabase({ databaseUrl, dataDir: '', logger: silentLogger })
  const members: Credentials[] = []
  for (let number = 0; number < count; number += 1) {
    const { email } = await makeUser(database.db)
    members.push({ email, password: TEST_PASSWORD })
  }
  await database.close()
  return members
}

const s3Variables = ({ endpoint = '', region, bucket, ...keys }: S3Options) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
})
