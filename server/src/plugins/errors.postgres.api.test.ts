import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const KEYS = [
  '@context',
  '@type',
  'code',
  'detail',
  'hydra:description',
  'hydra:title',
  'message',
  'status',
  'title',
]

it('ERR-23 every refusal is the same document, in JSON-LD, with a message and no secret', async () => {
  const refusals = [
    await fixture.member.get('/api/cards?page=0'),
    await fixture.member.put('/api/cards/1', { draft: true }),
    await fixture.member.get('/api/cards/999999'),
    await fixture.member.get('/api/inconnu'),
    await fixture.member.post('/api/reports', { cards: [] }),
    await fixture.member.post('/api/reports', { cards: 'x' }),
  ]
  expect(refusals.map((answer) => answer.status)).toEqual([400, 403, 404, 404, 422, 400])
  for (const { body, headers, status, text } of refusals) {
    expect(headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(headers.link).toContain('apiDocumentation')
    expect(
      Object.keys(body)
        .filter((key) => key !== 'violations')
        .sort(),
    ).toEqual(KEYS)
    expect(body.code).toBe(status)
    expect(body.message.length).toBeGreaterThan(5)
    expect(text).not.toMatch(/\bat \/|node_modules|select |insert /i)
  }
})

it('ERR-23 an address that cannot be decoded is refused with the same document', async () => {
  const answer = await fixture.member.get('/api/cards/%E0%A4%A')
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body).sort()).toEqual(KEYS)
})

/** Breaks the database under a running application. */
async function withBrokenDatabase(app: FastifyInstance): Promise<number[]> {
  await test.database.close()
  const statuses = []
  for (const url of ['/api/company_froms', '/pages/rgpd', '/ready']) {
    const answer = await app.inject({ method: 'GET', url })
    statuses.push(answer.statusCode)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).not.toMatch(/select|pglite|pool|stack/i)
  }
  return statuses
}

it('ERR-23 O-08 without a database the calls answer 503 with Retry-After, and /health goes on', async () => {
  const own = await buildTestApp()
  const { database } = test
  test.database = own.database
  expect(await withBrokenDatabase(own.app)).toEqual([503, 503, 503])
  expect((await own.app.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200)
  test.database = database
})
