import { createHash } from 'node:crypto'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { revokeSessionsOf } from '../db/user-sessions.repository.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { client, signIn, visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { refreshToken } from './session.table.ts'

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

it('API-09 SEC-02 a refresh token is rotated; used again it ends the whole family', async () => {
  // Catches: leaving the newest token alive when an old one is replayed.
  const session = await signIn(test.app, (await makeUser(test.database.db)).email)
  const renewed = await refresh(session.refreshToken)
  expect(renewed.status).toBe(200)
  expect(renewed.body.refresh_token).not.toBe(session.refreshToken)
  expect((await client(test.app, renewed.body.token, null).get('/me')).status).toBe(200)
  const replayed = await refresh(session.refreshToken)
  expect([replayed.status, replayed.body.message]).toEqual([401, 'Invalid JWT Refresh Token'])
  expect((await refresh(renewed.body.refresh_token)).status).toBe(401)
  expect((await client(test.app, renewed.body.token, null).get('/me')).status).toBe(401)
})

it('SEC-02 of twenty parallel uses of one refresh token exactly one wins', async () => {
  // Catches: reading the token, then marking it, in two steps (CVE-2026-53517).
  const { db } = test.database
  const account = await makeUser(db)
  const session = await signIn(test.app, account.email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refreshToken)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(19)
  const tokens = await db.select().from(refreshToken).where(eq(refreshToken.userId, account.id))
  expect(tokens, 'one token and its only successor').toHaveLength(2)
  expect((await signIn(test.app, account.email)).token).not.toBeNull()
})

it('SEC-02 a session ends after a week without use, and after a month whatever its use', async () => {
  const { db } = test.database
  const ofFamily = async (session: { refreshToken: string | null }) =>
    eq(refreshToken.tokenHash, sha256(session.refreshToken ?? ''))
  const idle = await signIn(test.app, (await makeUser(db)).email)
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

it('API-08 SEC-02 logout takes a foreign or dead token calmly, and ends nobody else’s session', async () => {
  // Catches: ending every session of the account, or failing on a token that is gone.
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
