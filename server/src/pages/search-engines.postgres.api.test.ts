import { apiRoutes } from '@etapes-climat/domain/api/contract'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'

const SITE = 'https://climat.exemple.fr'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ publicUrl: SITE })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const sitemap = async () => (await fixture.visitor.get('/sitemap.xml')).text

it('PUB-21 the sitemap lists public screens and written pages with their last change, a new one at once', async () => {
  const before = await sitemap()
  expect(before).toContain(`<loc>${SITE}/accueil</loc>`)
  expect(before).toContain(`<url><loc>${SITE}/a-la-une</loc></url>`)
  expect(before).not.toMatch(/admin|mon-compte|mon-parcours|password|inscription/)
  const created = await fixture.admin.post<Page>('/api/pages', { title: 'Notre démarche' })
  const line = (page: Page) =>
    `<url><loc>${SITE}/notre-demarche</loc><lastmod>${new Date(page.updatedAt).toISOString().slice(0, 19)}`
  expect(await sitemap()).toContain(line(created.body))
  const changed = await fixture.admin.put<Page>(created.body['@id'], { content: '<p>Texte</p>' })
  expect(await sitemap()).toContain(line(changed.body))
  await fixture.admin.delete(created.body['@id'])
  expect(await sitemap()).toBe(before)
})

it('a text block is no page of its own: it dates the screen that shows it', async () => {
  const block = await fixture.admin.post<Page>('/api/pages', { title: 'Mentions', slug: 'rgpd' })
  expect(block.status).toBe(201)
  const text = await sitemap()
  expect(text).toMatch(new RegExp(`<loc>${SITE}/mentions-legales</loc><lastmod>\\d{4}-`))
  expect(text).not.toContain(`${SITE}/rgpd`)
})

it('robots.txt names the sitemap and closes private screens and calls, but not pages whose slug begins the same', async () => {
  const { text, headers } = await fixture.visitor.get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = text.split('\n')
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  const calls = Object.keys(apiRoutes).map((route) => /\/([^/?]*)/.exec(route)?.[1] ?? '')
  const open = ['media', 'open-data', 'oembed', 'contact']
  const answering = [...new Set(calls)].filter((segment) => !open.includes(segment))
  expect(answering).toContain('workshops')
  for (const closed of ['mon-compte', 'mon-parcours', 'etape', 'password', ...answering]) {
    expect(lines).toContain(`Disallow: /${closed}/`)
    expect(lines).not.toContain(`Disallow: /${closed}`)
  }
  expect(text).not.toMatch(/Disallow: \/(accueil|a-la-une|contact|media|open-data|oembed|)[$/\n]/)
})
