import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Proof, ProofRun } from './proof.ts'
import { startApplication } from './servers/application.ts'
import { PATRONI_TOOLS, type PatroniCluster, startPatroni } from './servers/patroni.ts'
import { signInForToken } from './traffic/person.ts'

const FAILOVERS = 10
const STANDBY_STOPS = 3
const WRITERS = 4
const PAUSE_MS = 200
const WRITES_BETWEEN_MS = 3_000
const BACK_LIMIT_S = 30

/** The primary is killed again and again while reports are saved, then the standby (OPS-02). */
export const failover: Proof = {
  title: 'Failover by Patroni under writes',
  tools: PATRONI_TOOLS,
  async run(proof) {
    const cluster = await startPatroni(proof)
    const dataDir = mkdtempSync(path.join(tmpdir(), 'etapes-climat-failover-'))
    proof.defer(() => rmSync(dataDir, { recursive: true }))
    const application = await startApplication({
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      LOG_LEVEL: 'fatal',
    })
    proof.defer(application.stop)
    const writes = await startWrites(application.baseUrl)
    const times = proof.times(FAILOVERS)
    await killOften(proof, writes, { role: 'leader', times, cluster })
    const stops = Math.min(times, STANDBY_STOPS)
    await killOften(proof, writes, { role: 'sync_standby', times: stops, cluster })
    await writes.stop()

    const { figure } = proof
    const { acknowledged, refused, others } = writes
    figure('reports acknowledged', acknowledged.size, '> 0', acknowledged.size > 0)
    const kept = await listedReports(application.baseUrl)
    const lost = [...acknowledged].filter((uid) => !kept.has(uid)).length
    figure('acknowledged and lost', lost, '0', lost === 0)
    figure('answers of 503 with Retry-After meanwhile', refused(), '> 0', refused() > 0)
    const told = [...others].map(([what, count]) => `${count} × ${what}`).join('; ')
    figure('any other answer', told || 0, '0', others.size === 0)
  },
}

interface Killed {
  role: 'leader' | 'sync_standby'
  times: number
  cluster: PatroniCluster
}

/** Kills the node of a role, waits for the next acknowledged write, and lets the node come back. */
async function killOften(
  { figure }: ProofRun,
  writes: Writes,
  { role, times, cluster }: Killed,
): Promise<void> {
  const seconds: number[] = []
  for (let round = 0; round < times; round += 1) {
    await cluster.nodeThatIs('sync_standby')
    await wait(WRITES_BETWEEN_MS)
    const node = await cluster.nodeThatIs(role)
    cluster.kill(node)
    const killedAt = Date.now()
    await writes.nextAcknowledged()
    seconds.push((Date.now() - killedAt) / 1000)
    await cluster.nodeThatIs('leader')
    cluster.start(node)
  }
  const what = role === 'leader' ? 'primary' : 'standby'
  figure(`${what} killed`, seconds.length, String(times), seconds.length === times)
  const slowest = Math.max(...seconds)
  figure(
    `${what} killed: longest until a write was acknowledged again`,
    `${slowest.toFixed(1)} s`,
    `≤ ${BACK_LIMIT_S} s`,
    slowest <= BACK_LIMIT_S,
  )
}

interface Writes {
  /** uids of reports that were answered 201 */
  acknowledged: ReadonlySet<string>
  /** how many calls were answered 503 with Retry-After */
  refused(): number
  /** other answers, and how often they came */
  others: ReadonlyMap<string, number>
  /** Resolves at the next acknowledged call that begins after this one. */
  nextAcknowledged(): Promise<void>
  stop(): Promise<void>
}

/** Several writers create reports, one after the other each, until they are stopped. */
async function startWrites(baseUrl: string): Promise<Writes> {
  let token = await signInForToken(baseUrl)
  const cards = await readSomeSteps(baseUrl, token)
  const acknowledged = new Set<string>()
  const others = new Map<string, number>()
  let refused = 0
  let over = false
  let heard: { since: number; resolve(): void }[] = []

  async function write(): Promise<void> {
    const begun = Date.now()
    const answer = await fetch(`${baseUrl}/api/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Parcours ${begun}`, cards }),
    })
    const text = await answer.text()
    if (answer.status === 201) {
      acknowledged.add(JSON.parse(text).uid)
      for (const one of heard) if (one.since <= begun) one.resolve()
      heard = heard.filter(({ since }) => since > begun)
    } else if (answer.status === 503 && answer.headers.has('retry-after')) refused += 1
    else if (answer.status === 401) token = await signInForToken(baseUrl)
    else others.set(`${answer.status} ${text}`, (others.get(`${answer.status} ${text}`) ?? 0) + 1)
  }
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over) {
      await write().catch((error: unknown) =>
        others.set(String(error), (others.get(String(error)) ?? 0) + 1),
      )
      await wait(PAUSE_MS)
    }
  })
  return {
    acknowledged,
    refused: () => refused,
    others,
    nextAcknowledged: () =>
      new Promise((resolve) => heard.push({ since: Date.now() + PAUSE_MS, resolve })),
    async stop() {
      over = true
      await Promise.all(writers)
    },
  }
}

async function readSomeSteps(baseUrl: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${baseUrl}/cards/search`, { headers })
  const { 'hydra:member': steps } = (await answer.json()) as { 'hydra:member': { '@id': string }[] }
  return steps.slice(0, 10).map((step) => step['@id'])
}

async function listedReports(baseUrl: string): Promise<Set<string>> {
  const headers = { authorization: `Bearer ${await signInForToken(baseUrl)}` }
  const answer = await fetch(`${baseUrl}/api/reports`, { headers })
  const list = (await answer.json()) as { 'hydra:member': { uid: string }[] }
  return new Set(list['hydra:member'].map(({ uid }) => uid))
}
