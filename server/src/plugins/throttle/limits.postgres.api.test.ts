import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateLimit } from '../../db/tables/rate-limit.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { registrationForm } from '../../testing/registration-form.ts'
import { saveReport } from '../../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
let report: { uid: string }
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  report = (await saveReport(fixture, fixture.member)).body
})
afterAll(() => test.close())

const MINUTE = 60
const HOUR = 3600
let sequence = 0
const password = 'trois vélos sous la pluie'

interface Answer {
  status: number
  headers: Record<string, unknown>
}

/** Each limit: its name, its count in how many seconds, and the call that counts. */
const LIMITS: [name: string, times: number, seconds: number, call: () => Promise<Answer>][] = [
  [
    'SEC-32 registrations of one address',
    5,
    HOUR,
    () => fixture.visitor.post('/register', registrationForm()),
  ],
  [
    'SEC-32 forgotten passwords of one address',
    10,
    HOUR,
    () => {
      sequence += 1
      return fixture.visitor.post('/password/forgotten', { email: `oubli${sequence}@exemple.fr` })
    },
  ],
  [
    'SEC-32 new passwords of one address',
    30,
    HOUR,
    () =>
      fixture.visitor.post('/password/reset', {
        ...{ username: 'personne@exemple.fr', token: `jeton ${sequence++}` },
        ...{ password, passwordConfirm: password },
      }),
  ],
  [
    'SEC-02 renewals of one address',
    120,
    MINUTE,
    () => fixture.visitor.post('/token/refresh', { refresh_token: 'inconnu' }),
  ],
  ['SEC-23 captchas of one address', 30, MINUTE, () => fixture.visitor.get('/captcha/challenge')],
  [
    'TRUST-04 codes of milestones that one address tries',
    30,
    MINUTE,
    () => fixture.visitor.get('/milestones/verification?code=7Q4KM2XD9HTS'),
  ],
  [
    'TEAM-20 milestones of one account',
    60,
    HOUR,
    () => fixture.member.post(`/report/${report.uid}/milestones`, { name: 'APD' }),
  ],
  [
    'TEAM-33 invitations of one account',
    30,
    HOUR,
    () => {
      sequence += 1
      const body = { email: `invite${sequence}@exemple.fr`, role: 'reader' }
      return fixture.member.post(`/report/${report.uid}/co-authors`, body)
    },
  ],
  ['T29 recalculations of one account', 30, MINUTE, () => fixture.admin.post('/admin/cards/fix')],
  [
    'LIFE-15 dry runs of one account',
    120,
    MINUTE,
    () => fixture.admin.post('/admin/cards/consequences', { act: 'recalculate' }),
  ],
]

/** The counters that a call raises. */
async function countersOf(call: () => Promise<Answer>): Promise<string[]> {
  const { db } = test.database
  await test.forgetRates()
  expect((await call()).status).not.toBe(429)
  const keys = (await db.select().from(rateLimit)).map(({ key }) => key)
  expect(keys).not.toEqual([])
  return keys
}

/** Lets these counters have counted so often, so many seconds ago. */
async function count(keys: string[], times: number, secondsAgo: number): Promise<void> {
  const { db } = test.database
  await db.delete(rateLimit).where(inArray(rateLimit.key, keys))
  const windowStart = new Date(Date.now() - secondsAgo * 1000)
  await db.insert(rateLimit).values(keys.map((key) => ({ key, windowStart, count: times })))
  test.recheckRates()
}

it.each(LIMITS)(
  '%s: %i times in %i seconds, not once more and not longer',
  async (_, times, seconds, call) => {
    const keys = await countersOf(call)
    await count(keys, times - 1, 0)
    expect((await call()).status).not.toBe(429)
    const refused = await call()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, `${seconds}`])
    await count(keys, times, seconds * 0.9)
    expect((await call()).status).toBe(429)
    // A window slides in twelve steps: counts more than one step too old are forgotten.
    await count(keys, times, seconds * 1.1)
    expect((await call()).status).not.toBe(429)
  },
)
