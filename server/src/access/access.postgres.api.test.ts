import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

it('SEC-24 an unlisted path or method below /api or /admin answers 404 or 405 to everyone', async () => {
  for (const who of [fixture.visitor, fixture.member, fixture.admin]) {
    expect((await who.get('/api/inconnu')).status).toBe(404)
    const wrongMethod = await who.delete('/api/cards')
    expect([wrongMethod.status, wrongMethod.headers.allow]).toEqual([405, 'GET, POST'])
    expect((await who.post('/admin/cards/unknown', {})).status).toBe(404)
  }
})

it('SEC-31 every answer carries the security headers', async () => {
  for (const answer of [
    await fixture.visitor.get('/health'),
    await fixture.visitor.get('/api/inconnu'),
    await fixture.visitor.get('/me'),
    await fixture.member.get('/api/cards'),
  ]) {
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['x-frame-options']).toBe('DENY')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    const policy = String(answer.headers['content-security-policy'])
    expect(
      policy
        .replace(/ 'sha256-[^']{44}'/g, '')
        .split(';')
        .sort(),
    ).toEqual([
      "base-uri 'none'",
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'none'",
    ])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect((await fixture.member.get('/api/cards')).headers['cache-control']).toBe('no-store')
})

it('SEC-25 a right withdrawn while the account is read for another call is refused at the next one', async () => {
  // Catches: a call that shares the answer of a read that began before it.
  const { db } = test.database
  const user = await makeUser(db)
  const caller = await signIn(test.app, user.email)
  const { $client: client } = db as unknown as {
    $client: { query: (...given: unknown[]) => Promise<unknown> }
  }
  const { query } = client
  const held = gate()
  const begun = gate()
  // The first read has its rows already, but returns them late.
  client.query = async (...given) => {
    const rows = query.apply(client, given)
    if (!JSON.stringify(given).includes('= any(')) return rows
    client.query = query
    await rows
    begun.open()
    await held.opened
    return rows
  }
  const slow = caller.get('/me')
  await begun.opened
  await db.update(appUser).set({ status: 'refused' }).where(eq(appUser.id, user.id))
  const next = caller.get('/me')
  held.open()
  expect([(await slow).status, (await next).status]).toEqual([200, 401])
})

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}
