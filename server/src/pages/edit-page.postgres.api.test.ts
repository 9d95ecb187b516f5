import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from '../db/tables/page.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const create = (body: object) => fixture.admin.post<Page>('/api/pages', body)

it('API-54 PAGE-14 a page is created, and read by its slug', async () => {
  const answer = await create({ title: 'Notre démarche', content: '<p>Texte</p>' })
  expect([answer.status, answer.body.slug]).toEqual([201, 'notre-demarche'])
  const { body } = answer
  expect(answer.headers.location).toBe(body['@id'])
  const publicPage = await fixture.visitor.get<Page>('/pages/notre-demarche')
  const { uid, updatedAt } = body
  expect(publicPage.body).toMatchObject({
    uid,
    updatedAt,
    slug: 'notre-demarche',
    title: 'Notre démarche',
    content: '<p>Texte</p>',
  })
})

it('API-55 a page is changed, and keeps its slug', async () => {
  const { body } = await create({ title: 'Notre méthode', content: '<p>Texte</p>' })
  await test.database.db.execute(
    `update page set updated_at = '2020-01-01T00:00:00Z' where id = ${body.id}`,
  )
  const changed = await fixture.admin.put<Page>(body['@id'], { title: 'Autre titre', slug: 'pris' })
  expect(changed.body).toMatchObject({
    title: 'Autre titre',
    slug: 'notre-methode',
    content: '<p>Texte</p>',
    revision: 2,
  })
  expect(changed.body.updatedAt > '2026').toBe(true)
})

it('API-56 PAGE-05 a deleted page is null by its slug', async () => {
  const { body } = await create({ title: 'Notre équipe' })
  expect((await fixture.visitor.get<Page>('/pages/notre-equipe')).body.uid).toBe(body.uid)
  expect((await fixture.admin.delete(body['@id'])).status).toBe(204)
  expect((await fixture.visitor.get('/pages/notre-equipe')).text).toBe('null')
})

it('API-51 API-52 pages are listed, filtered by title and read by id or uid', async () => {
  const { body } = await create({ title: 'Économie d’énergie' })
  const titles = async (query: string) =>
    (await fixture.admin.get<Collection<Page>>(`/api/pages${query}`)).body['hydra:member'].map(
      (item) => item.title,
    )
  expect(await titles('?title=ECONOMIE')).toEqual(['Économie d’énergie'])
  expect(await titles('?title=%25')).toEqual([])
  expect(await titles('')).toContain('Économie d’énergie')
  for (const key of [body.id, body.uid]) {
    expect((await fixture.admin.get<Page>(`/api/pages/${key}`)).body).toEqual(body)
  }
})

it('PAGE-06 slugs are unique', async () => {
  const slugs = []
  for (let count = 0; count < 3; count += 1) slugs.push((await create({ title: 'Été' })).body.slug)
  expect(slugs).toEqual(['ete', 'ete-2', 'ete-3'])
  const many = await Promise.all(Array.from({ length: 5 }, () => create({ title: 'Hiver' })))
  expect(new Set(many.map(({ body }) => body.slug)).size).toBe(5)
})

it('PAGE-09 D-92 a missing block is created with its slug, reserved and taken ones are refused', async () => {
  const block = await create({ title: 'Mentions légales', slug: 'rgpd' })
  expect([block.status, block.body.slug]).toEqual([201, 'rgpd'])
  for (const slug of ['rgpd', 'admin', 'api', 'cards', 'media', 'mon-compte', '..%2f', 'A b']) {
    const answer = await fixture.admin.post('/api/pages', { title: 'Titre', slug })
    expect([slug, answer.status, answer.body.violations?.[0]?.propertyPath]).toEqual([
      slug,
      422,
      'slug',
    ])
  }
  for (const title of ['Admin', 'Login', 'Accueil', 'API', 'Health', 'Cards']) {
    expect((await create({ title })).body.slug).toBe(`page-${title.toLowerCase()}`)
  }
})

it('PAGE-13 SEC-30 content is sanitised when stored and when read', async () => {
  // Catches: sanitising only on one of the two ways.
  const { body } = await create({ title: 'HTML', content: '<p onerror=x>a<script>b</script></p>' })
  expect(body.content).toBe('<p>a</p>')
  const { db } = test.database
  const written = db.select({ content: page.content }).from(page).where(eq(page.id, body.id))
  expect(await written).toEqual([{ content: '<p>a</p>' }])
  await fixture.admin.put(body['@id'], { content: '<p onerror=x>c<script>b</script></p>' })
  expect(await written).toEqual([{ content: '<p>c</p>' }])
  await db.execute(
    `update page set content = '<img src=x onerror=alert(1)>c' where id = ${body.id}`,
  )
  expect((await fixture.visitor.get<Page>(`/pages/${body.slug}`)).body.content).toBe('c')
})

it('SEC-16 pages are run by administrators only', async () => {
  // Catches: reading below /api open to members.
  const { body } = await create({ title: 'Réservée' })
  for (const [who, status] of [
    [fixture.visitor, 401],
    [fixture.waiting, 403],
    [fixture.member, 403],
  ] as const) {
    expect((await who.get('/api/pages')).status).toBe(status)
    expect((await who.get(body['@id'])).status).toBe(status)
    expect((await who.post('/api/pages', { title: 'Volée' })).status).toBe(status)
    expect((await who.put(body['@id'], { title: 'Volée' })).status).toBe(status)
    expect((await who.delete(body['@id'])).status).toBe(status)
  }
  expect((await fixture.admin.get<Page>(body['@id'])).body).toEqual(body)
})

it('O-06 a save over another one is refused', async () => {
  const { body } = await create({ title: 'À deux' })
  const stale = { 'if-match': '"1"' }
  expect((await fixture.admin.put(body['@id'], { title: 'Un' }, stale)).status).toBe(200)
  expect((await fixture.admin.put(body['@id'], { title: 'Deux' }, stale)).status).toBe(409)
  expect((await fixture.admin.get<Page>(body['@id'])).body.title).toBe('Un')
})
