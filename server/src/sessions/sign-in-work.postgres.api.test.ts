import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { addPasskeyTo } from '../testing/passkeys/add-passkey.ts'
import { activateFactor, waitForWholeStep } from '../testing/second-factor.ts'

const verified = { count: 0 }

let test: TestApp
beforeAll(async () => {
  // Files of a worker share their imports: the application is imported anew, with a library that counts.
  vi.resetModules()
  vi.doMock('@node-rs/argon2', async (importOriginal) => {
    const library = await importOriginal<typeof import('@node-rs/argon2')>()
    const verify: typeof library.verify = (...given) => {
      verified.count += 1
      return library.verify(...given)
    }
    return { ...library, verify }
  })
  const { buildTestApp } = await import('../testing/build-test-app.ts')
  test = await buildTestApp()
})
afterAll(() => test.close())

let address = 0

/** What a sign-in with a wrong password answers, and the work that it takes: statements and slow hashes. */
async function workOf(username: string) {
  const { $client: client } = test.database.db as unknown as {
    $client: { query: (...given: unknown[]) => Promise<unknown>; connect: () => Promise<unknown> }
  }
  const statements: string[] = []
  const { query } = client
  client.query = (...given) => {
    const [first] = given
    statements.push(typeof first === 'string' ? first : String((first as { text: string }).text))
    return query.apply(client, given)
  }
  verified.count = 0
  const answer = await test.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username, password: 'une autre phrase de passe', code: '123456' },
    remoteAddress: `198.51.100.${++address}`,
  })
  client.query = query
  return { status: answer.statusCode, body: answer.body, hashes: verified.count, statements }
}

/** The work of the call alone, told twice in a row: counters are stored in between. */
async function settledWorkOf(username: string) {
  let last = await workOf(username)
  return vi.waitUntil(async () => {
    const before = last
    last = await workOf(username)
    return JSON.stringify(last) === JSON.stringify(before) && last
  })
}

it('DOOR-02 S-02 a wrong password costs the same work for an unknown address, a plain account and one with a second factor', async () => {
  // Catches: a time that tells which addresses have an account, or are worth an attack.
  await waitForWholeStep()
  const [plain, guarded, keyed] = await Promise.all([1, 2, 3].map(() => makeUser(test.database.db)))
  await activateFactor(test, await signIn(test.app, guarded?.email ?? ''))
  await addPasskeyTo(await signIn(test.app, keyed?.email ?? ''))
  const unknown = await settledWorkOf('personne@exemple.fr')
  expect(unknown).toMatchObject({ status: 401, hashes: 1 })
  expect(unknown.statements.length).toBeGreaterThan(3)
  for (const account of [plain, guarded, keyed]) {
    expect(await settledWorkOf(account?.email ?? '')).toEqual(unknown)
  }
})
