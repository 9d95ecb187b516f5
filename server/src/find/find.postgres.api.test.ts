import type { FoundByText } from '@etapes-climat/domain/find/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from '../db/tables/page.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'
import { makeCard, makeExemplary, makeUser } from '../testing/factories.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

async function find(q: string) {
  const { status, body } = await fixture.admin.get<FoundByText>(
    `/find?${new URLSearchParams({ q })}`,
  )
  expect(status).toBe(200)
  return body.groups
}

it('API-97 FIND-03 steps are found as their own search finds them, drafts and identifiants too', async () => {
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
        value: insulate.val,
        format: { slug: 'direct', name: expect.any(String) },
        about: 'Une enveloppe isolée.',
        foundIn: { place: 'idx', excerpt: ['', 'E12', ''] },
      },
    ],
  })
  expect((await find('etape secrete'))[0]?.items[0]).toMatchObject({ uid: draft.uid })
})

it('API-97 FIND-03 works, pages and accounts of every state, one group a kind', async () => {
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

it('API-97 the first five of a kind, with how many there are', async () => {
  for (let index = 0; index < 7; index += 1)
    await makeUser(test.database.db, { lastName: 'Kerbrat' })
  const [group] = await find('kerbrat')
  expect(group).toMatchObject({ kind: 'user', total: 7 })
  expect(group?.items).toHaveLength(5)
})

// Catches: a count of all accounts at each key, for « no » finds most of them.
it('API-97 O-19 accounts are counted up to a thousand, and one more for all beyond', async () => {
  const { db } = test.database
  const totalOfUsers = async (q: string) =>
    (await find(q)).find(({ kind }) => kind === 'user')?.total
  await db.execute(sql`
    insert into app_user (first_name, last_name, email, phone, company, company_role, password_hash, status)
    select '', 'Ouistiti', 'ouistiti' || n || '@exemple.fr', '', '', '', 'x', 'member'
    from generate_series(1, 1000) n`)
  expect(await totalOfUsers('ouistiti')).toBe(1000)
  for (const index of [1, 2]) {
    await makeUser(db, { lastName: 'Ouistiti', email: `ouistiti-${index}@exemple.fr` })
    expect(await totalOfUsers('ouistiti')).toBe(1001)
  }
  const { body } = await fixture.admin.get<{ totalItems: number }>(
    '/admin/users/member?search[firstName]=ouistiti&search[lastName]=ouistiti&search[email]=ouistiti',
  )
  expect(body.totalItems).toBe(1002)
})

/** Kind and title of all that one search shows. */
async function foundBy(reader: TestClient, q: string): Promise<string[]> {
  const { status, body } = await reader.get<FoundByText>(`/find?${new URLSearchParams({ q })}`)
  expect(status).toBe(200)
  return body.groups
    .flatMap(({ kind, items }) => items.map(({ title }) => `${kind}: ${title}`))
    .sort()
}

it('FIND-02 each finds what they may read alone: steps, own and shared reports, pages, for administrators works and accounts', async () => {
  const { db } = test.database
  const { housing } = fixture.sectors
  const inHousing = { sectorId: housing.id }
  const shown = await makeCard(db, { ...inHousing, name: 'Zibeline publiée' })
  await makeCard(db, { ...inHousing, name: 'Zibeline brouillon', draft: true })
  await makeCard(db, { ...inHousing, name: 'Zibeline de complétude', format: 'completude' })
  await makeCard(db, { ...inHousing, name: 'Autre', description: '<p>Une zibeline.</p>' })
  await makeExemplary(db, { title: 'Halle Zibeline' })
  await makeExemplary(db, { title: 'Halle Zibeline secrète', draft: true })
  await db.insert(page).values({ slug: 'zibeline', title: 'La zibeline' })
  await makeUser(db, { firstName: 'Zibeline', lastName: 'Kerbrat' })
  const { body: own } = await saveReport(fixture, fixture.member, { name: 'Rapport zibeline' })
  const invitation = { email: fixture.users.other.email, role: 'reader' }
  const invited = await fixture.member.post<{ uid: string }>(
    `/report/${own.uid}/co-authors`,
    invitation,
  )
  await saveReport(fixture, fixture.admin, { name: 'Zibeline de l’administration' })
  await saveReport(fixture, fixture.admin, { name: 'Sans nom', cards: [iriOf(shown)] })

  const forVisitors = ['card: Zibeline publiée', 'page: La zibeline']
  const forMembers = ['card: Autre', ...forVisitors]
  expect(await foundBy(fixture.visitor, 'zibeline')).toEqual(forVisitors)
  expect(await foundBy(fixture.waiting, 'zibeline')).toEqual(forMembers)
  expect(await foundBy(fixture.member, 'ZIBELINE')).toEqual([
    ...forMembers,
    'report: Rapport zibeline',
  ])
  expect(await foundBy(fixture.other, 'zibeline')).toEqual([
    ...forMembers,
    'report: Rapport zibeline',
  ])
  await fixture.member.delete(`/report/${own.uid}/co-authors/${invited.body.uid}`)
  expect(await foundBy(fixture.other, 'zibeline')).toEqual(forMembers)
  expect(await foundBy(fixture.admin, 'zibeline')).toEqual([
    'card: Autre',
    'card: Zibeline brouillon',
    'card: Zibeline de complétude',
    'card: Zibeline publiée',
    'exemplary: Halle Zibeline',
    'exemplary: Halle Zibeline secrète',
    'page: La zibeline',
    'report: Sans nom',
    'report: Zibeline de l’administration',
    'user: Zibeline Kerbrat',
  ])
})

it('FIND-02 a result says what it is: identifiant and value of a step, where its text matches, owner and effort of a report', async () => {
  const { insulate } = fixture.cards
  const { body: own } = await saveReport(fixture, fixture.member, {
    name: 'Belette',
    cards: [iriOf(insulate)],
  })
  const invitation = { email: fixture.users.other.email, role: 'editor' }
  await fixture.member.post(`/report/${own.uid}/co-authors`, invitation)
  const found = async (reader: TestClient, q: string) =>
    (await reader.get<FoundByText>(`/find?q=${q}`)).body.groups
  const step = { uid: insulate.uid, title: 'Isoler l’enveloppe', value: insulate.val }
  expect((await found(fixture.member, 'E12'))[0]?.items[0]).toMatchObject({
    ...step,
    detail: 'E12',
    foundIn: { place: 'idx', excerpt: ['', 'E12', ''] },
  })
  expect((await found(fixture.visitor, 'enveloppe'))[0]?.items[0]).toMatchObject({
    ...step,
    detail: '',
    foundIn: null,
  })
  await makeCard(test.database.db, {
    name: 'Fouine',
    sectorId: fixture.sectors.housing.id,
    description: `<p>Une <b>première</b> phrase.</p><p>${'mot '.repeat(60)}</p>`,
  })
  const [told] = (await found(fixture.member, 'fouine'))[0]?.items ?? []
  expect(told?.about).toMatch(/^Une première phrase\. mot (mot )+mot…$/)
  expect((await found(fixture.visitor, 'fouine'))[0]?.items[0]).toMatchObject({ about: '' })
  const report = { title: 'Belette', value: 24 }
  const mine = await found(fixture.member, 'belette')
  expect(mine.map(({ items }) => items[0])).toMatchObject([{ ...report, detail: '' }])
  const shared = await found(fixture.other, 'belette')
  expect(shared.map(({ items }) => items[0])).toMatchObject([
    { ...report, detail: 'Solène Guivarch' },
  ])
})

it('API-97 a blank text finds nothing, one of 101 characters is refused', async () => {
  const { body } = await fixture.visitor.get<FoundByText>('/find?q=%20')
  expect(body).toEqual({ groups: [], ignoredWords: [] })
  expect(await find('  ')).toEqual([])
  expect(await find('nulle part au monde')).toEqual([])
  expect((await fixture.admin.get(`/find?q=${'x'.repeat(101)}`)).status).toBe(400)
  expect((await fixture.visitor.get(`/find?q=${'x'.repeat(101)}`)).status).toBe(400)
})
