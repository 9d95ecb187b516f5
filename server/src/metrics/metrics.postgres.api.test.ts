import { statfs } from 'node:fs/promises'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { uploadSession } from '../db/tables/media.table.ts'
import { everyHour } from '../engines/jobs/every-hour.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { visitor } from '../testing/client.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Samples of an OpenMetrics text by name and labels. */
const samplesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )

const within = (value: number, least: number, most: number) => least <= value && value <= most

it('OPS-06 requests by pattern of the route, pool, documents, outbox, snapshot, disk and jobs are told in OpenMetrics', async () => {
  const logger = pino({ level: 'silent' })
  const work = everyHour('rows swept', async () => undefined, logger)
  const failing = everyHour('backup made', () => Promise.reject(new Error('no folder')), logger)
  onTestFinished(async () => void (await Promise.all([work.stop(), failing.stop()])))
  let metrics: ReturnType<typeof createMetrics> | undefined
  const test = await buildTestApp({}, undefined, {
    measured(services) {
      metrics = createMetrics({ ...services, jobs: [work, failing] })
      return { answered: metrics.answered, pdf: metrics.timed(services.pdf) }
    },
  })
  onTestFinished(() => test.close())
  if (!metrics) throw new Error('not measured')
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => served.stop())

  const begun = Date.now()
  const { admin, member, cards } = await seedCatalogueFixture(test)
  const { body } = await member.post<Report>('/api/reports', { cards: [cards.insulate.id] })
  await member.get(`/report/${body.uid}`)
  const asked = performance.now()
  await member.get(`/pdf/reports/${body.uid}`)
  const pdfSeconds = (performance.now() - asked) / 1000
  await visitor(test.app).get(`/report/${body.uid}`)
  await visitor(test.app).get('/rien/secret')
  const mail = { subject: 'x', body: { text: '', html: '' }, kind: 'essai' }
  const { db } = test.database
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const tenMinutesAgo = new Date(Date.now() - 600_000)
  await queueMail(db, { ...mail, toAddress: 'a@exemple.fr' })
  // One that left counts neither as waiting nor as the oldest.
  await db.update(mailOutbox).set({ sentAt: new Date(), createdAt: anHourAgo })
  await queueMail(db, { ...mail, toAddress: 'b@exemple.fr' })
  await db
    .update(mailOutbox)
    .set({ error: '550 5.1.0 Sender refused', createdAt: tenMinutesAgo })
    .where(eq(mailOutbox.toAddress, 'b@exemple.fr'))
  // One that was given up counts as that alone.
  await queueMail(db, { ...mail, toAddress: 'c@exemple.fr' })
  await db
    .update(mailOutbox)
    .set({ error: '550', createdAt: anHourAgo, nextAttemptAt: new Date('9999-12-31T00:00:00Z') })
    .where(eq(mailOutbox.toAddress, 'c@exemple.fr'))
  for (const name of ['un.png', 'deux.png'])
    await admin.post('/files/upload/chunk', { phase: 'start', name, size: 9 })
  await db.update(uploadSession).set({ state: 'failed' }).where(eq(uploadSession.name, 'deux.png'))

  const answer = await fetch(served.address)
  expect(answer.headers.get('content-type')).toContain('application/openmetrics-text')
  const text = await answer.text()
  expect(text.endsWith('# EOF\n')).toBe(true)
  expect(text).not.toMatch(new RegExp(`${body.uid}|secret|exemple\\.fr`))
  const samples = samplesOf(text)
  const answered = (method: string, route: string, status: string) =>
    samples.get(
      `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    )
  expect(answered('POST', '/api/reports', '2xx')).toBe(1)
  expect(answered('GET', '/report/:id', '2xx')).toBe(1)
  expect(answered('GET', '/report/:id', '4xx')).toBe(1)
  expect(answered('GET', 'other', '4xx')).toBe(1)
  expect(samples.get('document_duration_seconds_count{outcome="made"}')).toBe(1)
  expect(samples.get('documents_waiting')).toBe(0)
  expect(samples.get('catalogue_snapshot_version')).toBeGreaterThan(0)
  expect(samples.get('mail_outbox_waiting')).toBe(1)
  expect(samples.get('mail_outbox_failing')).toBe(1)
  expect(samples.get('mail_outbox_given_up')).toBe(1)
  expect(samples.get('uploads_open')).toBe(1)
  expect(samples.get('job_last_success_timestamp_seconds{job="backup made"}')).toBe(0)
  const seconds = (Date.now() - begun) / 1000
  const { bavail, bsize } = await statfs(test.dataDir)
  const document = 'document_duration_seconds_sum{outcome="made"}'
  const request =
    'http_request_duration_seconds_sum{method="GET",route="/pdf/reports/:id",status="2xx"}'
  /** By clocks of this test: what each figure is at least and at most, in the unit of its name. */
  const measured: Record<string, [least: number, most: number]> = {
    [request]: [pdfSeconds / 4, pdfSeconds],
    [document]: [pdfSeconds / 20, pdfSeconds],
    mail_outbox_oldest_seconds: [600, 600 + seconds],
    catalogue_snapshot_age_seconds: [0, seconds],
    'job_last_success_timestamp_seconds{job="rows swept"}': [begun / 1000 - 60, Date.now() / 1000],
    disk_free_bytes: [(bavail * bsize) / 2, bavail * bsize * 2],
    process_resident_memory_bytes: [process.memoryUsage().rss / 4, process.memoryUsage().rss * 4],
    nodejs_eventloop_lag_p99_seconds: [0, seconds],
  }
  for (const [name, [least, most]] of Object.entries(measured)) {
    expect({ name, value: samples.get(name) }).toEqual({ name, value: expect.any(Number) })
    expect({ name, isWithin: within(samples.get(name) ?? Number.NaN, least, most) }).toEqual({
      name,
      isWithin: true,
    })
  }
  const base = (name: string) => name.replace(/\{.*/, '')
  const ownUnits = [...samples.keys()]
    .map(base)
    .filter((name) => /_(seconds|bytes)(_sum)?$/.test(name) && !/^(nodejs|process)_/.test(name))
  // What is added to the figures is measured above too.
  expect(new Set(ownUnits)).toEqual(
    new Set(
      Object.keys(measured)
        .map(base)
        .filter((name) => !/^(nodejs|process)_/.test(name)),
    ),
  )
  const used = samples.get('database_pool_connections{state="used"}')
  expect(used).toEqual(test.database.engine === 'postgres' ? expect.any(Number) : undefined)
  expect((await fetch(new URL('/', served.address))).status).toBe(404)
})
