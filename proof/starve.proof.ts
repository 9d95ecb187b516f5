import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PUBLIC_SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import { median } from '../bench/measure/compare.ts'
import { POSTGRESQL } from '../scripts/test-tools.mjs'
import { startPostgresCluster } from '../server/src/testing/database/postgres-cluster.ts'
import { POLICY } from '../server/src/testing/rights/policy.ts'
import type { Proof, ProofRun } from './proof.ts'
import { startApplication } from './servers/application.ts'
import type { HammeredCall } from './traffic/hammer.ts'
import { readSteps } from './traffic/mixed-traffic.ts'
import { type Person, signIn } from './traffic/person.ts'

const CONNECTIONS = 200
/** How many times as long as alone a member may wait. */
const RATIO_MAX = 5
/** Nobody notices a shorter answer, so it counts as so long (ms). */
const NOTICED_MS = 50
const ROUNDS_ALONE = 7
const ROUNDS = 3
/** Until a counter in memory is used up. */
const SETTLED_MS = 500
const BEGUN_WITHIN_MS = 30_000

const JSON_BODY = { 'content-type': 'application/json' }

/** What one address may cost: 200 connections on each anonymous call, while a member works (O-09). */
export const starve: Proof = {
  title: `${CONNECTIONS} connections on each anonymous call, while a member lists, saves and prints`,
  tools: [POSTGRESQL],
  async run(proof) {
    const server = await startPostgresCluster()
    proof.defer(server.stop)
    await starveOn(proof, 'PostgreSQL', server.url)
    await starveOn(proof, 'embedded', '')
  },
}

async function starveOn(proof: ProofRun, engine: string, databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-starve-'))
  proof.defer(() => rmSync(folder, { recursive: true }))
  const application = await startApplication({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'on',
  })
  proof.defer(() => application.process.kill())
  const { baseUrl } = application
  const acts = await actsOf(await signIn(baseUrl), await readSteps(baseUrl))
  const alone = await timesOf(acts, ROUNDS_ALONE)
  if (alone.failure) throw new Error(`The proof cannot begin: ${alone.failure}`)
  for (const call of anonymousCalls().filter(isWanted)) {
    const hammer = await startHammer(baseUrl, call)
    await setTimeout(SETTLED_MS)
    const beside = await timesOf(acts, ROUNDS)
    const statuses = await hammer.stop()
    const ratios = beside.times.map((ms, at) => ms / Math.max(NOTICED_MS, alone.times[at] ?? 0))
    const slowest = Math.max(...ratios)
    const said = `${slowest.toFixed(1)} (${beside.times.map(Math.round).join(', ')} ms); ${statuses}`
    proof.figure(
      `${engine}: ${call.method} ${call.path}`,
      beside.failure ?? said,
      `≤ ${RATIO_MAX}`,
      beside.failure === null && slowest <= RATIO_MAX,
    )
  }
}

/** `npm run proof -- starve /find` tries the calls whose name has these letters alone. */
function isWanted({ method, path }: HammeredCall): boolean {
  const named = process.argv.slice(2).filter((word) => word.startsWith('/'))
  return named.length === 0 || named.some((word) => `${method} ${path}`.includes(word))
}

type Act = () => Promise<unknown>

/** A list, a save and a document of a member. */
async function actsOf(member: Person, steps: readonly string[]): Promise<Act[]> {
  const cards = steps.slice(0, 12).map((uid) => `/api/cards/${uid}`)
  const { uid } = await member.json<{ uid: string }>('POST', '/api/reports', { cards })
  const read = async (method: string, path: string, body?: unknown) =>
    (await member.ask(method, path, body)).arrayBuffer()
  return [
    () => read('GET', '/api/reports'),
    () => read('PUT', `/api/reports/${uid}`, { cards }),
    () => read('GET', `/pdf/reports/${uid}`),
  ]
}

/** The median time of each act in ms, and the first failure. */
async function timesOf(acts: readonly Act[], rounds: number) {
  const times: number[][] = acts.map(() => [])
  let failure: string | null = null
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, act] of acts.entries()) {
      const begun = performance.now()
      await act().catch((error: Error) => {
        failure ??= error.message
      })
      times[at]?.push(performance.now() - begun)
    }
  }
  return { times: times.map((of) => median(of)), failure: failure as string | null }
}

/** Every call and page that the rights matrix gives everyone, with words that find nothing. */
function anonymousCalls(): HammeredCall[] {
  const rows = POLICY.filter(({ rule }) => rule === 'everyone')
  const calls = rows.map(({ call, query = '', body }): HammeredCall => {
    const [method = '', path = ''] = call.split(' ')
    const sent = SENT[call] ?? (body ? JSON.stringify(body({} as never)) : undefined)
    const asked = `${path.replace(/:\w+/g, 'RANDOM')}${QUERIES[call] ?? query}`
    return { method, path: asked, ...(sent && { body: sent, headers: JSON_BODY }) }
  })
  const pages = ['/partage/RANDOM', '/RANDOM', '/a-la-une?q=RANDOM', '/embarquer/calcul']
  return [
    ...calls,
    ...[...PUBLIC_SCREENS.map(({ path }) => path), ...pages].map((path) => ({
      method: 'GET',
      path,
    })),
    { method: 'GET', path: '/api/reports', headers: { authorization: 'Bearer RANDOM.x.y' } },
  ]
}

/** Queries that ask for something else each time. */
const QUERIES: Record<string, string> = {
  'GET /find': '?q=RANDOM%20RANDOM%20RANDOM%20RANDOM%20RANDOM',
  'GET /cards/actu/sectors': '?q=RANDOM%20RANDOM',
  'GET /milestones/verification': '?code=7Q4KM2XD9HTS',
  'GET /api/company_froms': '?name=RANDOM',
}

/** Bodies that guess something else each time. */
const SENT: Record<string, string> = {
  'POST /login': JSON.stringify({ username: 'RANDOM@exemple.fr', password: 'RANDOM' }),
  'POST /token/refresh': JSON.stringify({ refresh_token: 'RANDOM' }),
  'POST /logout': JSON.stringify({ refresh_token: 'RANDOM' }),
}

/** Two hundred clients at one address, in a process of their own. */
async function startHammer(baseUrl: string, call: HammeredCall) {
  const script = path.join(import.meta.dirname, 'traffic/hammer.ts')
  const args = ['--import', 'tsx', script, baseUrl, String(CONNECTIONS), JSON.stringify(call)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'close')
  const deadline = Date.now() + BEGUN_WITHIN_MS
  // Calls that keep everybody waiting are measured as well.
  while (!said.includes('begun') && Date.now() < deadline) await setTimeout(50)
  return {
    /** Ends it. @returns how often each status came */
    async stop(): Promise<string> {
      child.stdin.end()
      await ended
      const counts = JSON.parse(said.split('\n').at(-2) ?? '{}') as Record<string, number>
      return Object.entries(counts)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')
    },
  }
}
