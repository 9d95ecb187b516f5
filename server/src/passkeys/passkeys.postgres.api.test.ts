import type { PasskeySignIn } from '@etapes-climat/domain/passkeys/contract'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { ACCOUNT_INACTIVE } from '@etapes-climat/domain/sessions/rules/account-inactive'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passkeyChallenge } from '../db/tables/passkey.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { client, signIn, visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { mailsTo } from '../testing/mail/mails.ts'
import { addPasskeyTo } from '../testing/passkeys/add-passkey.ts'
import { softAuthenticator } from '../testing/passkeys/soft-authenticator.ts'
import { relyingPartyOf } from './relying-party.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
})
afterAll(() => test.close())

async function challengeOf(app = test.app): Promise<string> {
  const { body } = await visitor(app).post<{ challenge: string }>('/login/passkey/challenge')
  return body.challenge
}

const send = (body: PasskeySignIn) =>
  visitor(test.app).post<SessionTokens & { message: string }>('/login/passkey', body)

/** A member with a passkey, and the sign-in with it, of which parts may be wrong. */
async function withPasskey(values: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(test.database.db, values)
  const session = await signIn(test.app, user.email)
  const added = await addPasskeyTo(session)
  const { device, userHandle } = added
  type Signing = Parameters<typeof device.sign>[0]
  const enter = async (wrong: Partial<Signing> = {}) =>
    send(device.sign({ challenge: await challengeOf(), userHandle, ...wrong }))
  return { ...added, user, session, enter }
}

const REFUSED = [401, { code: 401, message: 'Invalid credentials.' }]

it('API-105 DOOR-03 a passkey is the whole sign-in, its use is noted, and the session is like any other', async () => {
  const { user, session, enter, passkey } = await withPasskey()
  const answer = await enter()
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body).sort()).toEqual(['refresh_token', 'token'])
  const { token, refresh_token } = answer.body
  expect((await client(test.app, token, refresh_token).get('/me')).status).toBe(200)
  const renewed = await visitor(test.app).post('/token/refresh', { refresh_token })
  expect(renewed.status).toBe(200)
  const listed = await session.get<{ passkeys: { lastUsedAt: string }[] }>('/me/passkeys')
  expect(listed.body.passkeys).toMatchObject([{ uid: passkey.uid, name: 'Portable' }])
  expect(listed.body.passkeys[0]?.lastUsedAt).toMatch(/^20/)
  expect(listed.text).not.toContain(user.email)
  const [line] = await test.database.db
    .select()
    .from(securityLog)
    .where(eq(securityLog.userId, user.id))
    .orderBy(desc(securityLog.id))
  expect(line).toMatchObject({ kind: 'login', detail: { passkey: passkey.uid } })
})

it('DOOR-03 an answer is taken once: repeated, or to a challenge of before or of nobody, it opens nothing', async () => {
  const { device, userHandle, enter } = await withPasskey()
  const answer = device.sign({ challenge: await challengeOf(), userHandle })
  expect((await send(answer)).status).toBe(200)
  const again = await send(answer)
  expect([again.status, again.body]).toEqual(REFUSED)
  expect((await enter({ challenge: 'A'.repeat(43) })).status).toBe(401)
  expect((await enter({ challenge: '\u0000' })).status).toBe(401)
  const late = await challengeOf()
  const { db } = test.database
  const inMs = sql<number>`extract(epoch from expires_at - now())::float8`
  const [left] = await db
    .select({ seconds: inMs })
    .from(passkeyChallenge)
    .where(eq(passkeyChallenge.challenge, late))
  expect(left?.seconds).toBeGreaterThan(295)
  expect(left?.seconds).toBeLessThanOrEqual(300)
  await db
    .update(passkeyChallenge)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(passkeyChallenge.challenge, late))
  expect((await enter({ challenge: late })).status).toBe(401)
})

it('DOOR-03 a wrong answer uses its challenge up', async () => {
  const { enter } = await withPasskey()
  const challenge = await challengeOf()
  expect((await enter({ challenge, origin: 'http://localhost.exemple.fr' })).status).toBe(401)
  expect((await enter({ challenge })).status).toBe(401)
  expect((await enter()).status).toBe(200)
})

it('DOOR-03 of another origin, of another site, or not unlocked for its person: refused alike', async () => {
  const { enter } = await withPasskey()
  const stranger = await withPasskey()
  const wrong = [
    { origin: 'https://localhost' },
    { origin: 'http://exemple.fr' },
    { rpId: 'exemple.fr' },
    { isVerified: false },
    { userHandle: stranger.userHandle },
  ]
  for (const part of wrong) {
    const answer = await enter(part)
    expect([answer.status, answer.body], JSON.stringify(part)).toEqual(REFUSED)
  }
  expect((await enter()).status).toBe(200)
})

it('DOOR-03 a counter that goes back is that of a copy: refused, until it goes on', async () => {
  const { enter } = await withPasskey()
  expect((await enter({ counter: 7 })).status).toBe(200)
  for (const counter of [7, 3, 0]) expect((await enter({ counter })).status).toBe(401)
  const together = await Promise.all([enter({ counter: 8 }), enter({ counter: 8 })])
  expect(together.map(({ status }) => status).sort()).toEqual([200, 401])
})

it('DOOR-03 a removed passkey, another device’s and one of a deleted account open nothing', async () => {
  const { enter, session, passkey, userHandle, user } = await withPasskey()
  const stranger = await withPasskey()
  expect((await stranger.session.delete(`/me/passkeys/${passkey.uid}`)).status).toBe(404)
  const other = softAuthenticator()
  const forged = other.sign({ challenge: await challengeOf(), userHandle })
  expect((await send(forged)).status).toBe(401)
  expect((await enter()).status).toBe(200)
  expect((await session.delete(`/me/passkeys/${passkey.uid}`)).status).toBe(204)
  const answer = await enter()
  expect([answer.status, answer.body]).toEqual(REFUSED)
  expect((await session.delete(`/me/passkeys/${passkey.uid}`)).status).toBe(404)
  const kinds = await test.database.db
    .select({ kind: securityLog.kind })
    .from(securityLog)
    .where(eq(securityLog.userId, user.id))
    .orderBy(securityLog.id)
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'login',
    'passkey-added',
    'login',
    'passkey-removed',
  ])
  const { db } = test.database
  await db.update(appUser).set({ deletedAt: new Date() }).where(eq(appUser.id, stranger.user.id))
  expect((await stranger.enter()).status).toBe(401)
})

it('DOOR-03 only the right passkey reveals that an account is not active', async () => {
  const { enter, user } = await withPasskey()
  const { db } = test.database
  await db.update(appUser).set({ status: 'no_member' }).where(eq(appUser.id, user.id))
  expect((await enter({ origin: 'http://exemple.fr' })).status).toBe(401)
  const answer = await enter()
  expect([answer.status, answer.body.message]).toEqual([403, ACCOUNT_INACTIVE])
})

it('API-106 SEC-48 DOOR-03 a passkey is added with a challenge of one’s own, once, and its owner is told', async () => {
  const { session, device, user } = await withPasskey()
  const other = await signIn(test.app, (await makeUser(test.database.db)).email)
  const challenge = async (of = session) =>
    (await of.post<{ challenge: string }>('/me/passkeys/challenge')).body.challenge
  const add = (response: object, name = 'Téléphone') =>
    session.post('/me/passkeys', { name, response })
  const fresh = softAuthenticator()
  const refused = [
    fresh.create({ challenge: await challenge(other) }),
    fresh.create({ challenge: await challengeOf() }),
    fresh.create({ challenge: await challenge(), origin: 'http://exemple.fr' }),
    fresh.create({ challenge: await challenge(), isVerified: false }),
    device.create({ challenge: await challenge() }),
  ]
  for (const response of refused) expect((await add(response)).status).toBe(422)
  const response = fresh.create({ challenge: await challenge() })
  expect((await add(response, ' ')).status).toBe(422)
  expect((await add(response)).status).toBe(201)
  expect((await add(response)).status).toBe(422)
  const mails = await mailsTo(test.database.db, user.email)
  expect(mails.map(({ kind }) => kind)).toEqual(['passkey-added', 'passkey-added'])
  expect(mails.at(-1)?.body.text).toContain('Téléphone')
})

it('DOOR-03 on plain http other than localhost, and on a bare address, there are no passkeys', async () => {
  expect(relyingPartyOf('https://etapes.example/')).toEqual({
    id: 'etapes.example',
    origin: 'https://etapes.example',
  })
  expect(relyingPartyOf('http://localhost:3000')?.id).toBe('localhost')
  for (const url of ['http://etapes.example', 'https://192.0.2.1', 'https://[2001:db8::1]:8443']) {
    expect(relyingPartyOf(url), url).toBeNull()
  }
  const plain = await buildTestApp({ publicUrl: 'http://etapes.example' })
  const session = await signIn(plain.app, (await makeUser(plain.database.db)).email)
  expect((await visitor(plain.app).post('/login/passkey/challenge')).status).toBe(404)
  expect((await visitor(plain.app).post('/login/passkey', {})).status).toBe(404)
  expect((await session.get('/me/passkeys')).status).toBe(404)
  expect((await session.post('/me/passkeys/challenge')).status).toBe(404)
  await plain.close()
})
