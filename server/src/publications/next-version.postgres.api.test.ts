import type { Card } from '@etapes-climat/domain/cards/contract'
import type { VersionList } from '@etapes-climat/domain/history/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from '../db/tables/page.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  type CatalogueFixture,
  SECRETS,
  seedCatalogueFixture,
} from '../testing/catalogue-fixture.ts'
import { signIn } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { makeUser } from '../testing/factories.ts'
import { publicationsOf } from '../testing/publications.ts'
import { saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const ofStep = (id: number) => publicationsOf(fixture.admin, 'cards', id)
const stepOf = async (id: number) => (await fixture.admin.get<Card>(`/api/cards/${id}`)).body
const versionsOf = async (kind: string, id: number) =>
  (await fixture.admin.get<VersionList>(`/admin/history/${kind}/${id}`)).body.versions

/** All that members and visitors are answered about a step, a work and a page, with its headers. */
async function publicAnswers(
  { insulate, renovate }: CatalogueFixture['cards'],
  slug: string,
  reportUid: string,
) {
  const { member, visitor, exemplaries } = fixture
  const answers = await Promise.all([
    visitor.get('/cards/actu'),
    visitor.get('/cards/actu/sectors'),
    visitor.get(`/cards/actu/${insulate.id}`),
    visitor.get(`/pages/${slug}`),
    member.get(`/api/cards/${insulate.id}`),
    member.get(`/api/cards/${renovate.id}`),
    member.get('/admin/cards/search?itemsPerPage=50'),
    member.get(`/cards/search?q=${encodeURIComponent('enveloppe')}`),
    member.get('/admin/cards/counts'),
    member.get('/api/sectors'),
    member.get(`/api/exemplaries/${exemplaries.work.id}`),
    member.get('/api/exemplaries'),
    member.get(`/report/${reportUid}`),
  ])
  return answers.map(({ status, text, headers }) => [status, text, headers.etag])
}

it('LIFE-13 nothing that members are answered changes by a byte until the next versions are published, then all does', async () => {
  const { insulate } = fixture.cards
  const { work } = fixture.exemplaries
  const [made] = await test.database.db
    .insert(page)
    .values({ slug: 'une-page', title: 'Une page', content: '<p>En ligne.</p>' })
    .returning()
  const report = (await saveReport(fixture, fixture.member)).body
  const answers = () => publicAnswers(fixture.cards, 'une-page', report.uid)
  const before = await answers()
  const step = ofStep(insulate.id)
  const ofWork = publicationsOf(fixture.admin, 'exemplaries', work.uid)
  const ofPage = publicationsOf(fixture.admin, 'pages', made?.id ?? 0)

  for (const next of [step, ofWork, ofPage]) expect((await next.open()).status).toBe(201)
  const saves = [
    await step.save({ name: 'Isoler mieux', val: 90, tags: [fixture.tags.homes.uid] }),
    await ofWork.save({ title: 'Ouvrage repris' }),
    await ofPage.save({ content: '<p>Bientôt.</p>' }),
  ]
  expect(saves.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await answers()).toEqual(before)
  expect((await stepOf(insulate.id)).name).toBe(insulate.name)

  for (const next of [step, ofWork, ofPage]) expect((await next.publish()).status).toBe(204)
  const after = await answers()
  const names = after.map(([, text]) => String(text)).join()
  expect(names).toContain('Isoler mieux')
  expect(names).toContain('Ouvrage repris')
  expect(names).toContain('Bientôt.')
  expect(after[2]).not.toEqual(before[2])
  // Its children: 90, 60 and 15 of completeness.
  expect((await stepOf(fixture.cards.renovate.id)).val).toBe(165)
  expect(await stepOf(insulate.id)).toMatchObject({ val: 90, draft: false })
  expect((await step.read()).body).toBeNull()
})

it('LIFE-13 the next version is a line of its own in the history, and the journal calls its publication so', async () => {
  const { cycle } = fixture.cards
  const next = ofStep(cycle.id)
  await next.open()
  await next.save({ name: 'Le vélo d’abord' })
  await next.save({ name: 'Le vélo partout', val: 120 })
  await fixture.admin.put(`/api/cards/${cycle.id}`, { idx: 'V1' })
  await next.publish()
  expect(await versionsOf('cards', cycle.id)).toMatchObject([
    { action: 'publish-next', changed: ['name', 'val'], published: true },
    { action: 'update', changed: ['idx'], published: true },
    { action: 'prepare', changed: ['name', 'val'], published: false },
    { action: 'prepare', changed: ['name'], published: false },
    { action: 'open-next', changed: [], published: false },
    { action: 'found', changed: [], published: true },
  ])
  const authors = await fixture.admin.get(`/admin/changes/cards?ids=${cycle.id}`)
  expect(authors.text).toContain('publish-next')
  await next.open()
  await next.save({ val: 130 })
  expect((await fixture.admin.get(`/admin/changes/cards?ids=${cycle.id}`)).text).toBe(authors.text)
  expect((await next.abandon()).status).toBe(204)
  expect((await next.read()).body).toBeNull()
  expect((await stepOf(cycle.id)).val).toBe(120)
})

it('LIFE-13 online changes made meanwhile stay; a field changed on both sides is refused by name', async () => {
  const { ventilate } = fixture.cards
  const next = ofStep(ventilate.id)
  await next.open()
  await next.save({ name: 'Ventiler mieux', idx: 'V2' })
  await fixture.admin.put(`/api/cards/${ventilate.id}`, { val: 55, name: 'Ventiler autrement' })
  const waiting = (await next.read()).body
  expect(waiting).toMatchObject({
    changed: ['name', 'idx'],
    contested: ['name'],
    content: { name: 'Ventiler mieux', val: 55, idx: 'V2' },
  })
  const refused = await next.publish()
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('a changé aussi\u00a0: Nom.')
  expect((await stepOf(ventilate.id)).name).toBe('Ventiler autrement')

  // Saved by somebody who has not seen the other value, it stays contested.
  for (const onlineRevision of [undefined, (waiting?.onlineRevision ?? 0) - 1]) {
    const unseen = await next.save({ idx: 'V2', onlineRevision })
    expect(unseen.body.contested).toEqual(['name'])
  }
  // The author has seen both values and decides.
  const settled = { name: 'Ventiler mieux', onlineRevision: waiting?.onlineRevision }
  expect((await next.save(settled)).body.contested).toEqual([])
  expect((await next.publish()).status).toBe(204)
  expect(await stepOf(ventilate.id)).toMatchObject({ name: 'Ventiler mieux', val: 55, idx: 'V2' })
})

it('LIFE-13 a next version obeys the rules of every save, and a stale save is refused', async () => {
  const { heat, draft } = fixture.cards
  const next = ofStep(heat.id)
  expect((await next.save({ name: 'Rien' })).status).toBe(404)
  expect((await next.open()).status).toBe(201)
  expect(await next.open()).toMatchObject({
    status: 409,
    body: { message: 'Une prochaine version est déjà en préparation.' },
  })
  const empty = await next.save({ name: '', cardCategory: null })
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('"propertyPath":"name"')
  expect((await next.save({ tags: ['/api/tags/999999'] })).status).toBe(400)
  expect((await next.read()).body?.changed).toEqual([])

  const ada = await makeUser(test.database.db, {
    isAdmin: true,
    firstName: 'Ada',
    lastName: 'Le Goff',
  })
  const adas = publicationsOf(await signIn(test.app, ada.email), 'cards', heat.id)
  const seen = (await next.read()).headers.etag as string
  await adas.save({ name: 'Chauffer sobrement' })
  const stale = await next.save({ name: 'Chauffer' }, { 'if-match': seen })
  expect(stale.status).toBe(409)
  expect(JSON.stringify(stale.body)).toContain(
    'Cette prochaine version a été enregistrée ailleurs par Ada Le Goff le ',
  )
  expect((await next.publish(1)).status).toBe(409)

  expect((await ofStep(draft.id).open()).status).toBe(409)
  expect((await ofStep(987654).open()).status).toBe(404)
  await next.abandon()
})

it('LIFE-13 items that a next version requires cannot be deleted; items of its lists leave it', async () => {
  const { necessary } = fixture.cards
  const category = (
    await fixture.admin.post<{ '@id': string }>('/api/card_categories', { name: 'À part' })
  ).body['@id']
  const tag = (await fixture.admin.post<{ '@id': string }>('/api/tags', { name: 'Passager' })).body[
    '@id'
  ]
  const sector = (await fixture.admin.post<{ '@id': string }>('/api/sectors', { name: 'À venir' }))
    .body['@id']
  const next = ofStep(necessary.id)
  await next.open()
  await next.save({ cardCategory: category, sector, tags: [tag, fixture.tags.homes.uid] })
  const used = await fixture.admin.get<{ uses: { cards: number } }>(category)
  expect(used.body.uses.cards).toBe(1)
  for (const needed of [category, sector]) {
    const refused = await fixture.admin.delete(needed)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Cet élément est utilisé par la prochaine version d’étapes\u00a0: il ne peut pas être supprimé.',
    ])
  }
  await fixture.admin.delete(tag)
  expect((await next.read()).body?.gone).toEqual([tag])
  expect((await next.publish()).status).toBe(204)
  expect((await stepOf(necessary.id)).tags.map(({ name }) => name)).toEqual(['Logement'])
})

it('LIFE-13 a next version is deleted with its item', async () => {
  const { cycle } = fixture.cards
  await ofStep(cycle.id).open()
  await fixture.admin.put(`/api/cards/${cycle.id}`, { draft: true })
  await fixture.admin.delete(`/api/cards/${cycle.id}`)
  const left = await fixture.admin.get<{ publications: unknown[] }>('/admin/publications')
  expect(left.body.publications).toEqual([])
})

it('LIFE-13 a look at a next version is what members read after its publication, and changes nothing', async () => {
  const { heat } = fixture.cards
  const next = ofStep(heat.id)
  await next.open()
  await next.save({ name: 'Chauffer doucement', releaseNote: '<p>Note interne</p>' })
  const before = await writtenRows(test.database.db)
  const preview = await fixture.admin.get<Card>(`${next.url}/preview`)
  expect(preview.body.name).toBe('Chauffer doucement')
  expect(preview.text).not.toMatch(SECRETS)
  expect(await writtenRows(test.database.db)).toBe(before)
  await next.publish()
  const read = await fixture.member.get<Card>(`/api/cards/${heat.id}`)
  const { revision, updatedAt, ...shown } = preview.body
  expect(read.body).toMatchObject(shown)
  expect((await fixture.admin.get(`${next.url}/preview`)).status).toBe(404)
})

it('TRUST-07 the next version begins with cost, delay and co-benefits, and publishes what they became', async () => {
  const { id } = fixture.cards.insulate
  const next = ofStep(id)
  const online = { cost: '30 €/m²', delay: 'Un an', coBenefits: 'Eau' }
  await fixture.admin.put(`/api/cards/${id}`, online)
  expect((await next.open()).status).toBe(201)
  expect((await next.read()).body?.content).toMatchObject(online)
  const changed = { cost: '', delay: 'Deux ans', coBenefits: 'Santé, Eau' }
  expect((await next.save({ ...changed, coBenefits: 'eau ; santé' })).status).toBe(200)
  const wrong = await next.save({ coBenefits: 'Bruit' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('n’est pas proposé')
  expect(await stepOf(id)).toMatchObject(online)
  expect((await next.publish()).status).toBe(204)
  expect(await stepOf(id)).toMatchObject(changed)
})
