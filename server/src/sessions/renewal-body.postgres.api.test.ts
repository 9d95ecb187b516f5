import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'

let test: TestApp
let email: string
beforeAll(async () => {
  test = await buildTestApp()
  email = (await makeUser(test.database.db)).email
})
afterAll(() => test.close())

const newToken = async () => (await signIn(test.app, email)).refreshToken ?? ''

async function refresh(body: string | undefined, type?: string, url = '/token/refresh') {
  const headers = type === undefined ? {} : { 'content-type': type }
  const payload = body === undefined ? {} : { payload: Buffer.from(body) }
  const answer = await test.app.inject({ method: 'POST', url, headers, ...payload })
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<SessionTokens>() }
}

it.each([
  'application/json',
  'application/ld+json',
  'text/plain',
  'text/plain;charset=UTF-8',
  undefined,
])('API-09 a JSON body of type %s renews the session', async (type) => {
  const answer = await refresh(JSON.stringify({ refresh_token: await newToken() }), type)
  expect([answer.status, answer.refresh_token?.length]).toEqual([200, 128])
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('API-09 a form renews the session, and JSON sent as a form', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect((await refresh(`refresh_token=${await newToken()}`, form)).status).toBe(200)
  const json = JSON.stringify({ refresh_token: await newToken() })
  expect((await refresh(json, form)).status).toBe(200)
  const data = new FormData()
  data.set('refresh_token', await newToken())
  const encoded = new Response(data)
  const type = encoded.headers.get('content-type') ?? ''
  expect((await refresh(await encoded.text(), type)).status).toBe(200)
})

it('SEC-40 a refresh token in the address is not accepted', async () => {
  // Catches: tokens that end in logs and histories.
  const token = await newToken()
  const inAddress = await refresh(undefined, undefined, `/token/refresh?refresh_token=${token}`)
  expect(inAddress).toMatchObject({ status: 401, message: 'Missing JWT Refresh Token' })
  expect((await refresh(JSON.stringify({ refresh_token: token }))).status).toBe(200)
})

it('API-09 bodies without a token miss it; broken ones are refused', async () => {
  const missing = { status: 401, code: 401, message: 'Missing JWT Refresh Token' }
  expect(await refresh(undefined)).toMatchObject(missing)
  expect(await refresh('{}', 'text/plain')).toMatchObject(missing)
  expect(await refresh('bonjour', 'text/plain')).toMatchObject(missing)
  expect((await refresh(undefined)).headers['www-authenticate']).toBeUndefined()
  for (const broken of ['{"refresh_token"', '["x"]', '{"refresh_token":{"a":1}}']) {
    expect((await refresh(broken, 'application/json')).status).toBe(400)
  }
  expect((await refresh('{"__proto__":{"a":1}}', 'text/plain')).status).toBe(400)
  expect((await refresh('x'.repeat(20_000), 'text/plain')).status).toBe(413)
})

it('SEC-02 API-09 too many renewals a minute from one address are refused with Retry-After', async () => {
  // Catches: searching tokens without end.
  const unknown = JSON.stringify({ refresh_token: 'f'.repeat(128) })
  for (let n = 0; n < 120; n++) await refresh(unknown)
  const refused = await refresh(unknown)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  await test.forgetRates()
  expect((await refresh(unknown)).status).toBe(401)
})

it('API-08 logout reads its body in the same ways', async () => {
  const token = await newToken()
  const left = await test.app.inject({
    method: 'POST',
    url: '/logout',
    headers: { 'content-type': 'text/plain' },
    payload: JSON.stringify({ refresh_token: token }),
  })
  expect(left.statusCode).toBe(204)
  expect((await refresh(JSON.stringify({ refresh_token: token }))).status).toBe(401)
})
