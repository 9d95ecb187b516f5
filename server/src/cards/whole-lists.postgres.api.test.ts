import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const ask = (url: string, token = fixture.member.token, headers = {}) =>
  test.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
const filtered = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`

const WHOLE = [
  '/api/cards',
  '/api/cards?draft=all',
  '/cards/search',
  '/admin/cards/search?view=lines',
  `/admin/cards/search?${filtered({ draft: 0, name: '', sectors: [] })}`,
]

it.each(WHOLE)(
  'LIM-25 the list of all steps is made once for all who see the same ones: %s',
  async (url) => {
    const search = vi.spyOn(CatalogueSnapshot.prototype, 'search')
    const first = await ask(url)
    const made = search.mock.calls.length
    expect(made).toBeGreaterThan(0)
    const again = await ask(url, fixture.member.token, { 'accept-encoding': 'gzip' })
    expect(search.mock.calls.length).toBe(made)
    expect(gunzipSync(again.rawPayload)).toEqual(first.rawPayload)
    expect(again.headers['content-type']).toBe('application/ld+json; charset=utf-8')
    const known = { 'if-none-match': String(first.headers.etag) }
    expect((await ask(url, fixture.member.token, known)).statusCode).toBe(304)
    // Administrators see others, and a change is seen at once.
    const asAdmin = await ask(url, fixture.admin.token, known)
    expect(asAdmin.statusCode).toBe(200)
    const { id } = fixture.cards.insulate
    await fixture.admin.put(`/api/cards/${id}`, { name: `Isoler ${url}` })
    const changed = await ask(url, fixture.member.token, known)
    expect([changed.statusCode, changed.body.includes('Isoler /')]).toEqual([200, true])
    search.mockRestore()
  },
)

it('LIM-25 FIND-01 what a text, a filter or a page narrows is made for one reader', async () => {
  const { uid } = fixture.sectors.housing
  for (const url of [
    '/api/cards?q=isoler',
    '/cards/search?name=isoler',
    '/api/cards?itemsPerPage=2',
    `/admin/cards/search?${filtered({ sectors: [uid] })}`,
  ]) {
    const { statusCode, headers } = await ask(url)
    expect([url, statusCode, headers.etag]).toEqual([url, 200, undefined])
  }
})
