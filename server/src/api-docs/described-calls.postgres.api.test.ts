import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ApiCall, USUAL_BODY } from '@etapes-climat/domain/api/api-call'
import { apiRoutes } from '@etapes-climat/domain/api/contract'
import { cardFilters } from '@etapes-climat/domain/cards/contract'
import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sourceFile } from '../config/paths.ts'
import { providerIdentity } from '../db/tables/identity-provider.table.ts'
import { siteSettings } from '../db/tables/site-settings.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn, type TestClient, visitor } from '../testing/client.ts'
import {
  CAUSED_BY_REQUEST,
  type DescribedOperation,
  describedOperations,
  named,
} from '../testing/described-operations.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'
import { startHostileProvider } from '../testing/identity-provider/hostile-provider.ts'
import { providerAnswer } from '../testing/identity-provider/provider-requests.ts'
import { addPasskeyTo } from '../testing/passkeys/add-passkey.ts'
import { softAuthenticator } from '../testing/passkeys/soft-authenticator.ts'
import { POLICY } from '../testing/rights/policy.ts'
import type { PolicyRow } from '../testing/rights/policy-row.ts'
import { createTargets, type Targets } from '../testing/rights/targets.ts'

/** The end of an upload that never began. */
const UNKNOWN_SESSION = { phase: 'finish', session_id: '0190a0a0-0000-7000-8000-000000000000' }

let test: TestApp
let fixture: CatalogueFixture
let targets: Targets
/** Whom every report that is tried is shared with, to read. */
let reader: { email: string; client: TestClient }
/** The right words for an account that is no longer active: only signing in asks for them. */
let formerMember: { username: string; password: string }
/** Signed in by the password alone, with a passkey in the account. */
let withoutFactor: TestClient
/** What an unknown passkey answers, and that of an account that is no longer active. */
let passkeyAnswers: object[]
/** What comes from the provider: nothing that began here, and an account that is no longer active. */
let providerAnswers: { headers?: Record<string, string>; payload: object }[]
let provider: Awaited<ReturnType<typeof startHostileProvider>>
let operations: Map<string, DescribedOperation>
beforeAll(async () => {
  provider = await startHostileProvider()
  const oidc = provider.settings
  test = await buildTestApp({ rateLimits: false, uploadMaxBytes: 1000, oidc })
  fixture = await seedCatalogueFixture(test)
  targets = createTargets(test, fixture)
  const { email } = await makeUser(test.database.db, { status: 'no_member' })
  const { email: readerEmail } = await makeUser(test.database.db)
  reader = { email: readerEmail, client: await signIn(test.app, readerEmail) }
  const keyed = await makeUser(test.database.db)
  await addPasskeyTo(await signIn(test.app, keyed.email))
  withoutFactor = await signIn(test.app, keyed.email)
  formerMember = { username: email, password: TEST_PASSWORD }
  const former = await makeUser(test.database.db)
  const { device, userHandle } = await addPasskeyTo(await signIn(test.app, former.email))
  const { id } = former
  await test.database.db.update(appUser).set({ status: 'no_member' }).where(eq(appUser.id, id))
  const { body } = await visitor(test.app).post<{ challenge: string }>('/login/passkey/challenge')
  const signing = { challenge: body.challenge, userHandle }
  passkeyAnswers = [softAuthenticator().sign(signing), device.sign(signing)]
  const person = { sub: 'ancien membre', email: former.email }
  const { issuer } = provider
  await test.database.db
    .insert(providerIdentity)
    .values({ userId: id, issuer, subject: person.sub })
  const inactive = await providerAnswer(test.app, provider, person)
  providerAnswers = [{ payload: { answer: '' } }, inactive]
  operations = describedOperations(test.app)
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

const describedQuery = (call: string) =>
  (operations.get(call)?.parameters ?? []).filter((p) => p.in === 'query').map((p) => p.name)

interface Declaration {
  file: string
  /** the calls of the table that it declares: several in a loop */
  routes: string[]
  /** what it says of itself */
  options: string
  handler: string
}

/** Each `call(…)` of a source file, taken apart. */
function declarations(): Declaration[] {
  const root = sourceFile('.')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.-]routes\.ts$/.test(file))
    .flatMap((file) => {
      const parts = readFileSync(path.join(root, file), 'utf8').split(/\n {2,4}call\(/)
      return parts.slice(1).map((part, index) => {
        const text = part.split('\n  registerItemRoutes(')[0] ?? ''
        // The handler is the last function of a declaration; hooks come before it.
        const functions = text.split(/async (?=\((?:_?request|_?reply|\)))/)
        const handler = functions.pop() ?? ''
        const name = /^\s*(.+?),/.exec(text)?.[1] ?? ''
        const loop = parts[index]?.split('\n  for (').at(-1) ?? ''
        return { file, routes: routesOf(name, loop), options: functions.join(''), handler }
      })
    })
}

/** @param loop source before a call, which names its routes when `name` is a variable */
function routesOf(name: string, loop: string): string[] {
  const names = /^['`]/.test(name) ? [name] : (loop.match(/'[A-Z]+ \/[^']*'/g) ?? [])
  const patterns = names.map((one) => {
    const pattern = one
      .slice(1, -1)
      .replace(/\$\{\w+\}/g, '.*')
      .replace(/[{}]/g, '\\$&')
    return new RegExp(`^${pattern}$`)
  })
  return Object.keys(apiRoutes).filter((route) => patterns.some((one) => one.test(route)))
}

const CALLS: Record<string, ApiCall> = apiRoutes
const takesBody = (route: string) => Boolean(CALLS[route]?.body ?? CALLS[route]?.form)

it('every declared call is found in the table', () => {
  const unknown = declarations().filter(({ routes }) => routes.length === 0)
  expect(unknown.map(({ file, options }) => `${file} ${options.slice(0, 60)}`)).toEqual([])
})

it.each<[string, RegExp, (declaration: Declaration) => boolean]>([
  ['query', /request\.query\b|guard\./, ({ options }) => /\bquery\b[:,]/.test(options)],
  [
    'body',
    /request\.body\b|, request,|, request\)/,
    ({ options, routes }) => routes.some(takesBody) || options.includes('describedBodies'),
  ],
])(
  'a call describes its %s where its handler reads one, and only there',
  (_what, reads, describes) => {
    // Catches: a parameter or a body that works and that no description names, or the reverse.
    const wrong = declarations().filter(
      (declaration) => describes(declaration) !== reads.test(declaration.handler),
    )
    expect(wrong.map(({ file, routes }) => `${file} ${routes}`)).toEqual([])
  },
)

it.each([
  ['GET /admin/cards/populate', ['for']],
  ['GET /admin/cards/search', ['filters', ...Object.keys(cardFilters.shape).map(bracketed)]],
  ['GET /admin/tags', ['name', 'groups']],
  ['GET /admin/sectors', ['name', 'groups']],
  ['GET /cards/search', ['name', 'q']],
  ['GET /api/card_categories', ['name']],
  ['GET /api/card_formats', ['name']],
  ['GET /api/company_froms', ['name']],
  ['GET /api/exemplaries', ['title', 'draft']],
  ['GET /api/pages', ['title']],
  ['GET /api/reports', ['name']],
  [
    'GET /admin/users/{type}',
    ['page', 'perPage', ...['firstName', 'lastName', 'email', 'uid'].map((f) => `search[${f}]`)],
  ],
  ['POST /files/upload', ['path']],
  ['POST /files/upload/chunk', ['path']],
  ['POST /files/{type}/{uid}/upload', ['path']],
  ['POST /files/{type}/{uid}/upload/chunk', ['path']],
] as [string, string[]][])('the description of %s names the parameters %s', (call, names) => {
  expect(describedQuery(call)).toEqual(expect.arrayContaining(names))
})

function bracketed(key: string): string {
  return ['draft', 'name', 'q'].includes(key) ? `filters[${key}]` : `filters[${key}][]`
}

it('API-82 API-83 the forms of uploads are described field by field', () => {
  const schemasOf = (call: string) =>
    Object.entries(operations.get(call)?.requestBody?.content ?? {}).map(([type, { schema }]) => [
      type,
      [schema, ...(schema.anyOf ?? [])].flatMap((one) =>
        Object.keys((one as { properties?: object }).properties ?? {}),
      ),
    ])
  for (const url of ['/files/upload', '/files/{type}/{uid}/upload']) {
    expect(schemasOf(`POST ${url}`)).toEqual([['multipart/form-data', ['file']]])
    expect(schemasOf(`POST ${url}/chunk`)).toEqual([
      ['application/json', ['name', 'size', 'mime_type', 'phase', 'phase', 'session_id']],
      ['multipart/form-data', ['phase', 'session_id', 'start_offset', 'chunk']],
    ])
  }
})

/** Ways to be refused that are tried on every call. */
function refusedRequests({ call, query = '' }: PolicyRow, target: Record<string, string>) {
  const [method = '', pattern = ''] = call.split(' ')
  const url = (values: (name: string) => string) =>
    pattern.replace(/:(\w+)/g, (_, name: string) => values(name))
  const address = url((name) => target[name] ?? '')
  const admin = { authorization: `Bearer ${fixture.admin.token}` }
  const json = { ...admin, 'content-type': 'application/json' }
  const { bytes } = CALLS[named(call)]?.limits ?? USUAL_BODY
  const requests: InjectOptions[] = [
    { url: address + query },
    { url: address + query, headers: { authorization: `Bearer ${fixture.member.token}` } },
    { url: address + query, headers: { authorization: `Bearer ${reader.client.token}` } },
    { url: address + query, headers: { authorization: `Bearer ${fixture.waiting.token}` } },
    { url: `${address}?a=%00`, headers: admin },
    { url: `${address}?page=-1&perPage=x`, headers: admin },
    { url: address, headers: { ...admin, accept: 'text/plain' } },
    { url: url(() => '999999999'), headers: admin },
    { url: url(() => 'x'.repeat(501)), headers: admin },
  ]
  if (method !== 'GET') {
    requests.push(
      { url: address, headers: json, payload: '{' },
      { url: address, headers: json, payload: '{"name":"\\u0000"}' },
      { url: address, headers: json, payload: `"${'x'.repeat(bytes)}"` },
      { url: address, headers: json, payload: '{"phase":"start","name":"a.png","size":2000}' },
      { url: address, headers: json, payload: UNKNOWN_SESSION },
      { url: address, headers: json, payload: '{"act":"delete","card":"/api/cards/999999999"}' },
      { url: `${address}?path=../../etc`, headers: json, payload: '{"phase":"start"}' },
      { url: address, headers: { ...admin, 'content-type': 'text/unknown' }, payload: 'x' },
      { url: address, headers: { ...admin, 'content-type': 'unknown' }, payload: 'x' },
      { url: address, headers: { ...admin, 'content-type': 'multipart/form-data' }, payload: 'x' },
      { url: address, payload: formerMember },
      ...passkeyAnswers.map((payload) => ({ url: address, payload })),
      ...(address === '/login/provider/answer' ? providerAnswers : []).map((request) => ({
        url: address,
        ...request,
      })),
    )
  }
  return requests.map((request) => ({ ...request, method: method as 'GET' }))
}

it('D-106 the refusals that a request alone can cause are those that its call describes', async () => {
  // Catches: a status that clients meet and no description names, and one that never comes.
  const rows = new Map(POLICY.map((row) => [named(row.call), row]))
  const faults: string[] = []
  for (const [call, operation] of inOrder()) {
    const row = rows.get(call)
    if (!row) throw new Error(`${call} has no row in the policy`)
    const seen = new Set<number>()
    let requests = refusedRequests(row, await targetOf(row))
    for (let index = 0; index < requests.length; index++) {
      try {
        const { statusCode } = await test.app.inject(requests[index] ?? '')
        seen.add(statusCode)
        // Some requests succeed and may delete their target: the rest gets another one.
        if (statusCode < 400) requests = refusedRequests(row, await targetOf(row))
      } catch (error) {
        faults.push(String(error))
      }
    }
    seen.add(await statusWithoutFactor(requests[0] ?? {}))
    for (const status of CAUSED_BY_REQUEST) {
      const isDescribed = String(status) in operation.responses
      if (seen.has(status) !== isDescribed) {
        faults.push(`${call}: ${status} ${isDescribed ? 'is described and never comes' : 'comes'}`)
      }
    }
  }
  expect([...new Set(faults)]).toEqual([])
}, 240_000)

/** How a call answers the password alone of who has a passkey, where a second factor is required. */
async function statusWithoutFactor(request: InjectOptions): Promise<number> {
  const { db } = test.database
  const authorization = `Bearer ${withoutFactor.token}`
  await db
    .update(siteSettings)
    .set({ secondFactorOf: 'all', secondFactorFrom: parisDateTime(new Date()).date })
  const { statusCode } = await test.app.inject({ ...request, headers: { authorization } })
  await db.update(siteSettings).set({ secondFactorOf: null, secondFactorFrom: null })
  return statusCode
}

/** The export typesets every report that the member has by then; the other call ends the session. */
const PLACES: Record<string, number> = { 'GET /me/export': -1, 'POST /logout': 1 }
const inOrder = () => [...operations].sort(([a], [b]) => (PLACES[a] ?? 0) - (PLACES[b] ?? 0))

async function targetOf(row: PolicyRow): Promise<Record<string, string>> {
  const target: { id?: unknown; report?: unknown } = (await row.at?.(targets)) ?? {}
  if (row.rule === 'owner') {
    const invitation = { email: reader.email, role: 'reader' }
    await fixture.member.post(`/report/${target.report ?? target.id}/co-authors`, invitation)
  }
  return Object.fromEntries(Object.entries(target).map(([name, value]) => [name, String(value)]))
}
