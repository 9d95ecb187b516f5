import type { User } from '@etapes-climat/domain/users/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, visitor } from '../testing/client.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

describe('signing in', () => {
  it('AUTH-01 POST /login with form data answers token and refresh_token', async () => {
    const account = await makeUser(test.database.db)
    const response = await test.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        _username: account.email.toUpperCase(),
        _password: TEST_PASSWORD,
      }).toString(),
    })
    expect(response.statusCode).toBe(200)
    expect(Object.keys(response.json()).sort()).toEqual(['refresh_token', 'token'])
    expect(response.json().refresh_token).toMatch(/^[0-9a-f]{128}$/)
  })

  it('API-02 GET /me answers the account, and 401 without a token', async () => {
    const account = await makeUser(test.database.db)
    const me = await (await signIn(test.app, account.email)).get<User>('/me')
    expect(me.status).toBe(200)
    expect(me.body.email).toBe(account.email)
    expect((await visitor(test.app).get('/me')).status).toBe(401)
  })
})
