import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { startPostgresCluster } from '../../server/src/testing/database/postgres-cluster.ts'
import type { ProofRun } from '../proof.ts'
import { startApplication } from '../servers/application.ts'
import { signIn } from '../traffic/person.ts'

const BACK_WITHIN_MS = 10_000
const GONE_WITHIN_MS = 5_000

/** Fault 2: PostgreSQL is killed under the application, which says 503 and goes on by itself. */
export async function killDatabase({ defer }: ProofRun): Promise<string[]> {
  const faults: string[] = []
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-faults-'))
  defer(() => rmSync(folder, { recursive: true }))
  const server = await startPostgresCluster()
  defer(server.stop)
  // A commit is flushed before it is acknowledged, as on every server but those of tests.
  const url = `${server.url}?options=-c%20synchronous_commit%3Don`
  const application = await startApplication({ DATA_DIR: folder, DATABASE_URL: url })
  defer(() => application.process.kill())
  const person = await signIn(application.baseUrl)
  const list = await person.json<{ 'hydra:member': { '@id': string }[] }>('GET', '/cards/search')
  const cards = list['hydra:member'].slice(0, 3).map((step) => step['@id'])
  const saved = await person.json<Report>('POST', '/api/reports', { name: 'Gardé', cards })
  process.kill(server.pid, 'SIGKILL')
  // Connections that are open live a moment longer.
  const ask = () =>
    person.ask('GET', '/api/reports').then(
      () => 'answered 200',
      (error: Error) => error.message,
    )
  const killed = Date.now()
  let answer = await ask()
  while (answer === 'answered 200' && Date.now() - killed < GONE_WITHIN_MS) answer = await ask()
  if (!answer.includes('answered 503')) faults.push(`without database: ${answer}`)
  await startAgain(server.start)
  const deadline = Date.now() + BACK_WITHIN_MS
  for (;;) {
    const back = await person.ask('GET', `/report/${saved.uid}`).catch((error: Error) => error)
    if (!(back instanceof Error)) return faults
    if (Date.now() > deadline) return [...faults, `not back in time: ${back.message}`]
    await wait(100)
  }
}

/** What the killed server left, which ends by itself, keeps its memory for a moment. */
async function startAgain(start: () => void): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS
  for (;;) {
    try {
      start()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(500)
    }
  }
}
