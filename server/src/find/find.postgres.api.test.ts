import type { FoundByText } from '@etapes-climat/domain/find/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from '../db/tables/page.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { makeExemplary, makeUser } from '../testing/factories.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

async function find(q: string) {
  const { status, body } = await fixture.admin.get<FoundByText>(
    `/admin/find?${new URLSearchParams({ q })}`,
  )
  expect(status).toBe(200)
  return body.groups
}

it('API-93 FIND-03 steps are found as their own search finds them, drafts and identifiants too', async () => {
  const { insulate, draft } = fixture.cards
  // Numbered addresses of accounts may hold the same letters.
  const steps = (await find('E12')).find(({ kind }) => kind === 'card')
  expect(steps).toEqual({
    kind: 'card',
    total: 1,
    items: [
      {
        '@id': `/api/cards/${insulate.id}`,
        uid: insulate.uid,
        title: 'Isoler l’enveloppe',
        detail: 'E12',
      },
    ],
  })
  expect((await find('etape secrete'))[0]?.items[0]).toMatchObject({ uid: draft.uid })
})

it('API-93 FIND-03 works, pages and accounts of every state, one group a kind', async () => {
  const { db } = test.database
  await makeExemplary(db, { title: 'La Ménagerie', projectOwner: 'Ville', draft: true })
  await db.insert(page).values({ slug: 'menagerie', title: 'Notre ménagerie' })
  const deleted = { email: 'menagerie@exemple.fr', deletedAt: new Date() }
  await makeUser(db, { firstName: 'Awa', lastName: 'Diarra', ...deleted })
  const found = await find('MENAGERIE')
  expect(
    found.map(({ kind, total, items }) => [kind, total, items[0]?.title, items[0]?.detail]),
  ).toEqual([
    ['exemplary', 1, 'La Ménagerie', 'Ville'],
    ['page', 1, 'Notre ménagerie', 'menagerie'],
    ['user', 1, 'Awa Diarra', 'menagerie@exemple.fr'],
  ])
  const [whole] = await find('awa DIARRA')
  expect(whole?.items.map(({ detail }) => detail)).toContain('menagerie@exemple.fr')
  const [stored] = await db.select().from(page).where(eq(page.slug, 'menagerie'))
  expect(found[1]?.items[0]).toMatchObject({ '@id': `/api/pages/${stored?.id}`, uid: stored?.uid })
})

it('API-93 the first five of a kind, with how many there are', async () => {
  for (let index = 0; index < 7; index += 1)
    await makeUser(test.database.db, { lastName: 'Kerbrat' })
  const [group] = await find('kerbrat')
  expect(group).toMatchObject({ kind: 'user', total: 7 })
  expect(group?.items).toHaveLength(5)
})

it('API-93 a blank text finds nothing, one of 101 characters is refused', async () => {
  expect(await find('  ')).toEqual([])
  expect(await find('nulle part au monde')).toEqual([])
  expect((await fixture.admin.get(`/admin/find?q=${'x'.repeat(101)}`)).status).toBe(400)
  expect((await fixture.member.get('/admin/find?q=bois')).status).toBe(403)
})
