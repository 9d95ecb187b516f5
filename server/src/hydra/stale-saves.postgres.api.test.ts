import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { describedOperations, named } from '../testing/described-operations.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import { RULES } from '../testing/rights/rules.ts'
import { createTargets, type Targets } from '../testing/rights/targets.ts'

let test: TestApp
let targets: Targets
let token: string | null
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  const fixture = await seedCatalogueFixture(test)
  targets = createTargets(test, fixture)
  token = fixture.admin.token
})
afterAll(() => test.close())

/** The calls of administrators that overwrite something whole. */
const SAVES = POLICY.filter(
  ({ call, rule }) =>
    RULES[rule].admin === 'yes' && (/^(PUT|PATCH) /.test(call) || call === 'POST /admin/settings'),
)

it.each(SAVES.map((row) => [row.call, row] as const))(
  'D-119 %s is refused over a version that somebody else has replaced',
  async (_call, row) => {
    const request = await requestOf(row, { target: await row.at?.(targets), token, targets })
    const stale = { ...request, headers: { ...request.headers, 'if-match': '"2147483647"' } }
    expect((await test.app.inject(stale)).statusCode).toBe(409)
    expect((await test.app.inject(request)).statusCode).toBeLessThan(300)
  },
)

it('D-119 each of these calls describes its If-Match', () => {
  const described = describedOperations(test.app)
  const without = SAVES.filter(
    ({ call }) => !described.get(named(call))?.parameters?.some(({ name }) => name === 'if-match'),
  )
  expect(without.map(({ call }) => call)).toEqual([])
})
