import { type ApiCall, FORM_BODY, USUAL_BODY } from '@etapes-climat/domain/api/api-call'
import { apiRoutes } from '@etapes-climat/domain/api/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { describedOperations, named } from '../testing/described-operations.ts'
import { largestJson, tooLargeJson } from '../testing/largest-json.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import { createTargets } from '../testing/rights/targets.ts'

const CALLS: Record<string, ApiCall> = apiRoutes
const KIB = 1024

let test: TestApp
let fixture: CatalogueFixture
/** A request of an administrator for each call with a body, by its name in the table. */
let requests: Map<string, InjectOptions>
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
  const targets = createTargets(test, fixture)
  requests = new Map()
  for (const row of POLICY) {
    const call = named(row.call)
    const { body, form } = CALLS[call.replace('PATCH', 'PUT')] ?? {}
    if (!body && !form) continue
    const target = await row.at?.(targets)
    // A visitor who signs out ends no session.
    const token = row.rule === 'everyone' ? null : fixture.admin.token
    requests.set(call, await requestOf(row, { target, token, targets }))
  }
})
afterAll(() => test.close())

const limitsOf = (call: string) => CALLS[call.replace('PATCH', 'PUT')]?.limits ?? USUAL_BODY

/** What each call answers to JSON. */
async function answersTo(payloadsOf: (call: string) => Record<string, string>) {
  const answers: { call: string; what: string; status: number; text: string }[] = []
  for (const [call, { url, method, headers }] of requests) {
    const json = { ...headers, 'content-type': 'application/json' }
    for (const [what, payload] of Object.entries(payloadsOf(call))) {
      const request = { url, method, headers: json, payload } as InjectOptions
      const { statusCode, body } = await test.app.inject(request)
      answers.push({ call, what, status: statusCode, text: body })
    }
  }
  return answers
}

it('SEC-39 each call refuses a body that is too long, too deep or has too many values, and writes nothing', async () => {
  // Catches: brackets or names that cost a hundred times what a text of their length does.
  const before = await writtenRows(test.database.db)
  const answers = await answersTo((call) => tooLargeJson(limitsOf(call)))
  // Calls about passwords answer a word (D-19).
  const accepted = answers.filter(
    ({ status, text }) => status !== 413 || !/^Invalid$|Le contenu envoyé/.test(text),
  )
  expect(accepted).toEqual([])
  expect(answers.length).toBeGreaterThan(requests.size * 3)
  expect(await writtenRows(test.database.db)).toBe(before)
})

it('SEC-39 no body within the limits of a call has more faults than its longest list has items', () => {
  // Catches: a list without a longest length, which is checked item by item, each fault with a message.
  const most = 20_000
  const faults = Object.entries(CALLS).flatMap(([call, { body, form, limits = USUAL_BODY }]) => {
    const schema = body ?? form
    if (!schema) return []
    return Object.entries(largestJson(limits, schema)).map(([what, text]) => ({
      call: `${call} ${what}`,
      count: schema.safeParse(JSON.parse(text)).error?.issues.length ?? 0,
    }))
  })
  expect(faults.filter(({ count }) => count > most)).toEqual([])
  expect(faults.length).toBeGreaterThan(requests.size * 3)
})

it('SEC-39 I-02 no refusal repeats a long name that the caller sent', async () => {
  const long = 'n'.repeat(10 * KIB)
  const answers = await answersTo(() => ({
    'NUL below long names': `{"${long}":{"${long.slice(1)}":[{"a":"\\u0000"}]}`.concat('}'),
    'a list of wrong types': `{${['positions', 'cards', 'tags', 'phase', 'name']
      .map((name) => `"${name}":[{"${long.slice(0, KIB)}":[]}]`)
      .join(',')}}`,
    'a long kind': JSON.stringify({ act: long.slice(0, 5 * KIB), phase: long.slice(0, 5 * KIB) }),
  }))
  const repeating = answers.filter(({ status, text }) => status >= 400 && text.length > 4 * KIB)
  expect(repeating.map(({ call, what, text }) => `${call} ${what}: ${text.length}`)).toEqual([])
  const nul = answers.filter(({ what }) => what.startsWith('NUL'))
  expect(nul.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
})

it('SEC-39 what anybody may call takes small bodies alone', () => {
  const open = POLICY.filter(({ rule }) => rule === 'everyone').map(({ call }) => named(call))
  const large = open.filter((call) => requests.has(call) && limitsOf(call).bytes > FORM_BODY.bytes)
  expect(large).toEqual([])
  expect(open.filter((call) => requests.has(call))).toContain('POST /contact')
})

it('SEC-39 D-106 the description of each call names its limits', () => {
  const operations = describedOperations(test.app)
  const unnamed = [...requests.keys()].filter((call) => {
    const { description = '' }: { description?: string } =
      operations.get(call)?.responses[413] ?? {}
    const kib = (limitsOf(call).bytes / KIB).toLocaleString('en')
    return !description.startsWith(`Above ${kib} KiB`)
  })
  expect(unnamed).toEqual([])
})

it('SEC-39 a form of thousands of fields is refused', async () => {
  for (const url of ['/login', '/me/logo', '/media/img']) {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${fixture.admin.token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'a&'.repeat(5000),
    })
    expect([url, statusCode]).toEqual([url, 413])
  }
})

// Catches: a limit that is off by one, on either side.
it('SEC-39 a form has 1,000 fields and JSON 200 levels at most', async () => {
  const form = 'application/x-www-form-urlencoded'
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  for (const [type, payload, isRefused] of [
    [form, 'a&'.repeat(999).concat('a'), false],
    [form, 'a&'.repeat(1000).concat('a'), true],
    ['application/json', nested(200), false],
    ['application/json', nested(201), true],
  ] as const) {
    const headers = { 'content-type': type }
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/login',
      headers,
      payload,
    })
    expect([type, payload.length, statusCode === 413]).toEqual([type, payload.length, isRefused])
  }
})
