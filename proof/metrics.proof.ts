import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cpuSeconds } from '../bench/measure/process-cpu.ts'
import { debianTool } from '../scripts/test-tools.mjs'
import { createMetrics, type MetricsServices } from '../server/src/metrics/metrics.ts'
import { freePort } from '../server/src/testing/processes/free-port.ts'
import type { Proof } from './proof.ts'
import { type Application, startApplication } from './servers/application.ts'
import { startPrometheus } from './servers/prometheus.ts'
import { signIn } from './traffic/person.ts'

const ALERTS = path.resolve(import.meta.dirname, '../deploy/prometheus/alerts.yaml')
const QUERY = '/cards/actu?q=isoler'
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
    const measured = await startApplication({
      DATA_DIR: path.join(folder, 'measured'),
      METRICS_PORT: String(port),
    })
    defer(measured.stop)
    const admin = await signIn(measured.baseUrl)
    const [card] = (await admin.json<{ 'hydra:member': { uid: string }[] }>('GET', '/api/cards'))[
      'hydra:member'
    ]
    await admin.ask('GET', `/pdf/cards/${card?.uid}`)
    await askCatalogue(measured, 50)

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
    await askCatalogue(measured, 50)
    await wait(5_000)
    const [up] = await prometheus.query('up')
    figure('the server as Prometheus sees it', up === 1 ? 'up' : 'down', 'up', up === 1)
    const [asked = 0] = await prometheus.query(
      'sum(http_request_duration_seconds_count{route="/cards/actu"})',
    )
    figure('searches that it counted', asked, '100', asked === 100)
    const [documents = 0] = await prometheus.query('document_duration_seconds_count')
    figure('documents that it counted', documents, '1', documents === 1)
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
  const before = cpuSeconds(pid) ?? 0
  for (let time = 0; time < times; time += 1) await (await ask()).arrayBuffer()
  return (((cpuSeconds(pid) ?? 0) - before) * 1000) / times
}
