import type { OembedAnswer } from '@etapes-climat/domain/embedding/contract'
import { eq } from 'drizzle-orm'
import { fromHtml } from 'hast-util-from-html'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { type TestClient, visitor } from '../testing/client.ts'
import { makeCard } from '../testing/factories.ts'

const NAME = 'Isoler « dehors » & dire "ITE" <b>vite</b>'
const SITE = 'http://localhost'

let test: TestApp
let fixture: CatalogueFixture
let anyone: TestClient
let uid: string
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  anyone = visitor(test.app)
  uid = await uidOf((await makeCard(test.database.db, { name: NAME, val: 12 })).id)
  test.catalogue.noteChange()
})
afterAll(() => test.close())
beforeEach(() => list(['https://exemple.fr']))

const list = (embedOrigins: readonly string[]) =>
  fixture.admin.post('/admin/settings', { embedOrigins })

async function uidOf(id: number) {
  const [row] = await test.database.db.select().from(card).where(eq(card.id, id))
  return row?.uid ?? ''
}

const ask = (query: Record<string, string>) =>
  anyone.get<OembedAnswer>(`/oembed?${new URLSearchParams(query)}`)

it('OPEN-02 API-100 oEmbed answers a frame of the step, its name escaped, within the size that is asked for', async () => {
  const url = `${SITE}/embarquer/etape/${uid}`
  const { status, body } = await ask({ url, format: 'json' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ version: '1.0', type: 'rich', title: NAME, width: 600, height: 360 })
  const [frame] = fromHtml(body.html, { fragment: true }).children
  expect(frame).toMatchObject({
    tagName: 'iframe',
    properties: { src: url, title: NAME, width: 600, height: 360, loading: 'lazy' },
    children: [],
  })
  const small = await ask({ url, maxwidth: '300', maxheight: '200' })
  expect([small.body.width, small.body.height]).toEqual([300, 200])
  expect(small.body.html).toContain('width="300" height="200"')
  const large = await ask({ url: `${SITE}/embarquer/calcul`, maxwidth: '9000' })
  expect([large.body.width, large.body.height]).toEqual([600, 720])
})

it('OPEN-02 API-100 oEmbed: 404 for another address and while no site is listed, 501 for another format, 400 for no size', async () => {
  const draft = await makeCard(test.database.db, { name: 'Un brouillon', draft: true })
  test.catalogue.noteChange()
  const url = `${SITE}/embarquer/calcul`
  const missing = [
    `${SITE}/accueil`,
    `${SITE}/embarquer/etape/${await uidOf(draft.id)}`,
    `${SITE}/embarquer/etape/7`,
    `https://exemple.org/embarquer/calcul`,
    url.replace('http:', 'https:'),
    'javascript:alert(1)',
    'x',
  ]
  for (const other of missing)
    expect([other, (await ask({ url: other })).status]).toEqual([other, 404])
  expect((await ask({ url, format: 'xml' })).status).toBe(501)
  for (const maxwidth of ['0', '-1', 'large', '1e9']) {
    expect((await ask({ url, maxwidth })).status).toBe(400)
  }
  expect((await ask({})).status).toBe(400)
  await list([])
  expect((await ask({ url })).status).toBe(404)
})

it('OPEN-02 API-99 what is no origin of one site is refused with its field, and nothing is stored', async () => {
  const hostile = [
    'https://exemple.fr/page',
    'https://*.exemple.fr',
    'http://exemple.fr',
    'javascript:alert(1)',
    "https://exemple.fr; script-src 'unsafe-inline'",
    'https://exemple.fr\r\nSet-Cookie: a=b',
    'https://énergie.fr',
  ]
  for (const origin of hostile) {
    const refused = await list(['https://autre.fr', origin])
    expect([origin, refused.status]).toEqual([origin, 422])
    expect(refused.body.violations).toMatchObject([
      { propertyPath: expect.stringMatching(/^embedOrigins/) },
    ])
  }
  const many = Array.from({ length: 51 }, (_, rank) => `https://site-${rank}.fr`)
  expect((await list(many)).status).toBe(422)
  const { body } = await fixture.admin.get<{ embedOrigins: string[] }>('/admin/settings')
  expect(body.embedOrigins).toEqual(['https://exemple.fr'])
  expect((await list(many.slice(1))).status).toBe(200)
})
