import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { POSTGRESQL } from '../scripts/test-tools.mjs'
import { openDatabase } from '../server/src/db/client.ts'
import { startPostgresCluster } from '../server/src/testing/database/postgres-cluster.ts'
import { silentLogger } from '../server/src/testing/silent-logger.ts'
import type { Proof, ProofRun } from './proof.ts'
import { type Application, startApplication } from './servers/application.ts'
import { noWrites, prepareSteps, type Writes, writeUntilGone } from './traffic/crash-writes.ts'
import { lostOf } from './traffic/kept-writes.ts'
import { signIn } from './traffic/person.ts'

const ROUNDS = 100
/** How long the writes go on before a kill, at most (ms). */
const TRAFFIC_MS = 2_500
/** How long the last writes may go on until each kind was acknowledged (ms). */
const EACH_WITHIN_MS = 60_000
const RESTART_LIMIT_S = 15

/** `kill -9` of the server while it writes in every way, on both engines (O-01). */
export const crash: Proof = {
  title: '`kill -9` of the server while it writes',
  tools: [POSTGRESQL],
  async run(proof) {
    const server = await startPostgresCluster()
    proof.defer(server.stop)
    await killOften(proof, 'embedded', '')
    await killOften(proof, 'PostgreSQL', server.url)
  },
}

async function killOften({ figure, defer, times }: ProofRun, engine: string, databaseUrl: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'etapes-climat-crash-'))
  defer(() => rmSync(dataDir, { recursive: true }))
  const start = () =>
    startApplication({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_CONTENT: 'off' })
  let application: Application = await start()
  defer(() => application.process.kill())
  const steps = await prepareSteps(await signIn(application.baseUrl))
  const writes = noWrites()
  const rounds = times(ROUNDS)
  const lost: string[] = []
  let slowest = 0
  for (let round = 0; round < rounds; round += 1) {
    const traffic = writeUntilGone(await signIn(application.baseUrl), steps, writes)
    const isLast = round === rounds - 1
    await wait(100 + Math.random() * TRAFFIC_MS)
    if (isLast) await untilSomeOfEach(writes)
    await application.process.kill()
    await traffic
    const killedAt = Date.now()
    application = await start()
    slowest = Math.max(slowest, (Date.now() - killedAt) / 1000)
    const faults = await lostOf(await signIn(application.baseUrl), writes, isLast)
    if (faults.length > 0) console.log(`${engine}, round ${round + 1}: ${faults.join(', ')}`)
    lost.push(...faults)
  }
  await application.process.kill()
  const { reports, pictures, chunked, imports, publicationCount } = writes
  const acknowledged = [
    `${reports.size} reports saved, ${fixedOf(writes)} milestones, ${actsOf(writes)} decisions`,
    `${pictures.size} pictures, ${chunked.size} files in chunks`,
    `${imports.count} imports, ${publicationCount} publications planned`,
  ].join(', ')
  figure(`${engine}: times killed`, rounds, String(rounds), true)
  figure(`${engine}: acknowledged`, acknowledged, 'some of each', isSomeOfEach(writes))
  figure(`${engine}: acknowledged and lost, or half there`, lost.length, '0', lost.length === 0)
  const empty = await filesWithoutBytes(dataDir, databaseUrl)
  figure(`${engine}: files listed without bytes`, empty.length, '0', empty.length === 0)
  const seconds = `${slowest.toFixed(1)} s`
  figure(
    `${engine}: slowest restart`,
    seconds,
    `≤ ${RESTART_LIMIT_S} s`,
    slowest <= RESTART_LIMIT_S,
  )
}

const fixedOf = ({ milestones }: Writes) =>
  [...milestones.values()].filter((milestone) => milestone !== null).length

const actsOf = ({ workshops }: Writes) =>
  workshops.flatMap(({ acts }) => acts.filter(({ answer }) => answer !== null)).length

const isSomeOfEach = (writes: Writes) =>
  [
    writes.reports.size,
    fixedOf(writes),
    actsOf(writes),
    writes.pictures.size,
    writes.chunked.size,
    writes.imports.count,
    writes.publicationCount,
  ].every((count) => count > 0)

/** Few rounds may end before the slowest kind was acknowledged once. */
async function untilSomeOfEach(writes: Writes): Promise<void> {
  const deadline = Date.now() + EACH_WITHIN_MS
  while (!isSomeOfEach(writes) && Date.now() < deadline) await wait(100)
}

/** Files that rows name and the data folder lacks; read while no server uses the database. */
async function filesWithoutBytes(dataDir: string, databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir, logger: silentLogger })
  const { rows } = await database.db.execute<{ file: string }>(
    sql`select 'full/' || file as file from media union all select file from milestone`,
  )
  await database.close()
  return rows.map(({ file }) => file).filter((file) => !hasBytes(path.join(dataDir, 'files', file)))
}

function hasBytes(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}
