import { getTableName } from 'drizzle-orm'
import type { GrownSizes } from '../bench/datasets/grown-dataset.ts'
import { POSTGRESQL } from '../scripts/test-tools.mjs'
import { hourlyJobs, queueWorkers } from '../server/src/background-jobs.ts'
import { schema } from '../server/src/db/tables/schema.ts'
import { createDiskWatch } from '../server/src/engines/storage/disk-watch.ts'
import { ACCOUNT_QUOTAS } from '../server/src/quotas/account-quotas.ts'
import { buildTestApp, type TestApp } from '../server/src/testing/build-test-app.ts'
import buildChildren from '../server/src/testing/processes/build-children.ts'
import { silentLogger } from '../server/src/testing/silent-logger.ts'
import { openGrownEmbedded, openGrownServer } from './growth/open-grown.ts'
import { OWN_ROWS, ROWS_OF_A_CALL } from './growth/own-rows.ts'
import { type WalkedCall, walkedCalls } from './growth/walked-calls.ts'
import type { Proof, ProofRun } from './proof.ts'
import { type TableRead, tableReadsOf } from './servers/plan-notices.ts'

const DESIGN = { steps: 5_000, accounts: 20_000, reports: 200_000, reportsOfOne: 1_000 }
const TENFOLD = {
  steps: 5_000,
  accounts: 200_000,
  reports: 2_000_000,
  // Nearly as many as an account may have: those that the walk makes fit.
  reportsOfOne: ACCOUNT_QUOTAS.report.rows.perAccount.member - 100,
}

const ENGINES = {
  embedded: { open: openGrownEmbedded, sizes: DESIGN },
  postgresql: { open: openGrownServer, sizes: TENFOLD },
}

/** Tables as large as the catalogue or the list of pages; every other one counts as growing with people and time. */
const CATALOGUE: ReadonlySet<string> = new Set([
  'card',
  'card_tag',
  'card_exemplary',
  'card_category',
  'card_format',
  'sector',
  'tag',
  'exemplary',
  'page',
  'testimony',
  'publication',
  'company_from',
  'site_settings',
  'catalogue_version',
  'catalogue_card_change',
  'kept_act',
  'kept_row',
  'open_data_version',
])
const GROWING = new Set<string>(
  Object.values(schema)
    .map((table) => getTableName(table))
    .filter((name) => !CATALOGUE.has(name)),
)

/**
 * Walks every call (the rows of the rights matrix, which a test compares with the table of calls) and every
 * job over an installation that has grown for years: how long each takes, and what it reads.
 * `npm run proof -- growth embedded /find` tries the calls and jobs whose name has one of these parts, on one engine.
 */
export const growth: Proof = {
  title: 'Every call and job over an installation that has grown for years',
  tools: [POSTGRESQL],
  async run(proof) {
    await buildChildren()
    for (const [engine, { open, sizes }] of Object.entries(ENGINES)) {
      const others = Object.keys(ENGINES).filter((name) => name !== engine)
      if (others.some((name) => proof.words.includes(name))) continue
      const started = Date.now()
      const database = await open(sizes, proof.defer)
      console.log(`${engine}: seeded in ${Date.now() - started} ms`)
      let elapsed = 0
      const test = await buildTestApp({ rateLimits: false }, undefined, {
        database: Promise.resolve(database),
        measured: () => ({ answered: (_, reply) => (elapsed = reply.elapsedTime) }),
      })
      proof.defer(() => test.close().catch(() => undefined))
      const parts = proof.words.filter((word) => !Object.hasOwn(ENGINES, word))
      const isMeant = (name: string) =>
        parts.length === 0 || parts.some((part) => name.includes(part))
      const walked: Walked[] = []
      const note = noteWithin(sizes)
      for (const call of await walkedCalls(test, sizes)) {
        if (isMeant(call.name)) walked.push(note(await walkCall(test, call, () => elapsed)))
      }
      for (const job of jobsOf(test).filter(({ name }) => isMeant(name))) {
        walked.push(note(await walkJob(job)))
      }
      report(proof, engine, walked)
      if (parts.length > 0) continue
      const names = new Set(walked.map(({ name }) => name))
      const unused = Object.keys(OWN_ROWS).filter((name) => !names.has(name))
      proof.figure(
        `${engine}: limits of no call or job`,
        unused.join(', ') || 'none',
        'none',
        unused.length === 0,
      )
    }
  },
}

/** A call or job as it was walked. */
interface Walk {
  name: string
  ms: number
  /** ms, unless its own rows give another one */
  limit: number
  /** what it answered, where that is not what it should */
  fault: string | null
  /** of growing tables */
  reads: TableRead[]
}

interface Walked extends Walk {
  /** rows that it may read */
  ownRows: number
}

const growingReads = async (work: () => Promise<unknown>) =>
  (await tableReadsOf(work)).filter(({ table }) => GROWING.has(table))

async function walkCall(
  { app }: TestApp,
  { name, limit, prepare, isExpected }: WalkedCall,
  elapsed: () => number,
): Promise<Walk> {
  let fault: string | null = null
  const ask = async () => {
    const request = await prepare()
    const reads = await growingReads(async () => {
      const answer = await app.inject(request).catch((error: Error) => error)
      if (answer instanceof Error) fault = answer.message
      else if (!isExpected(answer.statusCode)) fault = `${answer.statusCode} ${answer.body}`
    })
    return { reads, ms: elapsed() }
  }
  const first = await ask()
  // What is not loaded yet is for the first call of an instance.
  const { ms } = name.startsWith('GET ') && first.ms < limit ? await ask() : first
  return { name, limit, fault, ms: Math.round(ms), reads: first.reads }
}

const JOB_MS = 60_000

interface Job {
  name: string
  work(): Promise<unknown>
}

function jobsOf(test: TestApp): Job[] {
  const { dataDir } = test
  const services = {
    ...test,
    config: {
      dataDir,
      publicUrl: 'http://localhost',
      smtpUrl: undefined,
      mailFrom: 'a@exemple.fr',
    },
    disk: createDiskWatch(dataDir, silentLogger),
    logger: silentLogger,
  }
  const jobs = Object.entries(hourlyJobs(services)).map(([name, work]) => ({
    name: `job: ${name}`,
    work,
  }))
  const queues = Object.entries(queueWorkers(services)).map(([name, start]) => ({
    name: `queue: ${name}`,
    async work() {
      const worker = await start()
      await worker.wake()
      await worker.stop()
    },
  }))
  return [...jobs, ...queues]
}

async function walkJob({ name, work }: Job): Promise<Walk> {
  let fault: string | null = null
  const started = performance.now()
  const reads = await growingReads(() =>
    work().catch((error: Error) => {
      fault = error.message
    }),
  )
  const ms = Math.round(performance.now() - started)
  return { name, limit: JOB_MS, fault, ms, reads }
}

const rowsOf = (reads: readonly TableRead[]) => reads.reduce((sum, { rows }) => sum + rows, 0)

function worstOf(reads: readonly TableRead[]): string {
  const [worst] = reads.toSorted((one, other) => other.rows - one.rows)
  return worst ? `${worst.node} on ${worst.table}: ${worst.rows}` : 'none'
}

const readsTooMuch = ({ reads, ownRows }: Walked) => rowsOf(reads) > ownRows

/** Prints a walk, with the limits that the sizes give it. */
const noteWithin =
  (sizes: GrownSizes) =>
  (walk: Walk): Walked => {
    const own = OWN_ROWS[walk.name]
    const walked = {
      ...walk,
      limit: Math.max(walk.limit, own?.ms?.(sizes) ?? 0),
      ownRows: Math.max(ROWS_OF_A_CALL, own?.rows(sizes) ?? 0),
    }
    const { name, ms, limit, fault, reads } = walked
    const marks = [
      ...(fault ? [` FAULT ${fault.slice(0, 300)}`] : []),
      ...(readsTooMuch(walked) ? [' TOO MUCH'] : []),
      ...(ms > limit ? [' LATE'] : []),
    ]
    console.log(`| \`${name}\` | ${ms} | ${rowsOf(reads)} | ${worstOf(reads)} |${marks.join('')}`)
    return walked
  }

function report({ figure }: ProofRun, engine: string, walked: readonly Walked[]): void {
  const names = (some: readonly Walked[]) => some.map(({ name }) => `\`${name}\``).join(', ')
  const faults = walked.filter(({ fault }) => fault !== null)
  figure(
    `${engine}: refused, of ${walked.length} calls and jobs`,
    names(faults) || 'none',
    'none',
    faults.length === 0,
  )
  const much = walked.filter(readsTooMuch)
  figure(
    `${engine}: reads more rows than its own`,
    names(much) || 'none',
    'none',
    much.length === 0,
  )
  const late = walked.filter(({ ms, limit }) => ms > limit)
  figure(`${engine}: later than its limit`, names(late) || 'none', 'none', late.length === 0)
  const slowest = walked.toSorted((one, other) => other.ms - one.ms).slice(0, 5)
  figure(
    `${engine}: the slowest five`,
    slowest.map(({ ms, name }) => `${ms} ms \`${name}\``).join(', '),
    'within their limits',
    true,
  )
}
