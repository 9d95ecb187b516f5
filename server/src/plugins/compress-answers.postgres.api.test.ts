import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { makeCard, makeUser } from '../testing/factories.ts'

let test: TestApp
let admin: TestClient
beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  admin = await signIn(test.app, (await makeUser(db, { isAdmin: true })).email)
  for (let made = 0; made < 40; made += 1) await makeCard(db, { draft: true })
})
afterAll(() => test.close())

const ask = (url: string, encoding?: string) =>
  test.app.inject({
    url,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(encoding && { 'accept-encoding': encoding }),
    },
  })

it('LIM-25 a long answer to one reader is compressed for who takes gzip, byte for byte the same', async () => {
  const plain = await ask('/api/cards?itemsPerPage=40')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.rawPayload.length).toBeGreaterThan(16_384)
  const zipped = await ask('/api/cards?itemsPerPage=40', 'br, gzip')
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload)
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  for (const { headers } of [plain, zipped]) {
    expect(String(headers.vary)).toMatch(/Accept-Encoding/)
  }
  for (const encoding of ['br', 'gzip;q=0', 'identity']) {
    const { headers } = await ask('/api/cards?itemsPerPage=40', encoding)
    expect([encoding, headers['content-encoding']]).toEqual([encoding, undefined])
  }
})

it('LIM-25 a short answer is sent as it is', async () => {
  const { headers } = await ask('/me', 'gzip')
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
})
