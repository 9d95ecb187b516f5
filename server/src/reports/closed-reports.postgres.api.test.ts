import type { Report } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import { createTargets, type Targets } from '../testing/rights/targets.ts'

/** Calls about one report, or about something of it; deleting and restoring it are its own matter. */
const CALLS = POLICY.filter(
  ({ call, rule, rows }) =>
    rule === 'owner' && /^(SEC-10|TEAM-)/.test(rows) && !/restore|comparison/.test(call),
)

let test: TestApp
let fixture: CatalogueFixture
let targets: Targets
let last: Report
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
  const post: TestClient['post'] = async <Body>(path: string, body?: unknown) => {
    const made = await fixture.member.post<Body>(path, body)
    if (path === '/api/reports') last = made.body as Report
    return made
  }
  targets = createTargets(test, { ...fixture, member: { ...fixture.member, post } })
})
afterAll(() => test.close())

it.each(CALLS.map((row) => [row.call, row] as const))(
  'TEAM-08 %s from a second window, of a report that is deleted: not found, nothing is written',
  async (_call, row) => {
    const target = await row.at?.(targets)
    await fixture.member.delete(last['@id'])
    const before = await writtenRows(test.database.db)
    const request = await requestOf(row, { target, token: fixture.member.token, targets })
    expect((await test.app.inject(request)).statusCode).toBe(404)
    expect(await writtenRows(test.database.db)).toBe(before)
  },
)

it.each(['GET /shared/:token', 'GET /pdf/shared/:token'])(
  'TEAM-31 %s of a link that is revoked, or whose report is deleted: not found',
  async (call) => {
    const path = (token: string) => call.replace('GET ', '').replace(':token', token)
    const { token } = await targets.openLink()
    expect((await fixture.visitor.get(path(token))).status).toBe(200)
    const { body } = await fixture.member.get<{ links: { uid: string }[] }>(
      `/report/${last.uid}/links`,
    )
    await fixture.member.delete(`/report/${last.uid}/links/${body.links[0]?.uid}`)
    expect((await fixture.visitor.get(path(token))).status).toBe(404)
    const other = await targets.openLink()
    await fixture.member.delete(last['@id'])
    expect((await fixture.visitor.get(path(other.token))).status).toBe(404)
  },
)
