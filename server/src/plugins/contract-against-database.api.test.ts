import type { ApiCall } from '@etapes-climat/domain/api/api-call'
import { apiRoutes } from '@etapes-climat/domain/api/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { named } from '../testing/described-operations.ts'
import { contractValue, type UsualValues } from '../testing/fuzz/contract-values.ts'
import { proofRounds } from '../testing/proof-rounds.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import { createTargets, type Targets } from '../testing/rights/targets.ts'

/** Bodies of each call; the embedded engine has the same dialect, and is slower. */
const BODIES = process.env.TEST_ENGINE === 'postgres' ? proofRounds({ short: 9, full: 100 }) : 3
const SEED = 20_261_127
const PASSWORD = 'trois vélos sous la pluie'

/** A new call joins by its row in the policy, which the matrix of rights asks of it. */
const CALLS = POLICY.flatMap((row) => {
  const { body, form }: ApiCall = apiRoutes[named(row.call) as keyof typeof apiRoutes] ?? {}
  const schema = body ?? form
  return schema && row.call !== 'POST /logout' ? [{ row, schema }] : []
})

let test: TestApp
let targets: Targets
let token: string | null
let usual: UsualValues
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  const fixture = await seedCatalogueFixture(test)
  targets = createTargets(test, fixture)
  token = fixture.admin.token
  const { cards, sectors, categories, tags, exemplaries } = fixture
  const iris = (type: string, items: Record<string, { id: number }>) =>
    Object.values(items).map(({ id }) => `/api/${type}/${id}`)
  const steps = iris('cards', cards)
  usual = {
    card: steps,
    cards: steps,
    children: steps,
    sector: iris('sectors', sectors),
    sectors: iris('sectors', sectors),
    cardCategory: iris('card_categories', categories),
    cardFormat: Object.values(cards).map(({ formatId }) => `/api/card_formats/${formatId}`),
    tag: iris('tags', tags),
    tags: iris('tags', tags),
    exemplaries: iris('exemplaries', exemplaries),
    from: ['DRO'],
    companyFrom: ['NovaBuild'],
    password: [PASSWORD],
    passwordSecure: [PASSWORD],
  }
})
afterAll(() => test.close())

/** A valid body with one value replaced, so that a fault of one field does not hide another. */
function amid(right: object, value: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value)
  const some = fields.filter((_, index) => index % 3 === at % 3)
  return at % 4 === 0 ? value : { ...right, ...Object.fromEntries(some) }
}

/** Statuses of a call for values that its contract accepts, each with the value sent. */
async function answersTo({ row, schema }: (typeof CALLS)[number], index: number) {
  const draws = { numRuns: BODIES, seed: SEED + index }
  const answers: { status: number; sent: string }[] = []
  for (const [at, value] of fc.sample(contractValue(schema, usual), draws).entries()) {
    const sent = JSON.stringify(amid(row.body?.(targets) ?? {}, value, at))
    const withoutBody = { call: row.call, rows: row.rows, rule: row.rule }
    const target = await row.at?.(targets)
    const request = await requestOf(withoutBody, { target, token, targets })
    const { statusCode } = await test.app.inject({
      ...request,
      headers: { ...request.headers, 'content-type': 'application/json' },
      payload: sent,
    })
    answers.push({ status: statusCode, sent: sent.slice(0, 1500) })
  }
  return answers
}

const accepted: boolean[] = []

it('I-02 CALC-21 a value is refused whose sum with others no column holds, and nothing is stored', async () => {
  const { admin, cards } = targets.fixture
  const largest = { val: 2_147_483_647 }
  const next = await targets.nextCard()
  const before = await writtenRows(test.database.db)
  const answers = [
    await admin.put(`/api/cards/${cards.insulate.id}`, largest),
    await admin.put(`/admin/publications/cards/${next.id}`, largest),
  ]
  const told = [422, 'Une valeur, ou la somme de plusieurs, est trop grande.']
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([told, told])
  expect(await writtenRows(test.database.db)).toBe(before)
})

it.each(CALLS.map((call, index) => [call.row.call, call, index] as const))(
  'I-02 %s stores or refuses whatever its contract describes',
  async (_name, call, index) => {
    // Catches: a value that the contract accepts and a column, constraint or conversion refuses.
    const answers = await answersTo(call, index)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    accepted.push(...answers.map(({ status }) => status < 400))
  },
)
it('I-02 stored values are read, listed and exported', async () => {
  // What nothing was stored of says nothing about the database.
  expect(accepted.filter((was) => was).length).toBeGreaterThan(accepted.length / 2)
  const faults: string[] = []
  for (const row of POLICY.filter(({ call }) => /^GET \/(?!pdf|media)/.test(call))) {
    const target = await row.at?.(targets)
    const { statusCode, body } = await test.app.inject(
      await requestOf(row, { target, token, targets }),
    )
    if (statusCode >= 500) faults.push(`${row.call} ${statusCode} ${body.slice(0, 300)}`)
  }
  expect(faults).toEqual([])
})
