import { parseHydraDocumentation } from '@api-platform/api-doc-parser'
import { DESCRIBED_KIND_NAMES, DESCRIBED_KINDS } from '@etapes-climat/domain/items/described-kinds'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { freePort } from '../testing/processes/free-port.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const DOCUMENTATION =
  '<http://localhost/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"'
const read = async (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers })

const RESOURCES = {
  card: '/api/cards',
  cardCategory: '/api/card_categories',
  cardFormat: '/api/card_formats',
  companyFrom: '/api/company_froms',
  exemplary: '/api/exemplaries',
  page: '/api/pages',
  report: '/api/reports',
  sector: '/api/sectors',
  tag: '/api/tags',
  ...recordOf(DESCRIBED_KIND_NAMES, (kind) => `/api/${DESCRIBED_KINDS[kind].path}`),
}

it('the entry point names every collection', async () => {
  for (const url of ['/api', '/api/index.jsonld']) {
    const answer = await read(url)
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(answer.json()).toEqual({
      '@context': '/api/contexts/Entrypoint',
      '@id': '/api',
      '@type': 'Entrypoint',
      ...RESOURCES,
    })
  }
})

it('every type that an answer names has its context', async () => {
  const types = ['Entrypoint', 'Error', 'ConstraintViolationList', 'Card', 'CardCategory', 'Report']
  for (const type of types) {
    const context = (await read(`/api/contexts/${type}`)).json()['@context']
    expect(context).toMatchObject({
      '@vocab': 'http://localhost/api/docs.jsonld#',
      hydra: 'http://www.w3.org/ns/hydra/core#',
    })
  }
  const card = (await read('/api/contexts/Card')).json()['@context']
  expect(card).toMatchObject({
    name: 'Card/name',
    sector: { '@id': 'Card/sector', '@type': '@id' },
  })
  expect((await read('/api/contexts/Inconnu')).statusCode).toBe(404)
})

it('a parser written for such backends reads every resource, its fields and operations', async () => {
  const port = await freePort()
  const served = await buildTestApp({ publicUrl: `http://127.0.0.1:${port}` })
  const { email } = await makeUser(served.database.db, { isAdmin: true })
  const { token } = await signIn(served.app, email)
  const entry = await served.app.listen({ host: '127.0.0.1', port })
  const headers = new Headers({ authorization: `Bearer ${token}` })
  const { api } = await parseHydraDocumentation(`${entry}/api`, { headers })
  await served.close()
  const names = api.resources?.map((resource) => resource.name).sort()
  expect(names).toEqual(
    Object.values(RESOURCES)
      .map((path) => path.slice('/api/'.length))
      .sort(),
  )
  const exemplaries = api.resources?.find((resource) => resource.name === 'exemplaries')
  const methods = exemplaries?.operations?.map((operation) => operation.method)
  expect(methods?.sort()).toEqual(['DELETE', 'GET', 'GET', 'POST', 'PUT'])
  const title = exemplaries?.fields?.find((field) => field.name === 'title')
  expect(title?.required).toBe(true)
  const cards = api.resources?.find((resource) => resource.name === 'cards')
  const sector = cards?.fields?.find((field) => field.name === 'sector')
  expect(sector).toMatchObject({
    reference: null,
    embedded: { name: 'sectors' },
    maxCardinality: 1,
  })
  const tags = api.resources?.find((resource) => resource.name === 'tags')
  const parent = tags?.fields?.find((field) => field.name === 'parent')
  expect(parent).toMatchObject({ reference: { name: 'tags' }, embedded: null })
  const categories = api.resources?.find((resource) => resource.name === 'card_categories')
  const written = [tags, categories].map((resource) =>
    resource?.writableFields?.map(({ name, required }) => [name, required]),
  )
  expect(written).toEqual([
    [
      ['name', true],
      ['parent', false],
    ],
    [['name', true]],
  ])
})

it('collections list their filters', async () => {
  const answer = await fixture.admin.get<Record<string, unknown>>('/api/exemplaries')
  expect(answer.body['hydra:search']).toMatchObject({
    '@type': 'hydra:IriTemplate',
    'hydra:template': '/api/exemplaries{?title,draft}',
  })
  const cards = await fixture.admin.get<Record<string, unknown>>('/api/cards?name=isoler')
  expect(cards.body['hydra:search']).toMatchObject({
    'hydra:template': '/api/cards{?name,q,draft}',
    'hydra:variableRepresentation': 'BasicRepresentation',
  })
})

it('the OpenAPI document passes a strict linter', async () => {
  const answer = await read('/api/docs.json')
  expect(answer.headers['content-type']).toContain('application/json')
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: answer.body, config })
  expect(problems.map((problem) => `${problem.ruleId}: ${problem.message}`)).toEqual([])
})

it('the reference page shows every call of the OpenAPI document, without script', async () => {
  const { paths } = (await read('/api/docs.json')).json()
  const page = (await read('/api/docs')).body
  for (const [path, methods] of Object.entries(paths as Record<string, object>)) {
    for (const method of Object.keys(methods)) {
      expect(page).toContain(`<code>${method.toUpperCase()} ${path}</code>`)
    }
  }
  expect(page).not.toContain('<script')
  expect((await read('/api/docs.css')).headers['content-type']).toContain('text/css')
})

it('ERR-23 every answer below /api, errors included, links to the documentation', async () => {
  for (const url of ['/api', '/api/inconnu', '/api/cards', '/api/company_froms', '/api/docs']) {
    const { link, vary } = (await read(url)).headers
    expect([url, link, String(vary).split(',')[0]]).toEqual([url, DOCUMENTATION, 'Accept'])
  }
})

it('the Accept header is honoured: JSON for browsers and clients, 406 for types that the server lacks', async () => {
  for (const accept of ['application/json, text/plain, */*', 'text/html', 'application/ld+json']) {
    const answer = await read('/api/company_froms', { accept })
    expect([accept, answer.statusCode]).toEqual([accept, 200])
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
  }
  const refused = await read('/api/company_froms', { accept: 'text/plain' })
  expect(refused.statusCode).toBe(406)
  expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
})

it('bodies below /api are JSON: other content types are refused after rights and target', async () => {
  const send = (url: string, type: string | null, token: string | null) =>
    test.app.inject({
      method: 'PUT',
      url,
      headers: {
        ...(type === null ? {} : { 'content-type': type }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: 'draft=false',
    })
  const url = `/api/exemplaries/${fixture.exemplaries.work.id}`
  const { token } = fixture.admin
  expect((await send(url, 'text/plain', null)).statusCode).toBe(401)
  expect((await send(url, 'text/plain', fixture.member.token)).statusCode).toBe(403)
  expect((await send('/api/exemplaries/999999', 'text/plain', token)).statusCode).toBe(404)
  const plain = await send(url, 'text/plain', token)
  expect([plain.statusCode, plain.json().message]).toEqual([
    415,
    'The content-type "text/plain" is not supported. Supported MIME types are "application/ld+json", "application/json".',
  ])
  const form = await send(url, 'application/x-www-form-urlencoded', token)
  expect(form.statusCode).toBe(415)
  const none = await send(url, null, token)
  expect([none.statusCode, none.json().message]).toEqual([
    415,
    'The "Content-Type" header must exist.',
  ])
  for (const type of ['application/json', 'application/ld+json; charset=utf-8']) {
    const empty = await test.app.inject({
      method: 'PUT',
      url,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      payload: '',
    })
    expect([empty.statusCode, empty.json().message]).toEqual([400, 'Syntax error'])
  }
})

it('calls that take no body accept an empty one under any JSON type', async () => {
  for (const type of ['application/json', 'application/ld+json']) {
    const made = await fixture.admin.post<{ '@id': string }>('/api/tags', { name: 'Éphémère' })
    const headers = { 'content-type': type, authorization: `Bearer ${fixture.admin.token}` }
    const url = made.body['@id']
    const deleted = await test.app.inject({ method: 'DELETE', url, headers })
    expect([deleted.statusCode, (await fixture.admin.get(url)).status]).toEqual([204, 404])
    const fixed = await test.app.inject({ method: 'POST', url: '/admin/cards/fix', headers })
    expect(fixed.statusCode).toBe(200)
  }
})
