import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { pdfText } from '../testing/documents/pdf-tools.ts'
import { saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => test.close())

async function share() {
  const { body: own } = await saveReport(fixture, fixture.member, { name: 'Tanneurs' })
  const link = async (body = {}) => {
    const made = await fixture.member.post<CreatedShareLink>(`/report/${own.uid}/links`, {
      days: 30,
      ...body,
    })
    return made.body.url.split('/').at(-1) ?? ''
  }
  return { own, link }
}
let addresses = 0
/** Asks as a visitor from an address of its own. */
function visitorAt(remoteAddress = `192.0.2.${++addresses}`) {
  return (url: string) => test.app.inject({ method: 'GET', url, remoteAddress })
}
const times = <Result>(count: number, ask: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, ask))
const TOO_MANY = {
  message: 'Trop de demandes, réessayez dans un instant.',
  retryAfter: '60',
}

it('TEAM-37 forty PDFs of one link at once cost one, thirty are answered, and members have theirs', async () => {
  const { own, link } = await share()
  const render = vi.spyOn(test.pdf, 'render')
  const token = await link()
  const ask = visitorAt()
  const visitors = times(40, () => ask(`/pdf/shared/${token}`))
  const [pdf, milestone] = await Promise.all([
    fixture.member.get(`/pdf/reports/${own.uid}`),
    fixture.member.post(`/report/${own.uid}/milestones`, { name: 'APD' }),
  ])
  expect([pdf.status, milestone.status]).toEqual([200, 201])
  const answers = await visitors
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect([refused.length, answers.filter(({ statusCode }) => statusCode === 200).length]).toEqual([
    10, 30,
  ])
  for (const answer of refused) {
    const { message } = answer.json()
    expect({ message, retryAfter: answer.headers['retry-after'] }).toEqual(TOO_MANY)
  }
  expect(render.mock.calls.filter(([, asker]) => asker.isVisitor)).toHaveLength(1)
})

it('TEAM-37 a changed report and another link have a PDF of their own', async () => {
  // Catches: keeping by report alone, or for as long as the link lasts.
  const { own, link } = await share()
  const [first, second] = [await link(), await link({ showsDiscarded: true })]
  const ask = visitorAt()
  const render = vi.spyOn(test.pdf, 'render')
  for (const token of [first, first, second]) await ask(`/pdf/shared/${token}`)
  expect(render).toHaveBeenCalledTimes(2)
  await fixture.member.put(own['@id'], { name: 'Tanneurs, deux' })
  const { rawPayload } = await ask(`/pdf/shared/${first}`)
  expect(pdfText(rawPayload)).toContain('Tanneurs, deux')
  expect(render).toHaveBeenCalledTimes(3)
})

it('TEAM-37 one link gives 60 PDFs a minute, to whatever addresses, and another one goes on', async () => {
  const { own, link } = await share()
  const [token, other] = [await link(), await link()]
  const readers = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(visitorAt)
  const statuses = []
  for (const ask of readers) {
    for (const { statusCode } of await times(21, () => ask(`/pdf/shared/${token}`))) {
      statuses.push(statusCode)
    }
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  const [reader = visitorAt()] = readers
  expect((await reader(`/pdf/shared/${other}`)).statusCode).toBe(200)
  expect((await fixture.member.get(`/pdf/reports/${own.uid}`)).status).toBe(200)
})

it('TEAM-37 one address opens 120 pages of links a minute, and another one goes on', async () => {
  const { link } = await share()
  const token = await link()
  const ask = visitorAt()
  const statuses = (await times(121, () => ask(`/shared/${token}`))).map((one) => one.statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await visitorAt()(`/shared/${token}`)).statusCode).toBe(200)
  // Unknown links are counted as well: looking for one costs the same.
  expect((await ask('/shared/unknown')).statusCode).toBe(429)
})
