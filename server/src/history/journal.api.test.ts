import type { JournalPage } from '@etapes-climat/domain/history/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { importClient } from '../testing/workbooks/import-client.ts'
import { sampleWorkbook } from '../testing/workbooks/sample-workbook.ts'

let test: TestApp
let fixture: CatalogueFixture
let ada: { uid: string; client: TestClient }
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  const { uid, email } = await makeUser(test.database.db, {
    firstName: 'Ada',
    lastName: 'Le Goff',
    isAdmin: true,
  })
  ada = { uid, client: await signIn(test.app, email) }
  await fixture.admin.put(`/api/cards/${fixture.cards.insulate.id}`, { val: 42 })
  await ada.client.post('/api/tags', { name: '=HYPERLINK("x")' })
  await ada.client.put(`/api/exemplaries/${fixture.exemplaries.work.id}`, { title: 'Halle' })
  await ada.client.post(`/admin/users/${fixture.users.waiting.uid}/approved`)
})
afterAll(() => test.close())

const journal = async (query = '') =>
  (await fixture.admin.get<JournalPage>(`/admin/journal/entries${query}`)).body
const titles = async (query: string) =>
  (await journal(query)).entries.map(({ target }) => target.title)

it('LIFE-12 the journal lists who did what, latest first, changes of accounts included', async () => {
  const { page, more, entries } = await journal()
  const by = { uid: ada.uid, firstName: 'Ada', lastName: 'Le Goff' }
  const { waiting } = fixture.users
  const { insulate } = fixture.cards
  expect([page, more]).toEqual([1, false])
  expect(entries).toMatchObject([
    {
      kind: 'users',
      action: 'approve',
      by,
      target: { uid: waiting.uid, title: `${waiting.firstName} ${waiting.lastName}` },
    },
    { kind: 'exemplaries', action: 'update', by, changed: ['title'], target: { title: 'Halle' } },
    { kind: 'tags', action: 'create', by, changed: [] },
    {
      kind: 'cards',
      action: 'update',
      by: { lastName: 'Diarra' },
      changed: ['val'],
      target: { id: insulate.id, uid: insulate.uid, title: `E12 ${insulate.name}` },
    },
  ])
  expect(new Set(entries.map(({ change }) => change)).size).toBe(4)
})

it('LIFE-12 filters by person, kind, object and date leave what fulfils them all', async () => {
  const { insulate } = fixture.cards
  expect(await titles(`?person=${ada.uid}&kind=exemplaries`)).toEqual(['Halle'])
  expect(await titles('?object=e12')).toEqual([`E12 ${insulate.name}`])
  expect(await titles('?object=ENVELOPPÉ')).toEqual([`E12 ${insulate.name}`])
  expect(await titles(`?kind=cards&object=${insulate.id}`)).toEqual([`E12 ${insulate.name}`])
  expect(await titles(`?kind=tags&object=halle`)).toEqual([])
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  expect(await titles(`?from=${day}&to=${day}`)).toHaveLength(4)
  expect(await titles('?to=2020-01-01')).toEqual([])
  expect((await fixture.admin.get('/admin/journal/entries?from=hier')).status).toBe(400)
})

it('LIFE-12 a day is one of Paris', async () => {
  const { db } = test.database
  await db.execute(sql`
    insert into audit_log (action, target_type, target_id, title, at)
    values ('delete', 'page', 1, 'Avant minuit', '2025-07-01 21:59:00+00'),
      ('delete', 'page', 1, 'Après minuit', '2025-07-01 22:01:00+00')`)
  expect(await titles('?from=2025-07-02&to=2025-07-02')).toEqual(['Après minuit'])
  expect(await titles('?to=2025-07-01')).toEqual(['Avant minuit'])
})

it.each([
  ['2025-10-26', '22:59', '23:01'],
  ['2026-03-29', '21:59', '22:01'],
])(
  'LIFE-12 the day %s, on which the clocks change, ends at midnight of Paris',
  async (day, last, next) => {
    await test.database.db.execute(sql`
    insert into audit_log (action, target_type, target_id, title, at)
    values ('delete', 'page', 1, 'Le jour même', ${`${day} ${last}:00+00`}::timestamptz),
      ('delete', 'page', 1, 'Le lendemain', ${`${day} ${next}:00+00`}::timestamptz)`)
    expect(await titles(`?from=${day}&to=${day}`)).toEqual(['Le jour même'])
  },
)

it('LIFE-12 a number finds the object of that id, whole, beside titles that hold it', async () => {
  await test.database.db.execute(sql`
    insert into audit_log (action, target_type, target_id, title, at)
    values ('delete', 'page', 4321, 'Par son numéro', '2025-06-03'),
      ('delete', 'page', 43210, 'Plus long', '2025-06-02'),
      ('delete', 'page', 4322, 'Le suivant', '2025-06-02'),
      ('delete', 'page', 7, 'Lot 4321', '2025-06-01')`)
  expect(await titles('?object=4321')).toEqual(['Par son numéro', 'Lot 4321'])
})

it('LIFE-12 pages of 50 follow each other without a gap', async () => {
  await test.database.db.execute(sql`
    insert into audit_log (action, target_type, target_id, title, at)
    select 'delete', 'testimony', n, 'T' || n, '2025-01-01' from generate_series(1, 620) n`)
  const pages = await Promise.all([1, 2, 13].map((n) => journal(`?kind=testimonies&page=${n}`)))
  expect(pages.map(({ entries, more }) => [entries.length, more])).toEqual([
    [50, true],
    [50, true],
    [20, false],
  ])
  const ids = pages.flatMap(({ entries }) => entries.map(({ target }) => target.id))
  const last = (from: number, length: number) => Array.from({ length }, (_, index) => from - index)
  expect(ids).toEqual([...last(620, 100), ...last(20, 20)])
})

it('LIFE-12 the filter offers the people who did something', async () => {
  const { people } = (
    await fixture.admin.get<{ people: { lastName: string }[] }>('/admin/journal/people')
  ).body
  expect(people.map(({ lastName }) => lastName)).toEqual(['Diarra', 'Le Goff'])
})

it('LIFE-12 LIFE-08 the export describes the filtered actions in words, without formulas', async () => {
  const { text, headers } = await fixture.admin.get(`/admin/journal/export?person=${ada.uid}`)
  expect(headers['content-type']).toContain('text/csv')
  const lines = text.replace('\uFEFF', '').trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('"Date";"Personne";"Acte";"Genre";"Objet";"Identifiant";"Champs modifiés"')
  expect(lines[2]).toMatch(/"Ada Le Goff";"Modification";"Ouvrage";"Halle";"\d+";"Titre"$/)
  expect(lines[3]).toContain(`"'=HYPERLINK(""x"")"`)
  const all = await fixture.admin.get('/admin/journal/export?kind=testimonies')
  expect(new Set(all.text.trim().split('\n')).size).toBe(621)
})

it('LIFE-12 by act an import of 300 lines is one entry that says what it made, and opens', async () => {
  const calls = importClient(test.app, fixture.admin)
  const { name: filter } = fixture.categories.energy
  const steps = Array.from({ length: 300 }, (_, at) => [
    `J${at}`,
    `Étape ${at}`,
    'Étape directe',
    'Bâtir',
    filter,
    1,
  ])
  const workbook = sampleWorkbook({
    Étapes: [['Identifiant', 'Nom', 'Format', 'Secteur', 'Filtre', 'Valeur'], ...steps],
    Secteurs: [['Nom'], ['Bâtir']],
  })
  const preview = await calls.preview(workbook)
  expect((await calls.apply(workbook, preview.body.version)).status).toBe(200)
  await fixture.admin.post('/api/tags', { name: 'Après' })
  const { entries, more } = await journal('?by=act')
  expect(entries[0]).toMatchObject({ action: 'create', kind: 'tags', target: { title: 'Après' } })
  expect(entries[0]).not.toHaveProperty('whole')
  expect(entries[1]?.whole).toEqual({
    lines: 301,
    parts: [
      { kind: 'cards', action: 'create', lines: 300 },
      { kind: 'sectors', action: 'create', lines: 1 },
    ],
  })
  expect(entries[2]).toMatchObject({ change: expect.any(Number) })
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  expect(more).toBe(false)
  const sectors = await journal('?by=act&kind=sectors')
  expect(sectors.entries.map(({ target, whole }) => [target.title, whole])).toEqual([
    ['Bâtir', undefined],
  ])
  const opened = await journal(`?change=${entries[1]?.change}`)
  expect([opened.entries.length, opened.more]).toEqual([50, true])
  expect((await journal(`?change=${entries[1]?.change}&page=7`)).entries).toHaveLength(1)
})

it('LIFE-12 pages by act hold each act once, none left out', async () => {
  await test.database.db.execute(sql`
    insert into audit_log (action, target_type, target_id, title, at, change_id)
    select 'update', 'page', 9, 'Tour', timestamptz '2024-01-01' + (n / 3) * interval '1 hour', 9000 + n / 2
    from generate_series(0, 239) n`)
  const ids: number[] = []
  for (let page = 1, more = true; more; page++) {
    const shown = await journal(`?by=act&to=2024-12-31&page=${page}`)
    ids.push(...shown.entries.map(({ id }) => id))
    more = shown.more
  }
  // 240 lines of 120 changes, some of them over two hours.
  expect([ids.length, new Set(ids).size]).toEqual([160, 160])
})
