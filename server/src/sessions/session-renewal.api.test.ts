import { createHash } from 'node:crypto'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshToken } from '../db/tables/session.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { client, signIn, visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { revokeSessionsOf } from '../users/user-sessions.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const refresh = (token: string | null) =>
  visitor(test.app).post<SessionTokens & { message: string }>('/token/refresh', {
    refresh_token: token,
  })

/** As if a token had been issued some seconds earlier than it was. */
async function issuedAgo(token: string, seconds: number) {
  const { db } = test.database
  const changed = await db
    .update(refreshToken)
    .set({ createdAt: new Date(Date.now() - seconds * 1000) })
    .where(eq(refreshToken.tokenHash, sha256(token)))
    .returning({ id: refreshToken.id })
  expect(changed).toHaveLength(1)
}

async function renewedSession() {
  const account = await makeUser(test.database.db)
  const { refreshToken: first } = await signIn(test.app, account.email)
  const { status, body } = await refresh(first)
  expect(status).toBe(200)
  expect(body.refresh_token).not.toBe(first)
  return { account, first, ...body }
}

const meWith = async (token: string) => (await client(test.app, token, null).get('/me')).status

it('API-09 SEC-02 the token just replaced gives the same successor for 30 s, as its answer may be lost', async () => {
  // Catches: ending the session of a client that asks again, and a second branch that a thief could use.
  const { first, refresh_token: successor } = await renewedSession()
  await issuedAgo(successor, 28)
  const again = await refresh(first)
  expect([again.status, again.body.refresh_token]).toEqual([200, successor])
  expect(await meWith(again.body.token)).toBe(200)
  const next = await refresh(successor)
  expect(next.status).toBe(200)
  expect(await meWith(next.body.token)).toBe(200)
})

it('SEC-02 SEC-35 a token replaced more than 30 s ago ends the whole family', async () => {
  // Catches: leaving the newest token alive when an old one is replayed.
  const { first, token, refresh_token: successor } = await renewedSession()
  await issuedAgo(successor, 31)
  const replayed = await refresh(first)
  expect([replayed.status, replayed.body.message]).toEqual([401, 'Invalid JWT Refresh Token'])
  expect((await refresh(successor)).status).toBe(401)
  expect(await meWith(token)).toBe(401)
})

it('SEC-02 SEC-35 a token two generations old ends the whole family at once', async () => {
  // Catches: a tolerance that looks at the age alone, by which a thief lives on beside the owner.
  const { first, refresh_token: successor } = await renewedSession()
  const newest = await refresh(successor)
  expect((await refresh(first)).status).toBe(401)
  expect((await refresh(newest.body.refresh_token)).status).toBe(401)
  expect(await meWith(newest.body.token)).toBe(401)
})

it('SEC-02 AUTH-24 the tolerance holds for no session that was left', async () => {
  // Catches: a replaced token that reopens a closed session.
  const { first, refresh_token: successor } = await renewedSession()
  await visitor(test.app).post('/logout', { refresh_token: successor })
  expect((await refresh(first)).status).toBe(401)
})

it('SEC-02 twenty parallel uses of one refresh token get one and the same successor', async () => {
  // Catches: reading the token, then marking it, in two steps (CVE-2026-53517).
  const { db } = test.database
  const account = await makeUser(db)
  const session = await signIn(test.app, account.email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refreshToken)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  for (const { body } of answers) expect(await meWith(body.token)).toBe(200)
  const tokens = await db.select().from(refreshToken).where(eq(refreshToken.userId, account.id))
  expect(tokens, 'one token and its only successor').toHaveLength(2)
  expect((await refresh(answers[0]?.body.refresh_token ?? '')).status).toBe(200)
})

it('SEC-02 a session ends after a week without use, and after a month whatever its use (D-34)', async () => {
  const { db } = test.database
  const ofFamily = async (session: { refreshToken: string | null }) =>
    eq(refreshToken.tokenHash, sha256(session.refreshToken ?? ''))
  const idle = await signIn(test.app, (await makeUser(db)).email)
  const [opened] = await db
    .select()
    .from(refreshToken)
    .where(await ofFamily(idle))
  const daysUntil = (end: Date | undefined) => ((end?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(daysUntil(opened?.expiresAt)).toBeCloseTo(7, 2)
  expect(daysUntil(opened?.familyExpiresAt)).toBeCloseTo(30, 2)
  const past = new Date(Date.now() - 1000)
  await db
    .update(refreshToken)
    .set({ expiresAt: past })
    .where(await ofFamily(idle))
  const late = await refresh(idle.refreshToken)
  expect([late.status, late.body.message]).toEqual([401, 'Invalid JWT Refresh Token'])
  expect((await idle.get('/me')).status).toBe(401)

  const old = await signIn(test.app, (await makeUser(db)).email)
  const soon = new Date(Date.now() + 60_000)
  await db
    .update(refreshToken)
    .set({ familyExpiresAt: soon })
    .where(await ofFamily(old))
  const renewed = await refresh(old.refreshToken)
  const [row] = await db
    .select()
    .from(refreshToken)
    .where(eq(refreshToken.tokenHash, sha256(renewed.body.refresh_token)))
  expect(row?.expiresAt.getTime()).toBe(soon.getTime())
})

it('API-09 missing and unknown refresh tokens have their own texts', async () => {
  const none = await visitor(test.app).post('/token/refresh', {})
  expect([none.status, none.body.message]).toEqual([401, 'Missing JWT Refresh Token'])
  const unknown = await refresh('0'.repeat(128))
  expect([unknown.status, unknown.body.message]).toEqual([401, 'JWT Refresh Token Not Found'])
  expect((await visitor(test.app).post('/token/refresh', { refresh_token: 12 })).status).toBe(400)
})

it('SEC-35 refresh tokens are stored hashed', async () => {
  const session = await signIn(test.app, (await makeUser(test.database.db)).email)
  const hash = sha256(session.refreshToken ?? '')
  const rows = await test.database.db.select().from(refreshToken)
  expect(rows.some((row) => row.tokenHash === hash)).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(session.refreshToken)
})

it('AUTH-24 API-08 logout ends the refresh family and the access token', async () => {
  // Catches: forgetting the access token, which lives on for a quarter of an hour.
  const session = await signIn(test.app, (await makeUser(test.database.db)).email)
  const left = await session.post('/logout', { refresh_token: session.refreshToken })
  expect(left.status).toBe(204)
  expect((await session.get('/me')).status).toBe(401)
  expect((await refresh(session.refreshToken)).status).toBe(401)
  expect((await session.post('/logout', {})).status).toBe(204)
})

it('AUTH-24 a session is left by its access token alone, and one’s other sessions stay', async () => {
  // Catches: a page that has lost its refresh token and leaves a living session behind.
  const account = await makeUser(test.database.db)
  const left = await signIn(test.app, account.email)
  const kept = await signIn(test.app, account.email)
  expect((await left.post('/logout', {})).status).toBe(204)
  expect((await left.get('/me')).status).toBe(401)
  expect((await refresh(left.refreshToken)).status).toBe(401)
  expect((await kept.get('/me')).status).toBe(200)
})

it('API-08 SEC-02 logout takes a foreign or dead token calmly, and ends nobody else’s session', async () => {
  // Catches: ending every session of the account, or failing on an unknown token.
  const account = await makeUser(test.database.db)
  const [left, kept] = [
    await signIn(test.app, account.email),
    await signIn(test.app, account.email),
  ]
  expect((await visitor(test.app).post('/logout', {})).status).toBe(204)
  const unknown = { refresh_token: '0'.repeat(128) }
  expect((await visitor(test.app).post('/logout', unknown)).status).toBe(204)
  await visitor(test.app).post('/logout', { refresh_token: left.refreshToken })
  expect((await left.get('/me')).status).toBe(401)
  expect((await kept.get('/me')).status).toBe(200)
})

it('SEC-35 SEC-26 all sessions of an account end in one call', async () => {
  // Catches: ending refresh tokens while access tokens live on for a quarter of an hour.
  const { db } = test.database
  const account = await makeUser(db)
  const bystander = await signIn(test.app, (await makeUser(db)).email)
  const sessions = [await signIn(test.app, account.email), await signIn(test.app, account.email)]
  await db.transaction((tx) => revokeSessionsOf(tx, account.id))
  for (const session of sessions) {
    expect((await session.get('/me')).status).toBe(401)
    expect((await refresh(session.refreshToken)).status).toBe(401)
  }
  expect((await bystander.get('/me')).status).toBe(200)
})
