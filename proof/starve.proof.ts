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

const ENGINES = ['embedded', 'postgresql']
const CONNECTIONS = 200
/** How many times as long as alone a member may wait. */
const RATIO_MAX = 5
/** Nobody notices a shorter answer, so it counts as so long (ms). */
const NOTICED_MS = 50
const ROUNDS = 3
/** A call above the ratio is measured so often at most. */
const TIMES = 3
/** Until a counter in memory is used up. */
const SETTLED_MS = 500
const BEGUN_WITHIN_MS = 30_000

const JSON_BODY = { 'content-type': 'application/json' }

/**
 * What one address may cost: 200 connections on each anonymous call, while a member works (O-09).
 * `npm run proof -- starve embedded /find` tries the calls whose name has one of these parts, on one engine.
 */
export const starve: Proof = {
  title: `${CONNECTIONS} connections on each anonymous call, while a member lists, saves and prints`,
  tools: [POSTGRESQL],
  async run(proof) {
    const isMeant = (engine: string) =>
      proof.words.includes(engine) || !ENGINES.some((name) => proof.words.includes(name))
    if (isMeant('embedded')) await starveOn(proof, 'embedded', '')
    if (!isMeant('postgresql')) return
    const server = await startPostgresCluster()
    proof.defer(server.stop)
    await starveOn(proof, 'postgresql', server.url)
  },
}

async function starveOn(proof: ProofRun, engine: string, databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-starve-'))
  proof.defer(() => rmSync(folder, { recursive: true }))
  const application = await startApplication({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
  })
  proof.defer(() => application.process.kill())
  const { baseUrl } = application
  const acts = await actsOf(await signIn(baseUrl), await readSteps(baseUrl))
  // Documents are made in a process that starts with the first.
  await timesOf(acts, 1)
  const measured = { at: 0 }
  for (const call of anonymousCalls()) {
    if (!isWanted(call, proof.words)) continue
    let measure = await measureBeside(baseUrl, acts, call, measured)
    // Other work on the machine makes a ratio larger, never smaller.
    for (let again = 1; again < TIMES && !holds(measure); again += 1) {
      measure = await measureBeside(baseUrl, acts, call, measured)
    }
    const { failure, ratio, told } = measure
    proof.figure(
      `${engine}: ${call.method} ${call.path}`,
      `${failure ?? ratio.toFixed(1)} (${told})`,
      `≤ ${RATIO_MAX}`,
      holds(measure),
    )
  }
}

interface Measure {
  failure: string | null
  /** of the slowest act beside the load to the same act alone */
  ratio: number
  told: string
}

const holds = ({ failure, ratio }: Measure) => failure === null && ratio <= RATIO_MAX

/** Measures the acts alone, then beside a call; each measure has an address of its own, whose limits are unused. */
async function measureBeside(
  baseUrl: string,
  acts: readonly Act[],
  call: HammeredCall,
  measured: { at: number },
): Promise<Measure> {
  measured.at += 1
  const alone = await timesOf(acts, ROUNDS)
  if (alone.failure) throw new Error(`The member fails before the load: ${alone.failure}`)
  const headers = { ...call.headers, 'x-forwarded-for': `198.51.100.${measured.at}` }
  const hammer = await startHammer(baseUrl, { ...call, headers })
  await setTimeout(SETTLED_MS)
  const beside = await timesOf(acts, ROUNDS)
  const statuses = await hammer.stop()
  const ratios = beside.times.map((ms, at) => ms / Math.max(NOTICED_MS, alone.times[at] ?? 0))
  const told = `${inMs(beside.times)}, alone ${inMs(alone.times)} ms; ${statuses}`
  return { failure: beside.failure, ratio: Math.max(...ratios), told }
}

const inMs = (times: readonly number[]) => times.map(Math.round).join(', ')

function isWanted({ method, path }: HammeredCall, words: readonly string[]): boolean {
  const parts = words.filter((word) => !ENGINES.includes(word))
  return parts.length === 0 || parts.some((part) => `${method} ${path}`.includes(part))
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
