import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { describedOperations, named } from '../testing/described-operations.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { requestOf } from '../testing/rights/request-of.ts'
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

const UNREADABLE = ['', 'x', '1', '"x"', '"-1"', '"1.5"', '"1", "2"', '"9007199254740993"']

// Catches: a header that is read as absent, which makes the write unconditional.
it('D-119 an If-Match that cannot be read is refused by each call that takes one, and nothing is written', async () => {
  const operations = describedOperations(test.app)
  const readsIfMatch = (call: string) =>
    operations.get(named(call))?.parameters?.some(({ name }) => name === 'if-match')
  const rows = POLICY.filter(({ call }) => readsIfMatch(call))
  expect(rows.length).toBeGreaterThan(20)
  const faults: string[] = []
  for (const row of rows) {
    const request = await requestOf(row, { target: await row.at?.(targets), token, targets })
    const before = await writtenRows(test.database.db)
    for (const tag of UNREADABLE) {
      const headers = { ...request.headers, 'if-match': tag }
      const { statusCode } = await test.app.inject({ ...request, headers })
      if (statusCode !== 400) faults.push(`${row.call} with ${tag}: ${statusCode}`)
    }
    if ((await writtenRows(test.database.db)) !== before) faults.push(`${row.call} wrote`)
  }
  expect(faults).toEqual([])
})
