import { parisDateTime, parisMoment } from '@etapes-climat/domain/kernel/paris-time'
import {
  DAY_MISSING,
  DAY_TOO_SOON,
  earliestDay,
  FACTOR_MISSING,
  type MissingFactor,
  type Requirement,
} from '@etapes-climat/domain/second-factor/rules/requirement'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { SiteSettings } from '@etapes-climat/domain/settings/contract'
import type { Me } from '@etapes-climat/domain/users/contract'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { siteSettings } from '../db/tables/site-settings.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { client, signIn, type TestClient, visitor } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'
import { addPasskeyTo } from '../testing/passkeys/add-passkey.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import { createTargets } from '../testing/rights/targets.ts'
import { activateFactor, waitForWholeStep } from '../testing/second-factor.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
})
afterAll(() => test.close())
beforeEach(waitForWholeStep)
afterEach(() => demand(null, null))

const db = () => test.database.db
const DAY_MS = 86_400_000
const dayFromNow = (days: number) => parisDateTime(new Date(Date.now() + days * DAY_MS)).date

/** Sets a requirement as if its notice had been given long ago. */
async function demand(
  secondFactorOf: Requirement['secondFactorOf'],
  secondFactorFrom: string | null = dayFromNow(0),
) {
  await db().update(siteSettings).set({ secondFactorOf, secondFactorFrom })
}

interface Refusal {
  code: number
  message: string
  secondFactorRequired?: MissingFactor
}

const refusalOf = (missing: MissingFactor) => [
  403,
  { code: 403, message: FACTOR_MISSING[missing], secondFactorRequired: missing },
]

/** What a call that is no part of setting one up answers. */
async function opened(who: TestClient) {
  const { status, body } = await who.get<Refusal>('/api/reports')
  const { code, message, secondFactorRequired } = body
  return status === 200 ? 200 : [status, { code, message, secondFactorRequired }]
}

async function member(values: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(db(), values)
  return { user, session: await signIn(test.app, user.email) }
}

const administrator = () => member({ isAdmin: true })

const told = async (email: string) =>
  db()
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.toAddress, email), eq(mailOutbox.kind, 'second-factor-required')))

it('DOOR-04 API-99 a day with less than fourteen days is refused at its field, the fourteenth is taken, and the journal says so', async () => {
  const { session } = await administrator()
  const day = earliestDay(new Date())
  const dayBefore = parisDateTime(new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS)).date
  const set = (body: Partial<Requirement>) =>
    session.post<SiteSettings & { violations?: object[] }>('/admin/settings', body)
  for (const [body, message] of [
    [{ secondFactorOf: 'all', secondFactorFrom: dayBefore }, DAY_TOO_SOON],
    [{ secondFactorOf: 'all' }, DAY_MISSING],
    [{ secondFactorOf: 'all', secondFactorFrom: '2026-13-01' }, expect.stringContaining('AAAA-MM')],
  ] as const) {
    const refused = await set(body)
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [{ propertyPath: 'secondFactorFrom', message }],
    ])
  }
  const saved = await set({ secondFactorOf: 'all', secondFactorFrom: day })
  expect(saved.body).toMatchObject({
    secondFactorOf: 'all',
    secondFactorFrom: day,
    openData: false,
  })
  const [line] = await db()
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.targetType, 'site_settings'))
    .orderBy(desc(auditLog.id))
  expect(line).toEqual({
    before: { secondFactorOf: null, secondFactorFrom: null },
    after: { secondFactorOf: 'all', secondFactorFrom: day },
  })
  // Taking it back takes its day back.
  expect((await set({ secondFactorOf: null })).body).toMatchObject({
    secondFactorOf: null,
    secondFactorFrom: null,
  })
})

it('DOOR-04 who is concerned and has none gets one mail when it is set, and reads the day in their account', async () => {
  const { session: sets } = await administrator()
  await activateFactor(test, sets)
  const [admin, plain, waiting, guarded, keyed, former] = [
    await administrator(),
    await member(),
    await member({ status: 'waiting' }),
    await member(),
    await member(),
    { user: await makeUser(db(), { status: 'no_member' }) },
  ]
  await activateFactor(test, guarded.session)
  await addPasskeyTo(keyed.session)
  const counts = async () =>
    Promise.all(
      [admin, plain, waiting, guarded, keyed, former].map(
        async ({ user }) => (await told(user.email)).length,
      ),
    )
  const set = async (secondFactorOf: Requirement['secondFactorOf'], secondFactorFrom: string) =>
    sets.post('/admin/settings', { secondFactorOf, secondFactorFrom })

  await set('administrators', dayFromNow(20))
  expect(await counts()).toEqual([1, 0, 0, 0, 0, 0])
  await set('all', dayFromNow(20))
  expect(await counts()).toEqual([1, 1, 1, 0, 0, 0])
  await set('all', dayFromNow(20))
  await set('all', dayFromNow(30))
  expect(await counts()).toEqual([1, 1, 1, 0, 0, 0])
  const [mail] = await told(plain.user.email)
  const [year, month, day] = dayFromNow(20).split('-')
  expect(mail?.subject).toBe(
    `La double authentification est demandée à partir du ${day}/${month}/${year}`,
  )
  const days = await Promise.all(
    [plain, waiting, guarded, keyed].map(
      async ({ session }) => (await session.get<Me>('/me')).body.secondFactorRequiredFrom,
    ),
  )
  expect(days).toEqual([dayFromNow(30), dayFromNow(30), undefined, undefined])
  expect(await opened(plain.session)).toBe(200)
  await demand('administrators')
  expect((await plain.session.get<Me>('/me')).body).not.toHaveProperty('secondFactorRequiredFrom')
})

it('DOOR-04 it holds from the first minute of its day in Paris, for tokens that are out already too', async () => {
  const day = dayFromNow(1)
  const midnight = parisMoment(day, '00:00')?.getTime() ?? 0
  await demand('all', day)
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 30_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { user, session } = await member()
  expect(await opened(session)).toBe(200)
  expect((await session.get<Me>('/me')).body.secondFactorRequiredFrom).toBe(day)
  vi.setSystemTime(midnight + 1000)
  expect(await opened(session)).toEqual(refusalOf('setUp'))
  expect(await opened(await signIn(test.app, user.email))).toEqual(refusalOf('setUp'))
  const { status, body } = await visitor(test.app).post<SessionTokens>('/token/refresh', {
    refresh_token: session.refreshToken,
  })
  expect(status).toBe(200)
  expect(await opened(client(test.app, body.token, body.refresh_token))).toEqual(refusalOf('setUp'))
})

it('DOOR-04 past its day a sign-in answers tokens that set one up, and then open everything', async () => {
  const byApp = await member()
  const byPasskey = await member({ status: 'waiting' })
  await demand('all')
  for (const { session } of [byApp, byPasskey]) {
    expect(await opened(session)).toEqual(refusalOf('setUp'))
    expect((await session.get('/me')).status).toBe(200)
    expect((await session.post('/login/again', { password: TEST_PASSWORD })).status).toBe(204)
    // The password once more is no second factor.
    expect(await opened(session)).toEqual(refusalOf('setUp'))
  }
  const app = await activateFactor(test, byApp.session)
  expect(await opened(byApp.session)).toBe(200)
  await addPasskeyTo(byPasskey.session)
  expect(await opened(byPasskey.session)).toBe(200)
  // Ended, it has to be set up again.
  expect((await byApp.session.post('/me/second-factor/end', { code: app.code() })).status).toBe(204)
  expect(await opened(byApp.session)).toEqual(refusalOf('setUp'))
})

it('DOOR-04 DOOR-03 a sign-in with a passkey is enough; the password alone of who has one opens nothing, and sets nothing up', async () => {
  const { user, session } = await member()
  const { device, userHandle } = await addPasskeyTo(session)
  await demand('all')
  expect(await opened(session)).toBe(200)
  const byPassword = await signIn(test.app, user.email)
  expect(await opened(byPassword)).toEqual(refusalOf('passkey'))
  for (const path of ['/me/second-factor', '/me/passkeys/challenge', '/login/again']) {
    expect((await byPassword.post<Refusal>(path, {})).body.secondFactorRequired).toBe('passkey')
  }
  const { challenge } = (
    await visitor(test.app).post<{ challenge: string }>('/login/passkey/challenge')
  ).body
  const { body } = await visitor(test.app).post<SessionTokens>(
    '/login/passkey',
    device.sign({ challenge, userHandle }),
  )
  expect(await opened(client(test.app, body.token, body.refresh_token))).toBe(200)
})

it('DOOR-04 required of administrators it concerns no member, and taken back it concerns nobody', async () => {
  const admin = await administrator()
  const plain = await member()
  const { session: guarded } = await administrator()
  await activateFactor(test, guarded)
  await demand('administrators')
  expect(await opened(plain.session)).toBe(200)
  expect(await opened(admin.session)).toEqual(refusalOf('setUp'))
  expect((await guarded.post('/admin/settings', { secondFactorOf: null })).status).toBe(200)
  expect(await opened(admin.session)).toBe(200)
})

it('DOOR-04 the only administrator, who lost app and passkey, comes in again after the operator’s command', async () => {
  const { user, session } = await administrator()
  await activateFactor(test, session)
  await addPasskeyTo(session)
  await demand('all')
  await resetSecondFactor({ db: db(), publicUrl: 'http://localhost' }, user.email)
  const again = await signIn(test.app, user.email)
  expect(await opened(again)).toEqual(refusalOf('setUp'))
  await activateFactor(test, again)
  expect(await opened(again)).toBe(200)
})

it('DOOR-04 SEC-24 nothing else answers: every call of the policy but those that declare it, and none writes', async () => {
  // Catches: a call that a stolen password still opens; an open call that acts for the account.
  const { session } = await administrator()
  const fixture = await seedCatalogueFixture(test)
  const targets = createTargets(test, fixture)
  const rows = POLICY.filter(({ call }) => test.app.accessOfRoutes.get(call) !== 'public')
  const requests = []
  for (const row of rows) {
    const target = await row.at?.(targets)
    requests.push({ row, request: await requestOf(row, { target, token: session.token, targets }) })
  }
  const asAdministrator = await session.get('/find?q=a')
  await demand('all')
  let before = await writtenRows(db())
  const declared = test.app.beforeSecondFactor
  for (const { row, request } of requests) {
    const answer = await test.app.inject(request)
    const isRefused = answer.statusCode === 403 && answer.body.includes(FACTOR_MISSING.setUp)
    expect([row.call, isRefused]).toEqual([row.call, !declared.has(row.call)])
    if (isRefused) expect([row.call, await writtenRows(db())]).toEqual([row.call, before])
    else before = await writtenRows(db())
  }
  expect(rows.filter(({ call }) => !declared.has(call)).length).toBeGreaterThan(150)
  // Public calls answer it as they answer a visitor.
  const found = await session.get('/find?q=a')
  expect(found.body).toEqual((await visitor(test.app).get('/find?q=a')).body)
  expect(found.body).not.toEqual(asAdministrator.body)
})
