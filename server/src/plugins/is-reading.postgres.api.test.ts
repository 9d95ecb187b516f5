import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../testing/build-test-app.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import { createTargets } from '../testing/rights/targets.ts'

let test: TestApp
let fixture: CatalogueFixture
let targets: ReturnType<typeof createTargets>
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
  targets = createTargets(test, fixture)
})
afterAll(() => test.close())

const READS = POLICY.filter(({ call }) => call.startsWith('GET '))

it('TEAM-30 neither a HEAD nor a page that is loaded ahead counts or writes anything, whatever is read', async () => {
  // Catches: a mail program that looks at a link, which counts as its reader.
  for (const row of READS) {
    const target = await row.at?.(targets)
    for (const token of [null, fixture.admin.token, fixture.other.token]) {
      const request = await requestOf(row, { target, token, targets })
      const before = await writtenRows(test.database.db)
      await test.app.inject({ ...request, method: 'HEAD' })
      const headers = { ...request.headers, 'sec-purpose': 'prefetch;prerender' }
      await test.app.inject({ ...request, headers })
      const isUnchanged = (await writtenRows(test.database.db)) === before
      expect({ call: row.call, isUnchanged }).toEqual({ call: row.call, isUnchanged: true })
    }
  }
}, 240_000)

it('TEAM-30 TEAM-32 an opening of a link and of a shared report are still counted', async () => {
  const { token, id } = await targets.openLink().then(async (link) => ({ ...link, id: '' }))
  expect(id).toBe('')
  const written = () => writtenRows(test.database.db)
  const before = await written()
  await test.app.inject({ method: 'GET', url: `/shared/${String(token)}` })
  expect(await written()).not.toBe(before)
})
