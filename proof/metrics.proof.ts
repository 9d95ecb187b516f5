import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cpuSeconds } from '../bench/measure/process-cpu.ts'
import { debianTool } from '../scripts/test-tools.mjs'
import { createMetrics, type MetricsServices } from '../server/src/metrics/metrics.ts'
import { freePort } from '../server/src/testing/processes/free-port.ts'
import type { Proof, ProofRun } from './proof.ts'
import { type Application, startApplication } from './servers/application.ts'
import { type Prometheus, startPrometheus } from './servers/prometheus.ts'
import { ADMINISTRATOR, signIn } from './traffic/person.ts'

const ALERTS = path.resolve(import.meta.dirname, '../deploy/prometheus/alerts.yaml')
const QUERY = '/cards/actu?q=isoler'
/** Questions before Prometheus starts, and as many after. */
const SEARCHES = 50
/** How long Prometheus may take to read what was asked (ms). */
const READ_WITHIN_MS = 60_000
/** A server spends at least this part of the time that its client waits. */
const LEAST_SHARE = 0.1
const NOTED = 200_000
const QUERIES = 300
const READINGS = 30

/** A real Prometheus reads the figures of a server, answers questions, and knows the alerts (OPS-06). */
export const metrics: Proof = {
  title: 'Metrics read by Prometheus',
  tools: [debianTool('Prometheus', 'prometheus', 'promtool')],
  async run({ figure, defer }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-metrics-'))
    defer(() => rmSync(folder, { recursive: true }))
    const port = await freePort()
    const startedAt = Date.now()
    const measured = await startApplication({
      DATA_DIR: path.join(folder, 'measured'),
      METRICS_PORT: String(port),
      // Nothing answers there: a mail waits.
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    })
    defer(measured.stop)
    const admin = await signIn(measured.baseUrl)
    const [card] = (await admin.json<{ 'hydra:member': { uid: string }[] }>('GET', '/api/cards'))[
      'hydra:member'
    ]
    const documents = await secondsOf(() => admin.ask('GET', `/pdf/cards/${card?.uid}`))
    const before = await secondsOf(() => askCatalogue(measured, SEARCHES))
    const mailAt = Date.now()
    await askForMail(measured)

    const target = `127.0.0.1:${port}`
    const text = await (await fetch(`http://${target}/metrics`)).text()
    const lint = spawnSync('/usr/bin/promtool', ['check', 'metrics'], {
      input: text,
      encoding: 'utf8',
    })
    const faults = lint.stderr.split('\n').filter((line) => !OF_NODE.test(line) && line !== '')
    figure('faults that promtool finds in our metrics', faults.join('; ') || 0, '0', !faults.length)
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].length
    figure('families of metrics', names, '> 20', names > 20)
    const rules = spawnSync('/usr/bin/promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' })
    figure('alerts that promtool accepts', outcome(rules.stdout), 'all', rules.status === 0)

    const prometheus = await startPrometheus(target, ALERTS)
    defer(prometheus.stop)
    const after = await secondsOf(() => askCatalogue(measured, SEARCHES))
    const counted = 'sum(http_request_duration_seconds_count{route="/cards/actu"})'
    const asked = await untilRead(prometheus, counted, 2 * SEARCHES)
    const [up] = await prometheus.query('up')
    figure('the server as Prometheus sees it', up === 1 ? 'up' : 'down', 'up', up === 1)
    figure('searches that it counted', asked, String(2 * SEARCHES), asked === 2 * SEARCHES)
    const [made = 0] = await prometheus.query('document_duration_seconds_count')
    figure('documents that it counted', made, '1', made === 1)
    await compareUnits(figure, prometheus, text, {
      http_request_duration_seconds: {
        query: 'sum(http_request_duration_seconds_sum{route="/cards/actu"})',
        range: () => [(before + after) * LEAST_SHARE, before + after],
      },
      document_duration_seconds: {
        query: 'document_duration_seconds_sum',
        range: () => [documents * LEAST_SHARE, documents],
      },
      catalogue_snapshot_age_seconds: {
        query: 'max_over_time(catalogue_snapshot_age_seconds[1m])',
        range: () => [0, secondsSince(startedAt)],
      },
      mail_outbox_oldest_seconds: {
        query: 'mail_outbox_oldest_seconds',
        range: () => [secondsSince(mailAt) * LEAST_SHARE, secondsSince(mailAt)],
      },
      job_last_success_timestamp_seconds: {
        query: 'job_last_success_timestamp_seconds > 0',
        range: () => [startedAt / 1000, Date.now() / 1000],
      },
      disk_free_bytes: { query: 'disk_free_bytes', range: () => freeBytes(folder) },
    })
    const known = (await prometheus.rules()).length
    const written = readFileSync(ALERTS, 'utf8').match(/- alert:/g)?.length
    figure('alerts that it evaluates', known, String(written), known === written)

    await prometheus.stop()
    const reading = await processorTime(measured, READINGS, () => fetch(`http://${target}/metrics`))
    figure('processor time of one reading', `${reading.toFixed(1)} ms`, '< 30 ms', reading < 30)

    const spent = await processorTime(measured, QUERIES, () => search(measured))
    const noting = timeOfNoting()
    const share = (noting / spent) * 100
    figure(
      'noting one request, and the processor time of a search',
      `${(noting * 1000).toFixed(1)} µs of ${spent.toFixed(1)} ms, ${share.toFixed(2)} %`,
      '< 2 %',
      share < 2,
    )
  },
}

/** What a family of metrics has to be by a measure of this proof's own. */
interface OwnMeasure {
  query: string
  /** least and most, in the unit that the name of the family ends with */
  range(): readonly [number, number]
}

/** Every family whose name ends with a unit is compared: milliseconds among seconds are no fault of form. */
async function compareUnits(
  figure: ProofRun['figure'],
  prometheus: Prometheus,
  text: string,
  measures: Record<string, OwnMeasure>,
): Promise<void> {
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+_(?:seconds|bytes)) /gm)) {
    if (OF_NODE.test(name)) continue
    const measure = measures[name]
    const values = measure ? await prometheus.query(measure.query) : []
    const [least, most] = measure?.range() ?? [0, 0]
    const holds = values.length > 0 && values.every((value) => value >= least && value <= most)
    const ends = new Set([Math.min(...values), Math.max(...values)])
    const was = values.length > 0 ? [...ends].map(inThousandths).join(' to ') : 'not compared'
    figure(
      `${name}, by a clock or count of our own`,
      was,
      `${inThousandths(least)} to ${inThousandths(most)}`,
      holds,
    )
  }
}

const inThousandths = (value: number) => String(Math.round(value * 1000) / 1000)

/** Asks Prometheus until it has read so much. @returns what it answered last */
async function untilRead(prometheus: Prometheus, query: string, expected: number): Promise<number> {
  const deadline = Date.now() + READ_WITHIN_MS
  for (;;) {
    const [value = 0] = await prometheus.query(query)
    if (value >= expected || Date.now() > deadline) return value
    await wait(100)
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

const secondsSince = (moment: number) => (Date.now() - moment) / 1000

/** Others of this machine write meanwhile. */
function freeBytes(folder: string): [number, number] {
  const { bavail, bsize } = statfsSync(folder)
  return [bavail * bsize * 0.9, bavail * bsize * 1.1]
}

/** The link of a forgotten password. */
async function askForMail({ baseUrl }: Application): Promise<void> {
  const body = new URLSearchParams({ email: ADMINISTRATOR.email })
  const answer = await fetch(`${baseUrl}/password/forgotten`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`No mail was asked for: ${answer.status} ${await answer.text()}`)
}

/** Time that the note of one answered request takes, in ms. */
function timeOfNoting(): number {
  const { answered } = createMetrics({
    database: {},
    catalogue: {},
    pdf: {},
    dataDir: '',
    jobs: [],
  } as unknown as MetricsServices)
  const request = { method: 'GET', routeOptions: { url: '/cards/actu' } } as FastifyRequest
  const reply = { statusCode: 200, elapsedTime: 3 } as FastifyReply
  const before = performance.now()
  for (let noted = 0; noted < NOTED; noted += 1) answered(request, reply)
  return (performance.now() - before) / NOTED
}

/** The names that Node's own figures have by convention. */
const OF_NODE = /^(nodejs|process)_/

const outcome = (said: string) => /SUCCESS: (.*)/.exec(said)?.[1] ?? said.trim()

async function askCatalogue(application: Application, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await (await search(application)).arrayBuffer()
}

const search = ({ baseUrl }: Application) => fetch(`${baseUrl}${QUERY}&n=${Math.random()}`)

/** Processor time of the server for one of some questions, in ms. */
async function processorTime(
  { process: { pid } }: Application,
  times: number,
  ask: () => Promise<Response>,
): Promise<number> {
  const before = cpuSeconds(pid)
  for (let time = 0; time < times; time += 1) await (await ask()).arrayBuffer()
  return ((cpuSeconds(pid) - before) * 1000) / times
}
