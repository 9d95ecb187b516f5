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
import { startCostlyPictures } from './traffic/costly-pictures.ts'
import type { HammeredCall } from './traffic/hammer.ts'
import { readSteps } from './traffic/mixed-traffic.ts'
import { type Person, signIn } from './traffic/person.ts'

const ENGINES = ['embedded', 'postgresql']
const CONNECTIONS = 200
/** How many times as long as alone a member may wait. */
const RATIO_MAX = 5
/** Nobody notices a shorter answer, so it counts as so long (ms). */
const NOTICED_MS = 50
/** Of the acts beside the load, and of as many alone before it and after it. */
const ROUNDS = 3
/** A load above the ratio is measured so often at most; one that fails the member, once. */
const TIMES = 3
/** Until a counter in memory is used up, and until what was asked for is done. */
const SETTLED_MS = 500
const BEGUN_WITHIN_MS = 30_000
/** Within the quarter of an hour that an access token lives, a load's three measures included. */
const SIGNED_IN_MS = 600_000

const JSON_BODY = { 'content-type': 'application/json' }

/**
 * What others may cost a member who works: 200 connections of one address on each anonymous call (O-09),
 * and three accounts that send costly pictures (MEDIA-13).
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
  const steps = await readSteps(baseUrl)
  const enter = async () => ({
    acts: await actsOf(await signIn(baseUrl), steps),
    until: Date.now() + SIGNED_IN_MS,
  })
  let member = await enter()
  // Documents are made in a process that starts with the first.
  await timesOf(member.acts, 1)
  let measured = 0
  for (const load of [...anonymousCalls().map(hammerOf), COSTLY_PICTURES]) {
    if (!isWanted(load, proof.words)) continue
    if (Date.now() > member.until) member = await enter()
    const { acts } = member
    const measure = () => {
      measured += 1
      return measureBeside(acts, () => load.start(baseUrl, `198.51.100.${measured}`))
    }
    let last = await measure()
    // Other work on the machine makes a ratio larger, never smaller.
    for (let again = 1; again < TIMES && !last.failure && last.ratio > RATIO_MAX; again += 1) {
      last = await measure()
    }
    const { failure, ratio, told } = last
    proof.figure(
      `${engine}: ${load.name}`,
      `${failure ?? ratio.toFixed(1)} (${told})`,
      `≤ ${RATIO_MAX}`,
      failure === null && ratio <= RATIO_MAX,
    )
  }
}

/** What others do while the member works. */
interface Load {
  name: string
  /** @param address of its own, whose limits are unused */
  start(baseUrl: string, address: string): Promise<RunningLoad>
}

interface RunningLoad {
  /** Ends it. @returns how often each status came */
  stop(): Promise<Record<string, number>>
}

interface Measure {
  failure: string | null
  /** of the slowest act beside the load to the same act alone */
  ratio: number
  told: string
}

/** Measures the acts beside a load, and alone on both sides of it: the machine's other work is in both. */
async function measureBeside(
  acts: readonly Act[],
  start: () => Promise<RunningLoad>,
): Promise<Measure> {
  const before = await aloneOf(acts)
  const load = await start()
  await setTimeout(SETTLED_MS)
  const beside = await timesOf(acts, ROUNDS)
  const statuses = inWords(await load.stop())
  await setTimeout(SETTLED_MS)
  const after = await aloneOf(acts)
  const alone = acts.map((_, at) => median([...(before[at] ?? []), ...(after[at] ?? [])]))
  const times = beside.times.map((of) => median(of))
  const ratios = times.map((ms, at) => ms / Math.max(NOTICED_MS, alone[at] ?? 0))
  const told = `${inMs(times)}, alone ${inMs(alone)} ms; ${statuses}`
  return { failure: beside.failure, ratio: Math.max(...ratios), told }
}

async function aloneOf(acts: readonly Act[]): Promise<number[][]> {
  const { times, failure } = await timesOf(acts, ROUNDS)
  if (failure) throw new Error(`The member fails without a load: ${failure}`)
  return times
}

const inMs = (times: readonly number[]) => times.map(Math.round).join(', ')

function isWanted({ name }: Load, words: readonly string[]): boolean {
  const parts = words.filter((word) => !ENGINES.includes(word))
  return parts.length === 0 || parts.some((part) => name.includes(part))
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

/** The times of each act in ms, and the first failure. */
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
  return { times, failure: failure as string | null }
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

const COSTLY_PICTURES: Load = {
  name: 'three accounts that each send thirty costly logos',
  start: startCostlyPictures,
}

const hammerOf = (call: HammeredCall): Load => ({
  name: `${call.method} ${call.path}`,
  start: (baseUrl, address) =>
    startHammer(baseUrl, { ...call, headers: { ...call.headers, 'x-forwarded-for': address } }),
})

/** Two hundred clients at one address, in a process of their own. */
async function startHammer(baseUrl: string, call: HammeredCall): Promise<RunningLoad> {
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
    async stop() {
      child.stdin.end()
      await ended
      return JSON.parse(said.split('\n').at(-2) ?? '{}')
    },
  }
}

const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
