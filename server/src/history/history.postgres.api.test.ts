import type { Card } from '@etapes-climat/domain/cards/contract'
import type { HistoryKind, VersionList, WholeVersion } from '@etapes-climat/domain/history/contract'
import { versionDifference } from '@etapes-climat/domain/history/rules/version-difference'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAudits } from '../audit/audit-log.repository.ts'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { card } from '../db/tables/card.table.ts'
import { tag } from '../db/tables/classification.table.ts'
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

const historyOf = async (kind: HistoryKind, id: number | string, query = '') =>
  (await fixture.admin.get<VersionList>(`/admin/history/${kind}/${id}${query}`)).body
const version = async (kind: HistoryKind, id: number | string, number: number) =>
  (await fixture.admin.get<WholeVersion>(`/admin/history/${kind}/${id}/${number}`)).body

async function difference(kind: HistoryKind, id: number, from: number, to: number) {
  const [before, after] = [await version(kind, id, from), await version(kind, id, to)]
  return versionDifference(kind, before.content ?? {}, after.content ?? {}).changed
}

const DIRECT = () => ({
  cardFormat: 'direct',
  name: 'Planter des arbres',
  sector: `/api/sectors/${fixture.sectors.travel.id}`,
  cardCategory: `/api/card_categories/${fixture.categories.uses.id}`,
})

it('LIFE-10 API-13 a step and its versions have keywords in the order of their list and works in the chosen one', async () => {
  const { offices, homes } = fixture.tags
  const { work, hiddenWork } = fixture.exemplaries
  const order = (...tags: { id: number }[]) =>
    fixture.admin.post('/admin/tags/positions', {
      positions: [
        { id: fixture.tags.project.id, children: tags.map(({ id }) => ({ id, children: [] })) },
      ],
    })
  expect((await order(homes, offices)).status).toBe(200)
  const made = await fixture.admin.post<Card>('/api/cards', {
    ...DIRECT(),
    cardFormat: `/api/card_formats/${await formatId('direct')}`,
    tags: [offices.uid, homes.uid],
    exemplaries: [`/api/exemplaries/${hiddenWork.id}`, `/api/exemplaries/${work.id}`],
  })
  const { content } = await version('cards', made.body.id, 1)
  const names = ['Logement', 'Bureaux']
  expect(made.body.tags.map(({ name }) => name)).toEqual(names)
  expect(content?.tags).toMatchObject(names.map((name) => ({ name })))
  expect(content?.exemplaries).toMatchObject([
    { name: 'Ouvrage secret' },
    { name: 'Ouvrage publié' },
  ])
  await order(offices, homes)
})

it('LIFE-10 three saves are three versions, and a difference names just what changed', async () => {
  const { offices, homes } = fixture.tags
  const made = await fixture.admin.post<Card>('/api/cards', {
    ...DIRECT(),
    cardFormat: `/api/card_formats/${await formatId('direct')}`,
    tags: [`/api/tags/${offices.id}`],
    description: '<p>Un arbre par logement.</p>',
  })
  expect(made.status).toBe(201)
  const { id, uid } = made.body
  await fixture.admin.put(`/api/cards/${id}`, { val: 12, tags: [`/api/tags/${homes.id}`] })
  await fixture.admin.put(`/api/cards/${id}`, { draft: false })

  const { total, versions, ...thing } = await historyOf('cards', uid)
  expect(thing).toEqual({ uid, title: 'Planter des arbres' })
  expect(total).toBe(3)
  expect(versions).toEqual([
    { ...BY, number: 3, action: 'publish', changed: ['draft'], published: true },
    { ...BY, number: 2, action: 'update', changed: ['val', 'tags'], published: false },
    { ...BY, number: 1, action: 'create', changed: [], published: false },
  ])
  expect(await difference('cards', id, 1, 3)).toEqual([
    { field: expect.objectContaining({ name: 'draft' }), before: true, after: false },
    { field: expect.objectContaining({ name: 'val' }), before: 0, after: 12 },
    {
      field: expect.objectContaining({ name: 'tags' }),
      before: [{ '@id': `/api/tags/${offices.id}`, name: 'Bureaux' }],
      after: [{ '@id': `/api/tags/${homes.id}`, name: 'Logement' }],
    },
  ])
  expect((await version('cards', id, 2)).content).toMatchObject({
    cardFormat: { name: 'Étape directe', slug: 'direct' },
    sector: { '@id': `/api/sectors/${fixture.sectors.travel.id}`, name: 'Se déplacer' },
    description: '<p>Un arbre par logement.</p>',
    pictures: [],
  })
})

it('LIFE-10 LIFE-11 a field that is younger than a version is not in it: the next save does not name it, and restoring leaves it', async () => {
  const { body } = await fixture.admin.post<Card>('/api/cards', {
    ...DIRECT(),
    cardFormat: `/api/card_formats/${await formatId('direct')}`,
  })
  await test.database.db.execute(sql`
    insert into audit_log (action, target_type, target_id, title, content)
    select 'update', target_type, target_id, title, content - '{cost,goal,actu_position}'::text[]
    from audit_log where target_type = 'card' and target_id = ${body.id}`)
  await fixture.admin.put(body['@id'], { delay: 'Trois mois' })
  expect((await historyOf('cards', body.uid)).versions[0]?.changed).toEqual(['delay'])
  const { content } = await version('cards', body.uid, 2)
  expect(content).toHaveProperty('delay')
  for (const name of ['cost', 'goal']) expect(content).not.toHaveProperty(name)
})

const BY = {
  title: 'Planter des arbres',
  at: expect.stringMatching(/^20\d\d-.*\+00:00$/),
  by: { uid: expect.any(String), firstName: 'Awa', lastName: 'Diarra' },
}
const formatId = async (slug: string) => {
  const { rows } = await test.database.db.execute<{ id: string }>(
    sql`select id from card_format where slug = ${slug}`,
  )
  return Number(rows[0]?.id)
}

it('LIFE-10 the first save of a step without a version also stores its former content, without author', async () => {
  const { cycle } = fixture.cards
  await fixture.admin.put(`/api/cards/${cycle.id}`, { name: 'Le vélo d’abord' })
  expect((await historyOf('cards', cycle.id)).versions).toMatchObject([
    { number: 2, action: 'update', changed: ['name'] },
    { number: 1, action: 'found', by: null, title: cycle.name, published: true },
  ])
  expect(await difference('cards', cycle.id, 1, 2)).toMatchObject([
    { before: cycle.name, after: 'Le vélo d’abord' },
  ])
})

it.each([
  ['exemplaries', 'title', { projectOwner: 'Ville', architect: 'Atelier', credit: 'Atelier' }],
  ['pages', 'title', { content: '<p>Un texte.</p>' }],
  ['testimonies', 'lastName', { firstName: 'Yann' }],
  ['sectors', 'name', {}],
  ['tags', 'name', {}],
  ['card_categories', 'name', {}],
  ['card_formats', 'name', {}],
  ['company_froms', 'name', {}],
] as const)(
  'LIFE-10 every save of %s is a version, its deletion too',
  async (kind, field, rest) => {
    const body = { [field]: 'Premier', ...rest }
    const { id, uid } = (
      await fixture.admin.post<{ id: number; uid: string }>(`/api/${kind}`, body)
    ).body
    const known = id ?? (await idOf(kind, uid))
    await fixture.admin.put(`/api/${kind}/${known}`, { [field]: 'Second' })
    await fixture.admin.delete(`/api/${kind}/${known}`)
    const { versions, ...thing } = await historyOf(kind, known)
    expect(thing).toMatchObject({ uid: null, title: expect.stringContaining('Second') })
    expect(versions).toMatchObject([
      { number: 3, action: 'delete', changed: [] },
      { number: 2, action: 'update', changed: [field] },
      { number: 1, action: 'create' },
    ])
    expect((await version(kind, known, 3)).content).toEqual(
      expect.objectContaining({ [field]: 'Second' }),
    )
    expect((await fixture.admin.get(`/admin/history/${kind}/${uid}`)).status).toBe(404)
  },
)

async function idOf(kind: string, uid: string) {
  const item = await fixture.admin.get<{ '@id': string }>(`/api/${kind}/${uid}`)
  return Number(item.body['@id'].split('/').at(-1))
}

it('LIFE-10 linking steps is one version of the step that is saved, and one of each that moves', async () => {
  const { renovate, insulate, heat } = fixture.cards
  const before = await historyOf('cards', renovate.id)
  const children = [`/api/cards/${heat.id}`]
  await fixture.admin.put(`/api/cards/${renovate.id}`, { children })
  const after = await historyOf('cards', renovate.id)
  // The first save stores the former content too.
  expect(after.total - before.total).toBe(2)
  expect(after.versions[0]).toMatchObject({ action: 'update', changed: ['children'] })
  expect((await historyOf('cards', insulate.id)).versions[0]).toMatchObject({ action: 'move' })
  expect((await version('cards', insulate.id, 1)).content).toMatchObject({ parent: null })
})

it('LIFE-10 a rank among siblings is no version, and the computed value of a step no change of it', async () => {
  const { heat, renovate } = fixture.cards
  const before = await historyOf('cards', renovate.id)
  await fixture.admin.put(`/api/cards/${heat.id}`, { val: 61 })
  await fixture.admin.put(`/api/cards/${renovate.id}`, { name: 'Rénover' })
  const { total, versions } = await historyOf('cards', renovate.id)
  expect([total - before.total, versions[0]?.changed]).toEqual([1, ['name']])
})

it('LIFE-10 a version marks references to items deleted since', async () => {
  const { db } = test.database
  const [made] = await db.insert(tag).values({ name: 'Passager' }).returning()
  const { ventilate } = fixture.cards
  const tags = [`/api/tags/${made?.id}`, `/api/tags/${fixture.tags.homes.id}`]
  await fixture.admin.put(`/api/cards/${ventilate.id}`, { tags })
  const { total } = await historyOf('cards', ventilate.id)
  await fixture.admin.delete(`/api/tags/${made?.id}`)
  expect(await version('cards', ventilate.id, total)).toMatchObject({
    gone: [`/api/tags/${made?.id}`],
    content: { tags: expect.arrayContaining([{ '@id': tags[0], name: 'Passager' }]) },
  })
})

it('LIFE-10 an action from before versions existed shows the fields that it recorded', async () => {
  const { db } = test.database
  const { necessary } = fixture.cards
  const noted = {
    before: { name: 'Diagnostiquer', tags: [] },
    after: {
      name: necessary.name,
      tags: [{ '@id': '/api/tags/7', '@type': 'Tag', uid: 'x', name: 'Diagnostic' }],
    },
  }
  await db.insert(auditLog).values({
    action: 'update',
    targetType: 'card',
    targetId: necessary.id,
    ...noted,
  })
  expect((await historyOf('cards', necessary.uid)).versions).toMatchObject([
    { number: 1, by: null, changed: ['name', 'tags'], published: null },
  ])
  expect(await version('cards', necessary.id, 1)).toMatchObject({
    content: null,
    recorded: {
      before: { name: 'Diagnostiquer', tags: [] },
      after: { name: necessary.name, tags: [{ '@id': '/api/tags/7', name: 'Diagnostic' }] },
    },
  })
})

it('LIFE-10 versions come by pages, last first', async () => {
  const { draft } = fixture.cards
  for (const idx of ['a', 'b', 'c', 'd']) await fixture.admin.put(`/api/cards/${draft.id}`, { idx })
  const { total, versions } = await historyOf('cards', draft.id, '?page=2&itemsPerPage=2')
  expect([total, versions.map(({ number }) => number)]).toEqual([5, [3, 2]])
  expect((await fixture.admin.get(`/admin/history/cards/${draft.id}/6`)).status).toBe(404)
  expect((await fixture.admin.get('/admin/history/cards/987654')).status).toBe(404)
  expect((await fixture.admin.get('/admin/history/reports/1')).status).toBe(404)
})

it('LIFE-10 the database refuses to change or delete recorded actions; erasing an account removes its name from them', async () => {
  const { db } = test.database
  const ada = await makeUser(db, { firstName: 'Ada', lastName: 'Le Goff', isAdmin: true })
  const { completeness } = fixture.cards
  const adas = await signIn(test.app, ada.email)
  await adas.put(`/api/cards/${completeness.id}`, { idx: 'C1' })
  const refused = /append-only/
  const reason = (write: Promise<unknown>) =>
    write.then(
      () => 'written',
      (error: Error) => String(error.cause ?? error),
    )
  expect(await reason(db.update(auditLog).set({ action: 'create' }))).toMatch(refused)
  expect(await reason(db.update(auditLog).set({ content: {} }))).toMatch(refused)
  expect(await reason(db.delete(auditLog))).toMatch(refused)
  expect(await reason(db.execute(sql`truncate audit_log`))).toMatch(refused)
  expect(
    await reason(db.update(auditLog).set({ actorId: ada.id }).where(sql`actor_id is null`)),
  ).toMatch(refused)
  const before = await historyOf('cards', completeness.id)
  await db.delete(appUser).where(eq(appUser.id, ada.id))
  const after = await historyOf('cards', completeness.id)
  expect(before.versions[0]?.by).toMatchObject({ firstName: 'Ada' })
  expect(after.versions).toEqual([{ ...before.versions[0], by: null }, before.versions[1]])
})

it('LIFE-10 one statement records one act on many things, all under one number', async () => {
  const { db } = test.database
  const ids = [fixture.cards.heat.id, fixture.cards.insulate.id, fixture.cards.ventilate.id]
  const act = { actorId: fixture.users.admin.id, action: 'update', targetType: 'card' } as const
  await db.transaction(async (tx) => {
    await tx.update(card).set({ goal: 7 }).where(sql`id in ${ids}`)
    await recordAudits(
      tx,
      act,
      ids.map((targetId) => ({ targetId })),
    )
  })
  const rows = await db.select().from(auditLog).orderBy(sql`id desc`).limit(3)
  expect(rows.map(({ targetId }) => targetId).reverse()).toEqual(ids)
  expect(new Set(rows.map(({ changeId }) => changeId)).size).toBe(1)
  expect(rows.map(({ content }) => content)).toMatchObject([{ goal: 7 }, { goal: 7 }, { goal: 7 }])
})

it('TRUST-07 the history tells cost, delay and co-benefits before and after', async () => {
  const { id } = fixture.cards.cycle
  const save = (body: object) => fixture.admin.put(`/api/cards/${id}`, body)
  await save({ coBenefits: 'Eau', delay: 'Un an' })
  await save({ coBenefits: 'eau, SANTÉ', delay: '', cost: '30 €/m²' })
  const { total } = await historyOf('cards', id)
  expect((await version('cards', id, total - 1)).content).toMatchObject({ coBenefits: 'Eau' })
  expect(await difference('cards', id, total - 1, total)).toEqual([
    { field: expect.objectContaining({ label: 'Coût indicatif' }), before: '', after: '30 €/m²' },
    { field: expect.objectContaining({ label: 'Délai' }), before: 'Un an', after: '' },
    {
      field: expect.objectContaining({ label: 'Co-bénéfices' }),
      before: 'Eau',
      after: 'Santé, Eau',
    },
  ])
})
