import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type PlantedCatalogue, plantCatalogue } from '../testing/catalogue-fixture.ts'
import type { Access } from './access.ts'

/** Who may call what (SEC-01 to SEC-10); a route that is not here fails the first test. */
const POLICY: Record<string, Access> = {
  'GET /health': 'public',
  'GET /ready': 'public',
  'POST /login': 'public',
  'POST /token/refresh': 'public',
  'POST /register': 'public',
  'GET /captcha/challenge': 'public',
  'POST /password/forgotten': 'public',
  'POST /password/reset': 'public',
  'POST /contact': 'public',
  'GET /me': 'signed-in',
  'POST /me': 'signed-in',
  'GET /admin/users/:type': 'admin',
  'GET /admin/users/export': 'admin',
  'GET /admin/users/:id/member': 'admin',
  'POST /admin/users': 'admin',
  'POST /admin/users/member': 'admin',
  'POST /admin/users/:id/edit': 'admin',
  'POST /admin/users/:id/approved': 'admin',
  'POST /admin/users/:id/member': 'admin',
  'POST /admin/users/:id/deny': 'admin',
  'POST /admin/users/:id/no-member': 'admin',
  'POST /admin/users/:id/restore': 'admin',
  'DELETE /api/users/:id': 'admin',
  'GET /admin/cards/populate': 'signed-in',
  'GET /admin/cards/search': 'signed-in',
  'GET /cards/search': 'signed-in',
  'GET /cards/actu': 'public',
  'POST /cards/filtered': 'public',
  'GET /tags/all': 'signed-in',
  'GET /api/sectors': 'signed-in',
  'GET /api/company_froms': 'public',
  'GET /api/tags': 'signed-in',
  'GET /api/card_categories': 'signed-in',
  'GET /api/card_formats': 'signed-in',
  'GET /api/sectors/:id': 'signed-in',
  'POST /api/sectors': 'admin',
  'PUT /api/sectors/:id': 'admin',
  'DELETE /api/sectors/:id': 'admin',
  'GET /api/tags/:id': 'signed-in',
  'POST /api/tags': 'admin',
  'PUT /api/tags/:id': 'admin',
  'DELETE /api/tags/:id': 'admin',
  'GET /api/card_categories/:id': 'signed-in',
  'POST /api/card_categories': 'admin',
  'PUT /api/card_categories/:id': 'admin',
  'DELETE /api/card_categories/:id': 'admin',
  'GET /api/card_formats/:id': 'signed-in',
  'POST /api/card_formats': 'admin',
  'PUT /api/card_formats/:id': 'admin',
  'DELETE /api/card_formats/:id': 'admin',
  'GET /api/company_froms/:id': 'public',
  'POST /api/company_froms': 'admin',
  'PUT /api/company_froms/:id': 'admin',
  'DELETE /api/company_froms/:id': 'admin',
  'GET /admin/tags': 'admin',
  'GET /admin/sectors': 'admin',
  'POST /admin/tags/positions': 'admin',
  'POST /admin/sectors/positions': 'admin',
  'GET /api/cards': 'signed-in',
  'GET /api/cards/:id': 'signed-in',
  'POST /api/cards': 'admin',
  'PUT /api/cards/:id': 'admin',
  'DELETE /api/cards/:id': 'admin',
  'GET /admin/cards': 'admin',
  'POST /admin/cards/positions': 'admin',
  'POST /admin/cards/fix': 'admin',
  'POST /admin/cards/sectors/:id': 'admin',
  'GET /pdf/cards/:id': 'signed-in',
  'GET /api/exemplaries': 'signed-in',
  'GET /api/exemplaries/:id': 'signed-in',
  'POST /api/exemplaries': 'admin',
  'PUT /api/exemplaries/:id': 'admin',
  'DELETE /api/exemplaries/:id': 'admin',
  'GET /pages/:slug': 'public',
  'GET /api/pages': 'admin',
  'GET /api/pages/:id': 'admin',
  'POST /api/pages': 'admin',
  'PUT /api/pages/:id': 'admin',
  'DELETE /api/pages/:id': 'admin',
  'GET /testimonies': 'public',
  'GET /api/testimonies': 'admin',
  'GET /api/testimonies/:id': 'admin',
  'POST /api/testimonies': 'admin',
  'PUT /api/testimonies/:id': 'admin',
  'DELETE /api/testimonies/:id': 'admin',
  'GET /api/reports': 'signed-in',
  'POST /api/reports': 'signed-in',
  'GET /api/reports/:id': 'signed-in',
  'PUT /api/reports/:id': 'signed-in',
  'DELETE /api/reports/:id': 'signed-in',
  'GET /report/:id': 'signed-in',
  'POST /report/:id/calculate': 'signed-in',
  'GET /pdf/reports/:id': 'signed-in',
  'GET /media/image/:rendition/:file': 'public',
  'GET /api': 'public',
  'GET /api/index.jsonld': 'public',
  'GET /api/contexts/:type': 'public',
  'GET /api/docs.jsonld': 'public',
  'GET /api/docs.json': 'public',
  'GET /api/docs': 'public',
  'GET /api/docs.css': 'public',
  'POST /media/img': 'admin',
  'POST /files/upload': 'admin',
  'POST /files/upload/chunk': 'admin',
  'POST /files/:type/:uid/upload': 'admin',
  'POST /files/:type/:uid/upload/chunk': 'admin',
  // last: it ends the sessions of those who call it
  'POST /logout': 'public',
}

let test: TestApp
let planted: PlantedCatalogue
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

/** Every registered route; HEAD comes with GET. */
const registeredRoutes = (app: FastifyInstance) =>
  [...app.accessOfRoutes.keys()].filter((route) => !route.startsWith('HEAD ')).sort()

it('SEC-24 every registered route is in the policy, and nothing else is', () => {
  // Catches: a route added without deciding who may call it.
  expect(registeredRoutes(test.app)).toEqual(Object.keys(POLICY).sort())
})

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

it.each(Object.entries(POLICY))(
  'SEC-01 SEC-03 SEC-05 SEC-06 SEC-07 SEC-08 SEC-09 SEC-10 %s is for: %s',
  async (route, access) => {
    // Catches: an access declared one step too wide or too narrow.
    const [method = '', path = ''] = route.split(' ')
    const url = path.replace(':id', '999999').replace(/:\w+/, 'inconnu')
    const call = async (token: string | null) => {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      const options = { method: method as 'GET', url, headers }
      return (await test.app.inject(options)).statusCode
    }
    const statuses = {
      visitor: await call(null),
      waiting: await call(planted.waiting.token),
      member: await call(planted.other.token),
      admin: await call(planted.admin.token),
    }
    const refusals = (wanted: Access) => ({
      visitor: wanted === 'public' ? null : 401,
      waiting: wanted === 'admin' ? 403 : null,
      member: wanted === 'admin' ? 403 : null,
      admin: null,
    })
    for (const [who, refusal] of Object.entries(refusals(access))) {
      const status = statuses[who as keyof typeof statuses]
      const refused = status === 403 || (status === 401 && path !== '/token/refresh')
      expect([who, refused ? status : null]).toEqual([who, refusal])
    }
  },
)
