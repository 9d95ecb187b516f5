import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { ACCOUNT_INACTIVE } from '@etapes-climat/domain/sessions/rules/account-inactive'
import type { User } from '@etapes-climat/domain/users/contract'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { client, signIn, visitor } from '../testing/client.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'
import { hashPassword } from '../users/password.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const login = (username: string, password: string) =>
  visitor(test.app).post<SessionTokens & { code: number; message: string }>('/login', {
    username,
    password,
  })

const refresh = (token: string | null) =>
  visitor(test.app).post<SessionTokens & { message: string }>('/token/refresh', {
    refresh_token: token,
  })

describe('signing in', () => {
  it('AUTH-01 API-01 POST /login with form data answers token and refresh_token', async () => {
    // As long as a registration lets an address be.
    const email = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}fr`
    const account = await makeUser(test.database.db, { email })
    const form = new URLSearchParams({
      _username: ` ${account.email.toUpperCase()} `,
      _password: TEST_PASSWORD,
    })
    const response = await test.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect(response.statusCode).toBe(200)
    expect(Object.keys(response.json()).sort()).toEqual(['refresh_token', 'token'])
    expect(response.json().refresh_token).toMatch(/^[0-9a-f]{128}$/)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('AUTH-01 multipart form data signs in as well', async () => {
    const account = await makeUser(test.database.db)
    const body = new FormData()
    body.set('_username', account.email)
    body.set('_password', TEST_PASSWORD)
    const encoded = new Response(body)
    const response = await test.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(response.statusCode).toBe(200)
  })

  it('AUTH-07 an account waiting for approval signs in', async () => {
    const account = await makeUser(test.database.db, { status: 'waiting' })
    const me = await (await signIn(test.app, account.email)).get<User>('/me')
    expect(me.body).toMatchObject({ waitingApproval: true, isAdmin: false })
  })

  it('AUTH-08 SEC-33 unknown and deleted, and a wrong password of any account, answer the same', async () => {
    // Catches: a message or a status of its own for accounts that exist.
    const { db } = test.database
    const member = await makeUser(db)
    const refused = await makeUser(db, { status: 'refused' })
    const former = await makeUser(db, { status: 'no_member' })
    const deleted = await makeUser(db, { deletedAt: new Date() })
    const answers = [
      await login('inconnu@exemple.fr', TEST_PASSWORD),
      await login(member.email, 'mauvais mot de passe'),
      await login(refused.email, 'mauvais mot de passe'),
      await login(former.email, 'mauvais mot de passe'),
      await login(deleted.email, TEST_PASSWORD),
      await login('', ''),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.text).toBe('{"code":401,"message":"Invalid credentials."}')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
    await test.forgetRates()
  })

  it('D-07 AUTH-08 only the right password reveals that an account is not active', async () => {
    // Catches: a former member who only ever reads that the password is wrong.
    const { db } = test.database
    for (const status of ['no_member', 'refused'] as const) {
      const account = await makeUser(db, { status })
      const answer = await login(account.email, TEST_PASSWORD)
      expect([answer.status, answer.body.message]).toEqual([403, ACCOUNT_INACTIVE])
      expect(answer.text).not.toContain('token')
    }
    await test.forgetRates()
  })

  it('API-01 a body without fields or of a wrong type is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    const empty = await test.app.inject({ method: 'POST', url: '/login', headers })
    expect([empty.statusCode, empty.json().message]).toEqual([400, 'Syntax error'])
    expect((await visitor(test.app).post('/login')).status).toBe(400)
    expect((await visitor(test.app).post('/login', { username: 4, password: [] })).status).toBe(400)
    await test.forgetRates()
  })

  it('SEC-01 SEC-32 twenty rapid wrong passwords are throttled, and another account is not', async () => {
    // Catches: counting attempts without ever refusing one.
    const [target, bystander] = [await makeUser(test.database.db), await makeUser(test.database.db)]
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) {
      const variant = i % 2 ? target.email.toUpperCase() : ` ${target.email}`
      statuses.push((await login(variant, 'mauvais')).status)
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(new Set(statuses.slice(6))).toEqual(new Set([429]))
    expect((await login(target.email, TEST_PASSWORD)).status).toBe(429)
    expect((await login(bystander.email, TEST_PASSWORD)).status).toBe(200)
    await test.forgetRates()
    expect((await login(target.email, TEST_PASSWORD)).status).toBe(200)
  })

  it('AUTH-26 a hash of older parameters is renewed by the next sign-in', async () => {
    const { db } = test.database
    const older = await hash(TEST_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const account = await makeUser(db, { passwordHash: older })
    await signIn(test.app, account.email)
    const [row] = await db.select().from(appUser).where(eq(appUser.id, account.id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await signIn(test.app, account.email)
  })

  it('AUTH-26 the whole password counts, and composed or decomposed accents are the same', async () => {
    // Catches: hashing the first 72 bytes only.
    const { db } = test.database
    const long = 'é'.repeat(99)
    const account = await makeUser(db, { passwordHash: await hashPassword(`${long}a`) })
    expect((await login(account.email, `${long}b`)).status).toBe(401)
    expect((await login(account.email, `${long}a`.normalize('NFD'))).status).toBe(200)
  })

  it('AUTH-26 the password is stored as a salted slow hash', async () => {
    const rows = await test.database.db.select({ hash: appUser.passwordHash }).from(appUser)
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('access tokens', () => {
  it('API-02 SEC-03 GET /me answers one’s own account without any secret', async () => {
    // Catches: serialising the row of the table.
    const account = await makeUser(test.database.db, { firstName: 'Solène', lastName: 'Guivarch' })
    const me = await (await signIn(test.app, account.email)).get<User>('/me')
    expect(me.status).toBe(200)
    expect(me.body).toMatchObject({
      '@type': 'User',
      uid: account.uid,
      firstName: 'Solène',
      lastName: 'Guivarch',
      email: account.email,
      company: { name: 'Atelier Dupont' },
      waitingApproval: false,
      isAdmin: false,
    })
    expect(me.text).not.toMatch(/hash|argon2|secret|password/i)
  })

  it('API-02 without, with a malformed or with a forged token it is 401 with the known texts', async () => {
    const account = await makeUser(test.database.db)
    const { token } = await signIn(test.app, account.email)
    const none = await visitor(test.app).get('/me')
    expect([none.status, none.text]).toEqual([401, '{"code":401,"message":"JWT Token not found"}'])
    const claims = { sub: account.uid, sid: '6f1c2b1e-1c2d-4e3f-8a4b-5c6d7e8f9a0b' }
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('etapes-climat')
      .setAudience('etapes-climat')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another-secret-of-at-least-32-characters'))
    const [, payload = ''] = (token ?? '').split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    for (const wrong of ['x', 'null', forged, unsigned, `${token}x`, 'a'.repeat(65_000)]) {
      const answer = await client(test.app, wrong, null).get('/me')
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toContain(account.email)
    }
    expect((await client(test.app, forged, null).get('/me')).text).toBe(
      '{"code":401,"message":"Invalid JWT Token"}',
    )
  })

  it('SEC-25 SEC-26 a right withdrawn is refused at the next request, token still valid', async () => {
    // Catches: trusting the roles written in the token.
    const { db } = test.database
    for (const change of [
      { status: 'refused' as const },
      { status: 'no_member' as const },
      { deletedAt: new Date() },
    ]) {
      const account = await makeUser(db)
      const session = await signIn(test.app, account.email)
      expect((await session.get('/me')).status).toBe(200)
      await db.update(appUser).set(change).where(eq(appUser.id, account.id))
      expect((await session.get('/me')).status).toBe(401)
      expect((await refresh(session.refreshToken)).status).toBe(401)
    }
    const formerAdmin = await makeUser(db, { isAdmin: true })
    const session = await signIn(test.app, formerAdmin.email)
    await db.update(appUser).set({ isAdmin: false }).where(eq(appUser.id, formerAdmin.id))
    expect((await session.post('/admin/users/member', {})).status).toBe(403)
  })

  it('SEC-40 a token in the address is not accepted', async () => {
    const { token } = await signIn(test.app, (await makeUser(test.database.db)).email)
    expect((await visitor(test.app).get(`/me?token=${token}`)).status).toBe(401)
  })
})
