import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { eq, like, notLike, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rateLimit } from '../db/tables/rate-limit.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import type { ErrorBody } from '../testing/client.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.forgetRates())

interface Try {
  from?: string
  headers?: Record<string, string>
  more?: Record<string, string>
  url?: string
}

async function login(username: string, password: string, options: Try = {}) {
  const response = await test.app.inject({
    method: 'POST',
    url: options.url ?? '/login',
    remoteAddress: options.from ?? '192.0.2.1',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
    payload: new URLSearchParams({
      _username: username,
      _password: password,
      ...options.more,
    }).toString(),
  })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}

const fail = async (email: string, times: number, options: Try = {}) => {
  for (let n = 0; n < times; n++) await login(email, 'mauvais mot de passe', options)
}

/** Moves all counts into the past. */
const timePasses = async (interval: string) => {
  await test.database.db
    .update(rateLimit)
    .set({ windowStart: sql`${rateLimit.windowStart} - ${interval}::interval` })
  test.recheckRates()
}

/** As if a minute had passed: daily counts stay. */
const waitsEnd = async () => {
  await test.database.db.delete(rateLimit).where(notLike(rateLimit.key, 'login:%'))
  test.recheckRates()
}

it('SEC-32 API-01 five failures wait a minute, with the message of this login', async () => {
  // Catches: a window that a fifth failure at its end leaves at once.
  const { email } = await makeUser(test.database.db)
  await fail(email, 4)
  await timePasses('58 seconds')
  await fail(email, 1)
  await timePasses('3 seconds')
  const refused = await login(email, TEST_PASSWORD)
  const { code, message } = JSON.parse(refused.text) as ErrorBody
  expect([refused.status, code]).toEqual([429, 429])
  expect(message).toBe('Too many failed login attempts, please try again in 1 minute.')
  expect(refused.headers['retry-after']).toBe('60')
  await timePasses('66 seconds')
  expect((await login(email, TEST_PASSWORD)).status).toBe(200)
})

it('SEC-32 no spelling of the name, header or field has a counter of its own', async () => {
  // Catches: a key made from text that the client chooses (CVE-2025-64526).
  const { email } = await makeUser(test.database.db, { email: 'élodie.kerbrat@exemple.fr' })
  await fail(email, 5)
  for (const variant of [
    email.toUpperCase(),
    `  ${email} `,
    email.normalize('NFD'),
    `\u00a0${email}\t`,
  ]) {
    expect((await login(variant, TEST_PASSWORD)).status).toBe(429)
  }
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' }
  expect((await login(email, TEST_PASSWORD, { headers })).status).toBe(429)
  expect((await login(email, TEST_PASSWORD, { more: { email: 'x@exemple.fr' } })).status).toBe(429)
  for (const url of ['/login/', '/LOGIN', '//login']) {
    expect((await login(email, TEST_PASSWORD, { url })).status).not.toBe(200)
  }
})

it('SEC-32 the owner signs in from another address while somebody guesses', async () => {
  // Catches: a lock on the account, which anybody can put on anybody.
  const { email } = await makeUser(test.database.db)
  await fail(email, 30, { from: '192.0.2.66' })
  expect((await login(email, TEST_PASSWORD, { from: '198.51.100.20' })).status).toBe(200)
})

it('SEC-32 one account is tried 25 times a day from one address, whatever the pace', async () => {
  const { email } = await makeUser(test.database.db)
  for (let round = 0; round < 5; round++) {
    await fail(email, 5)
    await waitsEnd()
  }
  expect((await login(email, TEST_PASSWORD)).status).toBe(429)
  await timePasses('20 hours')
  expect((await login(email, TEST_PASSWORD)).status).toBe(429)
  await timePasses('8 hours')
  expect((await login(email, TEST_PASSWORD)).status).toBe(200)
})

it('SEC-32 guessing from many addresses stops at 100 a day, but not from an address that signed in before', async () => {
  const { email } = await makeUser(test.database.db)
  const home = '198.51.100.30'
  expect((await login(email, TEST_PASSWORD, { from: home })).status).toBe(200)
  for (let n = 0; n < 25; n++) await fail(email, 4, { from: `203.0.113.${n}` })
  expect((await login(email, 'mauvais', { from: '203.0.113.200' })).status).toBe(429)
  expect((await login(email, TEST_PASSWORD, { from: home })).status).toBe(200)
})

it('SEC-32 twenty failures a minute from one address stop that address, whatever the accounts', async () => {
  const account = await makeUser(test.database.db)
  for (let n = 0; n < 20; n++) await fail(`inconnu${n}@exemple.fr`, 1)
  expect((await login(account.email, TEST_PASSWORD)).status).toBe(429)
  expect((await login(account.email, TEST_PASSWORD, { from: '198.51.100.4' })).status).toBe(200)
})

it('SEC-32 tries sent at once are limited like others', async () => {
  // Catches: looking at the counter, then at the password, then counting.
  const { email, id } = await makeUser(test.database.db)
  const tries = Array.from({ length: 15 }, () => login(email, 'mauvais mot de passe'))
  const statuses = (await Promise.all(tries)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  const log = await test.database.db.select().from(securityLog).where(eq(securityLog.userId, id))
  expect(log.map(({ kind }) => kind).sort()).toEqual([
    ...Array(4).fill('login-refused'),
    'login-throttled',
  ])
})

it('SEC-32 the right password makes earlier failures forgotten', async () => {
  const { email } = await makeUser(test.database.db)
  for (let round = 0; round < 3; round++) {
    await fail(email, 4)
    expect((await login(email, TEST_PASSWORD)).status).toBe(200)
  }
})

it('SEC-32 behind a trusted proxy the address is the client’s', async () => {
  const own = await buildTestApp({ trustProxy: true })
  const { email } = await makeUser(own.database.db)
  const from = (address: string, password: string) =>
    own.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'x-forwarded-for': address },
      payload: { username: email, password },
    })
  for (let n = 0; n < 5; n++) await from('203.0.113.9', 'mauvais')
  expect((await from('203.0.113.9', TEST_PASSWORD)).statusCode).toBe(429)
  expect((await from('203.0.113.10', TEST_PASSWORD)).json<SessionTokens>().token).toBeTruthy()
  await own.close()
})

it('SEC-41 neither counters nor the security log hold an address or a name', async () => {
  // Catches: keys and log lines that show who signs in from where.
  const { email } = await makeUser(test.database.db)
  await fail(email, 2, { from: '192.0.2.55' })
  const { db } = test.database
  const rows = JSON.stringify([
    await db.select().from(rateLimit).where(like(rateLimit.key, 'login%')),
    await db.select().from(securityLog),
  ])
  expect(rows).not.toContain(email)
  expect(rows).not.toContain('192.0.2.55')
})
