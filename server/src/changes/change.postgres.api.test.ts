import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Change } from '@etapes-climat/domain/changes/contract'
import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
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

const WORK = { title: 'Halle', projectOwner: 'Ville', architect: 'Atelier', credit: 'Atelier' }
const changes = async () =>
  (await fixture.admin.get<Collection<Change>>('/admin/changes')).body['hydra:member']
const of = async (iri: string) => (await changes()).filter((change) => change['@id'] === iri)

async function secondAdmin() {
  const values = { firstName: 'Ada', lastName: 'Le Goff', email: 'ada@exemple.fr' }
  const user = await makeUser(test.database.db, { ...values, isAdmin: true })
  return { user, client: await signIn(test.app, user.email) }
}

it('ADMIN-STEP-01 says once of each thing who changed it last, and how', async () => {
  const { user, client } = await secondAdmin()
  const { renovate } = fixture.cards
  await fixture.admin.put(`/api/cards/${renovate.id}`, { action: '<p>Isoler</p>' })
  const work = (await fixture.admin.post<Exemplary>('/api/exemplaries', WORK)).body
  await client.put(`/api/exemplaries/${work.id}`, { draft: false })
  const [first, second] = await changes()
  expect(first).toEqual({
    '@id': work['@id'],
    '@type': 'Exemplary',
    uid: work.uid,
    title: 'Halle',
    action: 'publish',
    at: expect.stringMatching(/^20\d\d-.*\+00:00$/),
    by: { firstName: 'Ada', lastName: 'Le Goff' },
  })
  expect(second).toMatchObject({ uid: renovate.uid, action: 'update' })
  expect(await of(work['@id'])).toHaveLength(1)

  await test.database.db.delete(appUser).where(eq(appUser.id, user.id))
  expect(await of(work['@id'])).toMatchObject([{ action: 'publish', by: null }])
})

it('LIFE-20 says of the given steps who changed each last, and nothing of others', async () => {
  const { heat, cycle, ventilate } = fixture.cards
  const user = await makeUser(test.database.db, { isAdmin: true, lastName: 'Kermeur' })
  const client = await signIn(test.app, user.email)
  await fixture.admin.put(`/api/cards/${heat.id}`, { idx: 'A' })
  await client.put(`/api/cards/${heat.id}`, { idx: 'B' })
  await fixture.admin.put(`/api/cards/${cycle.id}`, { idx: 'C' })
  const asked = `${heat.id},${cycle.id},${ventilate.id},999999`
  const answer = await fixture.admin.get<Collection<Change>>(`/admin/changes/cards?ids=${asked}`)
  const byUid = answer.body['hydra:member'].map(({ uid, by }) => [uid, by?.lastName])
  expect(byUid.sort()).toEqual(
    [
      [heat.uid, 'Kermeur'],
      [cycle.uid, 'Diarra'],
    ].sort(),
  )
  for (const ids of ['', 'x', '1,', Array(501).fill('1').join()])
    expect((await fixture.admin.get(`/admin/changes/cards?ids=${ids}`)).status).toBe(400)
})

it('ADMIN-STEP-01 a deleted thing keeps the title that it had', async () => {
  const work = (await fixture.admin.post<Exemplary>('/api/exemplaries', WORK)).body
  await fixture.admin.delete(`/api/exemplaries/${work.id}`)
  expect(await of(work['@id'])).toMatchObject([{ uid: null, title: 'Halle', action: 'delete' }])
  const page = (await fixture.admin.post<Page>('/api/pages', { title: 'Aide', content: '' })).body
  expect(await of(page['@id'])).toMatchObject([
    { '@type': 'Page', title: 'Aide', action: 'create' },
  ])
  await fixture.admin.delete(page['@id'])
  expect(await of(page['@id'])).toMatchObject([{ uid: null, title: 'Aide', action: 'delete' }])
})

it('ADMIN-STEP-36 tells a value that a recalculation put right', async () => {
  const { renovate } = fixture.cards
  await test.database.db.update(card).set({ val: 1 }).where(eq(card.id, renovate.id))
  await fixture.admin.post('/admin/cards/fix')
  const step = (await fixture.admin.get<Card>(`/api/cards/${renovate.id}`)).body
  expect(await of(step['@id'])).toMatchObject([{ title: step.name, action: 'recalculate' }])
})
