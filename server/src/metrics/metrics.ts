import { statfs } from 'node:fs/promises'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { OpenDatabase } from '../db/client.ts'
import type { RepeatedWork } from '../engines/jobs/every-hour.ts'
import type { PdfEngine } from '../engines/pdf/pdf-engine.ts'
import { readQueues } from './queues.repository.ts'

export interface MetricsServices {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  catalogue: Pick<Catalogue, 'state'>
  pdf: Pick<PdfEngine, 'load'>
  dataDir: string
  /** what is done every hour; more may come into it after the start */
  jobs: readonly RepeatedWork[]
}

type Measures = Registry<OpenMetricsContentType>

export type Metrics = ReturnType<typeof createMetrics>

/** Bounds in seconds: a cached answer, a query, a document. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The figures of this process, in OpenMetrics. What lies in the database is read when somebody
 * asks; nothing names a person or an item.
 */
export function createMetrics(services: MetricsServices) {
  const registry: Measures = new Registry()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by pattern of the route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  const documents = new Histogram({
    name: 'document_duration_seconds',
    help: 'Time from asking for a PDF to having it, waiting included',
    labelNames: ['outcome'] as const,
    buckets: SECONDS,
    registers,
  })
  const refresh = registerGauges(services, registers)
  return {
    contentType: registry.contentType,
    async text(): Promise<string> {
      await refresh()
      return registry.metrics()
    },

    /** Notes an answered request. Other addresses than those of routes share one label: there is no end of them. */
    answered(request: FastifyRequest, reply: FastifyReply): void {
      const { method, routeOptions } = request
      const route = routeOptions.url ?? 'other'
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      requests.observe({ method, route, status }, reply.elapsedTime / 1000)
    },

    /** The same engine, its documents timed. */
    timed(pdf: PdfEngine): PdfEngine {
      return {
        ...pdf,
        async render(...asked) {
          const end = documents.startTimer()
          let outcome = 'failed'
          try {
            const made = await pdf.render(...asked)
            outcome = 'made'
            return made
          } finally {
            end({ outcome })
          }
        },
      }
    },
  }
}

/** Single values, and what they mean. */
const GAUGES = {
  documents_waiting: 'PDFs that wait for their turn',
  documents_at_work: 'PDFs being made',
  catalogue_snapshot_version: 'Version of the catalogue that this process answers with',
  catalogue_snapshot_age_seconds: 'Time since that version was last compared with the database',
  disk_free_bytes: 'Room on the disk of DATA_DIR',
  mail_outbox_waiting: 'Mails that have not left and are not given up',
  mail_outbox_failing: 'Those of them that the mail server has refused or not answered',
  mail_outbox_given_up: 'Mails given up, until their rows are removed',
  mail_outbox_oldest_seconds: 'Time since the oldest waiting mail was written; 0 without any',
  uploads_open: 'Files being sent',
}
type GaugeName = keyof typeof GAUGES

/** What cannot be read is NaN, and the rest is told: a database that is away is when figures matter. */
async function readGauges(services: MetricsServices): Promise<Record<GaugeName, number>> {
  const { database, catalogue, pdf, dataDir } = services
  const [queues, disk] = await Promise.all([
    readQueues(database.db).catch(() => null),
    statfs(dataDir).catch(() => null),
  ])
  const load = pdf.load()
  const snapshot = catalogue.state()
  return {
    documents_waiting: load.waiting,
    documents_at_work: load.atWork,
    catalogue_snapshot_version: snapshot.version,
    catalogue_snapshot_age_seconds: snapshot.ageMs / 1000,
    disk_free_bytes: disk ? disk.bavail * disk.bsize : Number.NaN,
    mail_outbox_waiting: queues?.mails?.waiting ?? Number.NaN,
    mail_outbox_failing: queues?.mails?.failing ?? Number.NaN,
    mail_outbox_given_up: queues?.mails?.givenUp ?? Number.NaN,
    mail_outbox_oldest_seconds: queues?.mails?.oldest ?? Number.NaN,
    uploads_open: queues?.uploads ?? Number.NaN,
  }
}

/** @returns what reads all values anew */
function registerGauges(services: MetricsServices, registers: Measures[]): () => Promise<void> {
  const { database, jobs } = services
  const single = recordOf(Object.keys(GAUGES) as GaugeName[], (name) => {
    return new Gauge({ name, help: GAUGES[name], registers })
  })
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database, and requests that wait for one; none with the embedded database',
    labelNames: ['state'],
    registers,
  })
  const successes = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When what is done every hour last succeeded in this process; 0: never',
    labelNames: ['job'],
    registers,
  })
  return async () => {
    const values = await readGauges(services)
    for (const [name, gauge] of Object.entries(single)) gauge.set(values[name as GaugeName])
    for (const [state, count] of Object.entries(database.pool?.() ?? {})) {
      connections.set({ state }, count)
    }
    for (const { what, lastSuccess } of jobs) {
      // 0 before the first success: without a sample no alert could tell of a job that fails from the start.
      successes.set({ job: what }, (lastSuccess() ?? 0) / 1000)
    }
  }
}
