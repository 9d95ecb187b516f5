import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { PROOF_MISSING } from '@etapes-climat/domain/sessions/rules/proof-words'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { session } from '../db/tables/session.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestClient, visitor } from '../testing/client.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'
import { activateFactor, waitForWholeStep } from '../testing/second-factor.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.forgetRates())

/** An administrator, and the moment of their last proof moved by so many seconds. */
async function administrator() {
  const user = await makeUser(test.database.db, { isAdmin: true })
  const client = await signIn(test.app, user.email)
  const age = (seconds: number) =>
    test.database.db
      .update(session)
      .set({ provenAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(session.userId, user.id))
  return { user, client, age }
}

interface Refusal {
  code: number
  message: string
  reauthentication?: { methods: string[] }
}

const SENSITIVE: [
  name: string,
  call: (who: TestClient, other: string) => Promise<{ status: number; body: unknown }>,
][] = [
  ['settings', (who) => who.post('/admin/settings', {})],
  ['export of accounts', (who) => who.get('/admin/users/export')],
  ['naming an administrator', (who, other) => who.post(`/admin/users/${other}/grant-admin`)],
  ['deleting an account', (who, other) => who.delete(`/api/users/${other}`)],
  ['inviting members again', (who) => who.post('/admin/users/invitations')],
  ['starting a second factor', (who) => who.post('/me/second-factor')],
]

it.each(SENSITIVE)(
  'DOOR-06 %s: as ever within fifteen minutes of the sign-in, then only after a new proof',
  async (_name, call) => {
    // Catches: a page left open on a desk that names administrators the next morning.
    const { client, age } = await administrator()
    const other = (await makeUser(test.database.db)).uid
    await age(14 * 60 + 50)
    expect((await call(client, other)).status).toBeLessThan(300)
    await age(15 * 60 + 10)
    const refused = await call(client, (await makeUser(test.database.db)).uid)
    const expected: Refusal = {
      code: 401,
      message: PROOF_MISSING,
      reauthentication: { methods: ['password'] },
    }
    expect([refused.status, refused.body]).toEqual([401, expected])
    expect((await client.post('/login/again', { password: TEST_PASSWORD })).status).toBe(204)
    expect((await call(client, (await makeUser(test.database.db)).uid)).status).not.toBe(401)
  },
)

/** All that the row names, but the edit of an account; the link to a provider is in the tests of that. */
const SENSITIVE_CALLS = [
  ...['POST /me/passkeys/challenge', 'POST /me/passkeys', 'DELETE /me/passkeys/{uid}'],
  ...['', '/confirm', '/recovery-codes', '/end'].map((act) => `POST /me/second-factor${act}`),
  ...['POST /admin/settings', 'GET /admin/users/export', 'POST /admin/users'],
  ...['POST /admin/users/{uid}/grant-admin', 'DELETE /api/users/{uid}'],
  ...['', '/undo'].map((act) => `POST /admin/users/import${act}`),
  'POST /admin/users/invitations',
]

it('DOOR-06 API-106 API-112 each sensitive call asks for a new proof, and not once it was given', async () => {
  const { client, age } = await administrator()
  const { uid } = await makeUser(test.database.db)
  const answers = async () => {
    const asked: [string, string | undefined][] = []
    for (const call of SENSITIVE_CALLS) {
      const [method = '', url = ''] = call.replace('{uid}', uid).split(' ')
      const answer = await test.app.inject({
        method: method as 'GET',
        url,
        headers: { authorization: `Bearer ${client.token}` },
      })
      const asks = answer.statusCode === 401 && answer.json<Refusal>().message
      asked.push([call, asks || undefined])
    }
    return asked
  }
  await age(15 * 60 + 10)
  expect(await answers()).toEqual(SENSITIVE_CALLS.map((call) => [call, PROOF_MISSING]))
  await client.post('/login/again', { password: TEST_PASSWORD })
  expect(await answers()).toEqual(SENSITIVE_CALLS.map((call) => [call, undefined]))
})

it('DOOR-06 an edit of an account asks when it changes the e-mail, and only then', async () => {
  // Catches: a mailbox of the thief's in the account; a question for each corrected telephone number.
  const { client, age } = await administrator()
  const other = await makeUser(test.database.db)
  await age(3600)
  const edit = (body: object) => client.post<Refusal>(`/admin/users/${other.uid}/edit`, body)
  for (const body of [{ phone: '06 01 02 03 09' }, { email: other.email, companyRole: 'Maire' }]) {
    expect((await edit(body)).status).toBe(200)
  }
  const moved = { email: `ailleurs-${other.email}`, phone: '06 01 02 03 10' }
  const refused = await edit(moved)
  expect([refused.status, refused.body.message]).toEqual([401, PROOF_MISSING])
  const read = () => client.get<{ email: string; phone: string }>(`/api/users/${other.uid}`)
  expect((await read()).body).toMatchObject({ email: other.email, phone: '06 01 02 03 09' })
  await client.post('/login/again', { password: TEST_PASSWORD })
  expect((await edit(moved)).status).toBe(200)
  expect((await read()).body).toMatchObject(moved)
})

it('DOOR-06 what is not sensitive asks nothing, and a renewal of the tokens is no proof', async () => {
  const { client, age } = await administrator()
  await age(3600)
  for (const path of ['/me', '/admin/settings', '/admin/users/member', '/api/reports']) {
    expect([path, (await client.get(path)).status]).toEqual([path, 200])
  }
  const renewed = await visitor(test.app).post<SessionTokens>('/token/refresh', {
    refresh_token: client.refreshToken,
  })
  const answer = await test.app.inject({
    method: 'POST',
    url: '/admin/settings',
    headers: { authorization: `Bearer ${renewed.body.token}` },
    payload: {},
  })
  expect(answer.statusCode).toBe(401)
})

it('SEC-49 DOOR-06 API-109 a wrong password or code proves nothing; a code of the second factor proves, once, this session alone', async () => {
  // Catches: a proof that counts for a session of somebody else's machine.
  await waitForWholeStep()
  const { user, client, age } = await administrator()
  const factor = await activateFactor(test, client)
  const tokens = await visitor(test.app).post<SessionTokens>('/login', {
    username: user.email,
    password: TEST_PASSWORD,
    code: factor.code(-30),
  })
  const elsewhere = { authorization: `Bearer ${tokens.body.token}` }
  await age(3600)
  const settings = () => client.post<Refusal>('/admin/settings', {})
  expect((await settings()).body.reauthentication?.methods).toEqual([
    'password',
    'totp',
    'recovery',
  ])
  for (const body of [{ password: 'mauvais' }, { code: 'mauvais' }, {}]) {
    expect((await client.post('/login/again', body)).status).toBe(422)
  }
  expect((await settings()).status).toBe(401)
  const code = factor.code()
  expect((await client.post('/login/again', { code })).status).toBe(204)
  expect((await settings()).status).toBe(200)
  const url = '/admin/settings'
  const other = await test.app.inject({ method: 'POST', url, headers: elsewhere, payload: {} })
  expect(other.statusCode).toBe(401)
  expect((await client.post('/login/again', { code })).status).toBe(422)
})
