import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, visitor } from '../testing/client.ts'
import { createTestDatabase } from '../testing/database/database.ts'
import { makeUser } from '../testing/factories.ts'
import { registrationForm } from '../testing/registration-form.ts'
import { refuseUntilOpen } from './refuse-until-open.ts'
import { appUser } from './tables/user.table.ts'

let test: TestApp
let open: () => void
beforeAll(async () => {
  const opened = await createTestDatabase()
  const served = refuseUntilOpen(opened)
  open = served.open
  const database = Promise.resolve({ ...opened, ...served.database })
  test = await buildTestApp({}, undefined, { database })
})
afterAll(() => test.close())

it('O-08 while the start goes on nothing is let in, and /ready says so last', async () => {
  // Catches: a registration that takes the first administrator's address before it is made.
  const { db } = test.database
  const caller = visitor(test.app)
  const { email } = await makeUser(db)
  const ask = async () => [
    (await caller.get('/health')).status,
    (await caller.get('/ready')).status,
    (await caller.post('/register', registrationForm())).status,
  ]
  expect(await ask()).toEqual([200, 503, 503])
  await expect(signIn(test.app, email)).rejects.toThrow('503')
  expect(await db.$count(appUser)).toBe(1)
  open()
  expect(await ask()).toEqual([200, 200, 201])
  expect((await (await signIn(test.app, email)).get('/me')).status).toBe(200)
})
