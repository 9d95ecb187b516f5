import type { ItemUses } from '@etapes-climat/domain/classification/contract'
import type { JournalPage, VersionList } from '@etapes-climat/domain/history/contract'
import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { FAR, hourComes, publicationsOf } from '../testing/publications.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeEach(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterEach(() => test.close())

const NONE: ItemUses = { cards: 0, children: 0, reports: 0, accounts: 0 }

const merge = (
  path: string,
  from: { id: number },
  body: object,
  headers: Record<string, string> = {},
) => fixture.admin.post<{ uses: ItemUses }>(`/admin/${path}/merge/${from.id}`, body, headers)

interface MadeItem {
  '@id': string
  uid: string
  id: number
}
async function make(path: string, body: object): Promise<MadeItem> {
  const { body: made } = await fixture.admin.post<MadeItem>(`/api/${path}`, body)
  return { ...made, id: Number(made['@id'].split('/').at(-1)) }
}

it('CLASS-17 every column that refers to a sector, keyword, filter, format or organisation refers to the other one', async () => {
  const { sectors, tags, categories, cards, users, member, admin } = fixture
  const { db } = test.database
  const pairs = {
    sector: [sectors.housing, sectors.travel, 'sectors'],
    tag: [tags.homes, tags.offices, 'tags'],
    card_category: [categories.energy, categories.uses, 'card_categories'],
    card_format: [
      await make('card_formats', { name: 'F' }),
      { id: cards.cycle.formatId },
      'card_formats',
    ],
    company_from: [
      await make('company_froms', { name: 'A' }),
      await make('company_froms', { name: 'B' }),
      'company_froms',
    ],
  } as const
  await make('sectors', { name: 'Sous', parent: sectors.housing.uid })
  await saveReport(fixture, member, { tags: [tags.homes.uid] })
  await publicationsOf(admin, 'cards', cards.insulate.id).open()
  await db.execute(
    sql`update card set format_id = ${pairs.card_format[0].id} where id = ${cards.heat.id}`,
  )
  await publicationsOf(admin, 'cards', cards.heat.id).open()
  await db.execute(
    sql`update app_user set company_from_id = ${pairs.company_from[0].id} where id = ${users.other.id}`,
  )
  const { rows: columns } = await db.execute<{
    kind: keyof typeof pairs
    table: string
    column: string
  }>(sql`
    select confrelid::regclass::text as kind, conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid::regclass::text in ('sector', 'tag', 'card_category', 'card_format', 'company_from')`)
  const counted = async (side: 0 | 1) =>
    Promise.all(
      columns.map(async ({ kind, table, column }) => {
        const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count
          from ${sql.identifier(table)} where ${sql.identifier(column)} = ${pairs[kind][side].id}`)
        return [`${table}.${column} ${kind}`, rows[0]?.count ?? 0] as const
      }),
    )
  const referring = (await counted(0)).filter(([, count]) => count > 0).map(([name]) => name)
  expect(referring).toEqual(
    expect.arrayContaining(['card.sector_id sector', 'publication.category_id card_category']),
  )
  // A keyword below a root has none below it; all other references have a row.
  expect((await counted(0)).filter(([, count]) => count === 0).map(([name]) => name)).toEqual([
    'tag.parent_id tag',
  ])
  for (const [from, into, path] of Object.values(pairs)) {
    const answer = await merge(path, from, { into: into.id })
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.anything()])
    expect((await admin.get(`/api/${path}/${from.id}`)).status).toBe(404)
  }
  expect((await counted(0)).filter(([, count]) => count > 0)).toEqual([])
  expect((await counted(1)).filter(([, count]) => count === 0).map(([name]) => name)).toEqual([
    'tag.parent_id tag',
  ])
})

it('CLASS-17 the steps of a sector keep their order behind those of the other one, and its total counts them', async () => {
  const { sectors, admin } = fixture
  const below = await make('sectors', { name: 'Sous', parent: sectors.housing.uid })
  const uses = (await merge('sectors', sectors.housing, { into: sectors.travel.uid })).body.uses
  expect(uses).toEqual({ ...NONE, cards: 6, children: 1 })
  const trees = await admin.get<{ 'hydra:member': { name: string; cards: { name: string }[] }[] }>(
    '/admin/cards',
  )
  const shown = trees.body['hydra:member'].find(({ name }) => name === 'Se déplacer')
  expect(shown?.cards.map(({ name }) => name)).toEqual([
    'Donner la première place au vélo',
    'Réaliser un diagnostic',
    'Rénover en une fois',
    'Ventiler',
  ])
  const sector = await admin.get<{ total: number; children: { uid: string }[] }>(
    `/api/sectors/${sectors.travel.id}`,
  )
  expect([sector.body.total, sector.body.children.map(({ uid }) => uid)]).toEqual([
    266,
    [below.uid],
  ])
})

it('CLASS-17 TRUST-03 a report of both sectors has the same figures, one row for them, and its filters', async () => {
  const { sectors, member, cards } = fixture
  const filters = {
    sectors: [sectors.housing.uid, sectors.travel.uid],
    tags: [fixture.tags.homes.uid],
  }
  const saved = await saveReport(fixture, member, {
    cards: [iriOf(cards.insulate), iriOf(cards.cycle)],
    sectors: [sectors.housing.uid, sectors.travel.uid],
    filters,
  })
  await member.post(`/report/${saved.body.uid}/calculate`)
  const read = async () => (await member.get<ReportView>(`/report/${saved.body.uid}`)).body
  const before = await read()
  await merge('sectors', sectors.housing, { into: sectors.travel.uid })
  await merge('tags', fixture.tags.homes, { into: fixture.tags.offices.uid })
  const after = await read()
  expect(after.datas).toEqual(before.datas)
  expect(after.sinceSave).toBeNull()
  expect(
    after.sectorFigures.map(({ sector, somme, potentiel }) => [sector?.name, somme, potentiel]),
  ).toEqual([['Se déplacer', 141, 266]])
  const report = await member.get<Report>(saved.body['@id'])
  expect(report.body.filters).toEqual({
    sectors: [sectors.travel.uid],
    tags: [fixture.tags.offices.uid],
  })
})

it('CLASS-17 LIFE-13 a next version rests on the item that stays, without a contested field', async () => {
  const { cards, sectors, categories, tags, admin } = fixture
  const next = publicationsOf(admin, 'cards', cards.insulate.id)
  await next.open()
  await next.save({ val: 44 })
  await next.plan(FAR)
  await merge('sectors', sectors.housing, { into: sectors.travel.uid })
  await merge('card_categories', categories.energy, { into: categories.uses.uid })
  await merge('tags', tags.homes, { into: tags.offices.uid })
  const read = await next.read()
  expect(read.body).toMatchObject({ changed: ['val'], contested: [], gone: [] })
  await hourComes(test.database.db)
  expect((await next.publish()).status).toBe(204)
  const step = await admin.get<{ val: number; sector: { name: string }; tags: { name: string }[] }>(
    iriOf(cards.insulate),
  )
  expect(step.body).toMatchObject({
    val: 44,
    sector: { name: 'Se déplacer' },
    tags: [{ name: 'Bureaux' }],
  })
})

// Catches: what the next version rests on still naming the item that is gone.
it('CLASS-17 LIFE-13 a next version with another filter does not contest the filter that its step gets by a merge', async () => {
  const { cards, categories, admin } = fixture
  const next = publicationsOf(admin, 'cards', cards.insulate.id)
  await next.open()
  await next.save({ cardCategory: `/api/card_categories/${categories.uses.id}` })
  const stays = await make('card_categories', { name: 'Reste' })
  await merge('card_categories', categories.energy, { into: stays.uid })
  expect((await next.read()).body).toMatchObject({ changed: ['cardCategory'], contested: [] })
})

// Catches: the ranks that they had, by which the two families mix.
it('CLASS-17 what stood below an item comes behind what stands below the other one, in its order', async () => {
  const { admin } = fixture
  const [from, into] = [await make('tags', { name: 'Part' }), await make('tags', { name: 'Reste' })]
  const four = await make('tags', { name: 'Quatre', parent: from.uid })
  const three = await make('tags', { name: 'Trois', parent: from.uid })
  const order = [{ ...from, children: [{ id: three.id }, { id: four.id }] }]
  await admin.post('/admin/tags/positions', { positions: order })
  for (const name of ['Un', 'Deux']) await make('tags', { name, parent: into.uid })
  await merge('tags', from, { into: into.uid })
  const { body } = await admin.get<{ children: { name: string }[] }>(into['@id'])
  expect(body.children.map(({ name }) => name)).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
})

it('CLASS-17 a report deleted a moment ago comes back with the item that stays', async () => {
  const { sectors, tags, member } = fixture
  const { body: report } = await saveReport(fixture, member, {
    tags: [tags.homes.uid, tags.offices.uid],
  })
  await member.delete(report['@id'])
  await merge('sectors', sectors.housing, { into: sectors.travel.uid })
  await merge('tags', tags.homes, { into: tags.offices.uid })
  expect((await member.post(`/report/${report.uid}/restore`)).status).toBeLessThan(300)
  const back = await member.get<Report>(report['@id'])
  expect([
    back.body.sectors.map(({ name }) => name),
    back.body.tags.map(({ name }) => name),
  ]).toEqual([['Se déplacer'], ['Bureaux']])
})

it('CLASS-17 LIFE-10 LIFE-12 a merge is a line in the history of each step and of the item that stays, under one act of the journal', async () => {
  const { cards, tags, admin } = fixture
  await merge('tags', tags.homes, { into: tags.offices.uid })
  for (const [path, id] of [
    ['cards', cards.insulate.id],
    ['cards', cards.heat.id],
    ['tags', tags.offices.id],
  ] as const) {
    const { versions } = (await admin.get<VersionList>(`/admin/history/${path}/${id}`)).body
    expect(versions[0]).toMatchObject({ action: 'merge', by: { lastName: 'Diarra' } })
    // What it was before any history was kept.
    expect(versions.at(-1)).toMatchObject({ action: 'found', by: null })
    if (path === 'cards') expect(versions[0]?.changed).toEqual(['tags'])
  }
  const { entries } = (await admin.get<JournalPage>('/admin/journal/entries')).body
  expect(entries.map(({ action, target }) => [action, target.title])).toEqual([
    ['merge', 'Bureaux'],
    ['merge', 'Chauffer sans énergie fossile'],
    ['merge', 'E12 Isoler l’enveloppe'],
    ['delete', 'Logement'],
  ])
  expect(new Set(entries.map(({ change }) => change)).size).toBe(1)
})

it('CLASS-17 D-119 an item saved meanwhile, deleted, of another list, itself or of other rules is refused, and nothing changes', async () => {
  const { tags, sectors, categories, cards, admin } = fixture
  const renamed = await make('tags', { name: 'Un' })
  await admin.put(renamed['@id'], { name: 'Deux' })
  const format = await make('card_formats', { name: 'F' })
  const below = await make('sectors', { name: 'Sous', parent: sectors.housing.uid })
  const indirect = cards.renovate.formatId
  const refused: [string, { id: number }, object, Record<string, string>, number, string][] = [
    ['tags', renamed, { into: tags.homes.uid }, { 'if-match': '"1"' }, 409, 'Awa Diarra'],
    ['tags', tags.homes, { into: renamed.uid, intoRevision: 1 }, {}, 409, 'Awa Diarra'],
    ['tags', tags.homes, { into: tags.homes.uid }, {}, 422, 'avec lui-même'],
    ['tags', tags.homes, { into: categories.energy.uid }, {}, 422, 'Ce mot-clé est introuvable.'],
    [
      'tags',
      tags.homes,
      { into: `/api/sectors/${sectors.travel.id}` },
      {},
      422,
      'de la même liste',
    ],
    ['tags', tags.project, { into: tags.homes.uid }, {}, 422, ''],
    ['sectors', sectors.housing, { into: below.uid }, {}, 422, 'sous lui-même'],
    ['card_formats', format, { into: indirect }, {}, 409, 'se comptent autrement'],
    ['card_formats', { id: indirect }, { into: format.id }, {}, 409, 'ne peut pas être supprimé'],
    ['card_formats', format, { into: 999_999 }, {}, 422, 'introuvable'],
    ['tags', { id: 999_999 }, { into: tags.homes.uid }, {}, 404, ''],
  ]
  const before = await admin.get('/admin/journal/entries')
  for (const [path, from, body, headers, status, words] of refused) {
    const answer = await merge(path, from, body, headers)
    expect([path, from.id, answer.status, answer.text.includes(words)], answer.text).toEqual([
      path,
      from.id,
      status,
      true,
    ])
  }
  expect((await admin.get('/admin/journal/entries')).body).toEqual(before.body)
})

it('CLASS-14 LIFE-10 a deleted family of keywords is a line in the history of each step that carried one', async () => {
  const { cards, tags, admin } = fixture
  await admin.delete(`/api/tags/${tags.project.id}`)
  for (const { id } of [cards.insulate, cards.heat, cards.cycle, cards.draft]) {
    const { versions } = (await admin.get<VersionList>(`/admin/history/cards/${id}`)).body
    expect(versions[0]).toMatchObject({ action: 'update', changed: ['tags'] })
  }
  const { entries } = (await admin.get<JournalPage>('/admin/journal/entries?kind=tags')).body
  expect(entries.map(({ action, target }) => [action, target.title]).sort()).toEqual([
    ['delete', 'Bureaux'],
    ['delete', 'Logement'],
    ['delete', 'Type d’ouvrage'],
  ])
  // An editor that was open notices, and takes the change over.
  const stale = await admin.put(iriOf(cards.insulate), { val: 41 }, { 'if-match': '"1"' })
  expect(stale.status).toBe(409)
})
