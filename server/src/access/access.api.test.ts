import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type PlantedCatalogue, plantCatalogue } from '../testing/catalogue-fixture.ts'

let test: TestApp
let planted: PlantedCatalogue
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

it('SEC-24 an unlisted path or method below /api or /admin answers 404 or 405 to everyone', async () => {
  for (const who of [planted.visitor, planted.member, planted.admin]) {
    expect((await who.get('/api/inconnu')).status).toBe(404)
    const wrongMethod = await who.delete('/api/cards')
    expect([wrongMethod.status, wrongMethod.headers.allow]).toEqual([405, 'GET, POST'])
    expect((await who.post('/admin/cards/unknown', {})).status).toBe(404)
  }
})

it('SEC-31 every answer carries the security headers', async () => {
  for (const answer of [
    await planted.visitor.get('/health'),
    await planted.visitor.get('/api/inconnu'),
    await planted.visitor.get('/me'),
    await planted.member.get('/api/cards'),
  ]) {
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['x-frame-options']).toBe('DENY')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect((await planted.member.get('/api/cards')).headers['cache-control']).toBe('no-store')
})
