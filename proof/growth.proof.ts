import { MEMBER } from '../bench/datasets/catalogue-dataset.ts'
import { ADMINISTRATOR, seedGrown } from '../bench/datasets/grown-dataset.ts'
import { median } from '../bench/measure/compare.ts'
import { startApplication } from '../bench/servers/child-server.ts'
import { POSTGRESQL } from '../scripts/test-tools.mjs'
import { groupBy } from '../server/src/catalogue/group-by.ts'
import { type OpenDatabase, openDatabase } from '../server/src/db/client.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { sweepExpired } from '../server/src/maintenance/sweep-expired.ts'
import { databaseUrl, onServer } from '../server/src/testing/database/database-template.ts'
import { startPostgresCluster } from '../server/src/testing/database/postgres-cluster.ts'
import { silentLogger } from '../server/src/testing/silent-logger.ts'
import type { Proof } from './proof.ts'
import { logPlans, tablesReadWhole } from './servers/plan-log.ts'
import { type GrownCall, grownReads, grownWrites } from './traffic/grown-calls.ts'
import { type Person, signIn } from './traffic/person.ts'

const SIZES = { steps: 5_000, accounts: 200_000, reports: 2_000_000, reportsOfOne: 10_000 }
const DATABASE = 'grown'
const ROUNDS = 5

/** Tables that grow for years, as people and their reports do. */
const GROWING = new Set([
  ...['app_user', 'report', 'report_card', 'report_sector', 'report_tag', 'report_follow_up'],
  ...['milestone', 'retired_milestone', 'share_link', 'co_author'],
  ...['audit_log', 'security_log', 'refresh_token', 'media', 'contact_message'],
])

/** Time and plan of the calls over an installation that has grown for years. */
export const growth: Proof = {
  title: 'With 5,000 steps, 200,000 accounts and 2 million reports',
  tools: [POSTGRESQL],
  async run({ figure, defer }) {
    const server = await startPostgresCluster()
    defer(server.stop)
    await onServer(server.url, `create database ${DATABASE}`)
    const url = databaseUrl(server.url, DATABASE)
    const database = await openDatabase({ databaseUrl: url, dataDir: '', logger: silentLogger })
    defer(database.close)
    await migrate(database)
    const seededIn = await timeOf(() =>
      database.withoutStatementTimeout((db) => seedGrown(db, SIZES)),
    )
    console.log(`seeded in ${seededIn} ms`)
    const sweptIn = await timeOf(() => sweepExpired(database.db))
    figure('hourly removal, of 35 days at once', `${sweptIn} ms`, '≤ 60,000 ms', sweptIn <= 60_000)

    const measured: Measured[] = []
    const refused: string[] = []
    const noting =
      (ask: Ask): Ask =>
      (call) =>
        ask(call).catch((error: Error) => {
          refused.push(call.call)
          console.log(error.message)
        })
    await served(url, async (asked) => {
      const ask = noting(asked)
      for (const call of await callsOf(database, 0)) measured.push(await measure(call, ask))
    })
    await logPlans(server.url, DATABASE)
    const atStart = await tablesReadWhole(server.log, () => served(url, async () => undefined))
    const sweptWhole = atStart.filter((table) => GROWING.has(table))
    figure(
      'read whole by a start and the hourly work',
      sweptWhole.join(', ') || 'none',
      'none',
      sweptWhole.length === 0,
    )
    await served(url, async (asked) => {
      const ask = noting(asked)
      for (const [at, call] of (await callsOf(database, 1)).entries()) {
        const tables = await tablesReadWhole(server.log, () => ask(call))
        const whole = tables.filter((table) => GROWING.has(table))
        const of = measured[at]
        if (of) of.whole = whole
        console.log(`${of?.ms} ms  ${call.call}${whole.length > 0 ? ` reads ${whole} whole` : ''}`)
      }
    })
    figure('calls refused', refused.length, '0', refused.length === 0)
    for (const [kind, calls] of groupBy(measured, ({ call }) => call.kind)) {
      const slowest = calls.toSorted((one, other) => other.ms - one.ms).slice(0, 3)
      const late = calls.filter(({ ms, call }) => ms > call.limit)
      const whole = calls.filter(({ whole }) => whole.length > 0)
      const limit = Math.min(...calls.map(({ call }) => call.limit))
      figure(
        `${calls.length} ${kind}: the slowest three`,
        slowest.map(({ ms, call }) => `${ms} ms \`${call.call}\``).join(', '),
        `≤ ${limit} ms`,
        late.length === 0,
      )
      figure(`${kind} that read a growing table whole`, whole.length, '0', whole.length === 0)
    }
  },
}

interface Measured {
  call: GrownCall
  ms: number
  /** growing tables that it reads from end to end */
  whole: string[]
}

type Ask = (call: GrownCall) => Promise<void>

async function measure(call: GrownCall, ask: Ask): Promise<Measured> {
  const rounds = call.call.startsWith('GET') ? ROUNDS : 1
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(() => ask(call)))
  return { call, ms: median(times), whole: [] }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

/** The calls, about things that are new in each of two rounds. */
async function callsOf({ db }: OpenDatabase, round: number): Promise<GrownCall[]> {
  const uidOf = async (where: string) =>
    (await db.execute<{ uid: string }>(`select uid from ${where}`)).rows[0]?.uid ?? ''
  const account = (number: number) => uidOf(`app_user where email = 'compte${number}@exemple.fr'`)
  const { rows } = await db.execute<{ id: number }>('select min(id) as id from card')
  const popular = (rows[0]?.id ?? 0) + round
  const targets = {
    reports: [await uidOf(`report where id = ${20 + round}`), await uidOf('report where id = 25')],
    cards: { popular, other: popular + SIZES.steps / 2 },
    waitingAccount: await account(20 * (round + 1)),
    ordinaryAccount: await account(4123 + round),
    // The first one has as many reports as the member; its plans are those of any other.
    erasedAccount: await account(round === 0 ? 1 : 4127),
  }
  return [...grownReads(targets), ...grownWrites(targets)]
}

/** Serves the database while the calls are made. */
async function served(url: string, work: (ask: Ask) => Promise<void>): Promise<void> {
  const application = await startApplication({ DATABASE_URL: url })
  try {
    const { baseUrl } = application
    const people = new Map<GrownCall['by'], Person>([
      [MEMBER, await signIn(baseUrl, MEMBER)],
      [ADMINISTRATOR, await signIn(baseUrl, ADMINISTRATOR)],
    ])
    await work(async ({ call, by, body }) => {
      const [method = '', path = ''] = call.split(' ')
      const answer = await people.get(by)?.ask(method, path, body)
      await answer?.arrayBuffer()
    })
  } finally {
    await application.stop()
  }
}
