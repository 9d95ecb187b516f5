import type { LastAct, UndoneAct } from '@etapes-climat/domain/last-act/contract'
import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { cardCategory } from '../db/tables/classification.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { sweepFollowUps } from '../reports/follow-ups/sweep-follow-ups.repository.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { publicationsOf } from '../testing/publications.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { importClient } from '../testing/workbooks/import-client.ts'
import { sampleWorkbook } from '../testing/workbooks/sample-workbook.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeEach(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterEach(() => test.close())

const TABLES = [
  'card',
  'card_tag',
  'card_exemplary',
  'report',
  'report_card',
  'report_sector',
  'report_follow_up',
  'sector',
  'tag',
  'card_category',
  'card_format',
  'exemplary',
  'report_tag',
  'company_from',
  'app_user',
  'publication',
]

/** The catalogue and the reports, row by row, revisions and their moments apart. */
async function catalogue() {
  const read = TABLES.map(
    (name) => sql`select ${name} as name, to_jsonb(t) - '{revision,updated_at}'::text[] as held
      from ${sql.identifier(name)} t`,
  )
  const { rows } = await test.database.db.execute(
    sql`select * from (${sql.join(read, sql` union all `)}) held order by name, held::text`,
  )
  return rows
}

const lastAct = async () => (await fixture.admin.get<LastAct>('/admin/cards/last-act')).body.act

const undoChange = (change: number) =>
  fixture.admin.post<UndoneAct>('/admin/cards/last-act/undo', undefined, {
    'if-match': `"${change}"`,
  })

async function undo() {
  const act = await lastAct()
  return undoChange(act?.change ?? 0)
}

async function imported(workbook: Buffer) {
  const calls = importClient(test.app, fixture.admin)
  const preview = await calls.preview(workbook)
  expect(preview.body.refused).toEqual([])
  return calls.apply(workbook, preview.body.version)
}

/** Does an action and undoes it: everything is as before. */
async function expectUndone(act: () => Promise<{ status: number }>, told: Partial<LastAct['act']>) {
  const before = await catalogue()
  expect((await act()).status).toBeLessThan(300)
  expect(await catalogue()).not.toEqual(before)
  expect(await lastAct()).toMatchObject({ obstacle: null, by: { lastName: 'Diarra' }, ...told })
  const undone = await undo()
  expect(undone).toMatchObject({ status: 200, body: { kind: told?.kind, unlinkedReports: 0 } })
  expect(await catalogue()).toEqual(before)
  expect(await lastAct()).toBeNull()
}

describe('LIFE-16', () => {
  it('LIFE-16 publishing, un-publishing, a new value and a move are taken back as a whole', async () => {
    const { draft, heat, insulate, renovate } = fixture.cards
    await saveReport(fixture, fixture.member)
    const put = (id: number, changes: object) => () =>
      fixture.admin.put(`/api/cards/${id}`, changes)
    await expectUndone(put(draft.id, { draft: false }), { kind: 'publish', title: draft.name })
    await expectUndone(put(heat.id, { draft: true }), { kind: 'unpublish' })
    const revalued = { val: 75, name: 'Autre nom', tags: [], exemplaries: [] }
    await expectUndone(put(insulate.id, revalued), { kind: 'save', title: 'E12 Autre nom' })
    const { work, hiddenWork } = fixture.exemplaries
    const turned = [hiddenWork, work].map(({ id }) => `/api/exemplaries/${id}`)
    await expectUndone(put(insulate.id, { val: 41, exemplaries: turned }), { kind: 'save' })
    const positions = [{ id: renovate.id, children: [{ id: heat.id }] }, { id: insulate.id }]
    const move = () => fixture.admin.post('/admin/cards/positions', { positions })
    await expectUndone(move, { kind: 'move', title: 'Se loger' })
    const adopts = { name: 'Réunir', sector: `/api/sectors/${fixture.sectors.housing.id}` }
    const made = await fixture.admin.post('/api/cards', {
      ...adopts,
      cardCategory: `/api/card_categories/${fixture.categories.energy.id}`,
      cardFormat: (await fixture.admin.get<{ cardFormat: object }>(iriOf(renovate))).body
        .cardFormat,
      children: [iriOf(heat)],
    })
    expect(made.status).toBe(201)
    expect(await lastAct()).toMatchObject({ kind: 'create', title: 'Réunir' })
    expect((await undo()).status).toBe(200)
    expect((await fixture.admin.get<{ val: number }>(iriOf(renovate))).body.val).toBe(115)
  })

  it('LIFE-16 a deleted step is back under its ids, with its links, its children and its reports', async () => {
    const { insulate, renovate, heat } = fixture.cards
    const report = await saveReport(fixture, fixture.member)
    await fixture.admin.put(iriOf(renovate), { draft: true })
    const before = await catalogue()
    expect((await fixture.admin.delete(iriOf(renovate))).status).toBe(204)
    expect(await lastAct()).toMatchObject({ kind: 'delete', title: renovate.name })
    expect((await undo()).body).toMatchObject({ unlinkedReports: 0 })
    expect(await catalogue()).toEqual(before)
    const read = await fixture.admin.get<{ children: { name: string }[] }>(iriOf(renovate))
    expect(read.body.children.map(({ name }) => name)).toContain(heat.name)
    await fixture.admin.put(iriOf(renovate), { draft: false })
    const view = await fixture.member.get<ReportView>(`/report/${report.body.uid}`)
    expect(view.body.cards.map(({ name }) => name)).toEqual([insulate.name, renovate.name])
  })

  it('LIFE-16 a report that was saved since it lost the step stays as its author left it, and this is said', async () => {
    const { insulate } = fixture.cards
    const followUps = [{ card: iriOf(insulate), status: 'done', note: 'Réceptionnée' }]
    const report = await saveReport(fixture, fixture.member, { followUps })
    await fixture.admin.put(iriOf(insulate), { draft: true })
    await fixture.admin.delete(iriOf(insulate))
    const saved = await fixture.member.put(`/api/reports/${report.body.uid}`, {
      cards: [iriOf(fixture.cards.heat)],
    })
    expect(saved.status).toBe(200)
    expect((await undo()).body).toMatchObject({ kind: 'delete', unlinkedReports: 1 })
    const { rows } = await test.database.db.execute<{ name: string }>(
      sql`select name_at_save as name from report_card`,
    )
    expect(rows.map(({ name }) => name)).toEqual([fixture.cards.heat.name])
    // Selected steps alone are « réalisées ».
    await fixture.admin.put(iriOf(insulate), { draft: false })
    const read = await fixture.member.get<Report>(report.body['@id'])
    expect(read.body.followUps).toMatchObject([{ status: null, note: 'Réceptionnée' }])
  })

  it('D-85 LIFE-16 a deletion and its undo write no row of a report; what it says of the step goes once that is final', async () => {
    const { insulate, heat } = fixture.cards
    const followUps = [{ card: iriOf(insulate), note: 'Devis demandé' }]
    const { body: report } = await saveReport(fixture, fixture.member, { followUps })
    const { db } = test.database
    const versions = async () =>
      (
        await db.execute(sql`
          select xmin::text, to_jsonb(report_card) from report_card
          union all select xmin::text, to_jsonb(report_follow_up) from report_follow_up order by 2`)
      ).rows
    const namesShown = async () =>
      (await fixture.member.get<ReportView>(`/report/${report.uid}`)).body.cards.map(
        ({ name }) => name,
      )
    const [stored, shown] = [await versions(), await namesShown()]
    await fixture.admin.put(iriOf(insulate), { draft: true })
    await fixture.admin.delete(iriOf(insulate))
    expect(await versions()).toEqual(stored)
    expect(await namesShown()).not.toContain(insulate.name)
    expect((await undo()).status).toBe(200)
    expect(await versions()).toEqual(stored)
    await fixture.admin.put(iriOf(insulate), { draft: false })
    expect(await namesShown()).toEqual(shown)
    await fixture.admin.put(iriOf(insulate), { draft: true })

    // Deleted for good once another act has taken its place; what was said about it goes then.
    await fixture.admin.delete(iriOf(insulate))
    expect(await sweepFollowUps(db)).toBe(0)
    await fixture.admin.put(iriOf(heat), { draft: true })
    expect(await sweepFollowUps(db)).toBe(1)
    expect(await sweepFollowUps(db)).toBe(0)
  })

  it('LIFE-16 an import with new classification, and a recalculation, are taken back as a whole', async () => {
    const { renovate, ventilate } = fixture.cards
    await test.database.db.update(card).set({ idx: 'V1' }).where(eq(card.id, ventilate.id))
    await fixture.admin.post('/admin/cards/fix')
    const workbook = sampleWorkbook({
      Étapes: [
        ['Identifiant', 'Nom', 'Format', 'Secteur', 'Filtre', 'Valeur', 'Statut', 'Mots-clés'],
        ['V1', 'Ventiler mieux', null, 'Se loger', 'Chantier', 80, 'publié', 'Bureaux; bureaux'],
        ['N1', 'Étape neuve', 'Étape directe', 'Bâtir', 'Chantier', 12, 'publié', 'chaux'],
      ],
      Secteurs: [['Nom', 'Parent'], ['Bâtir'], ['Bâtir en terre', 'Bâtir']],
      'Mots-clés': [
        ['Nom', 'Famille'],
        ['Matières', null],
        ['chaux', 'Matières'],
      ],
      Éléments: [['Nom'], ['Chantier']],
    })
    await expectUndone(() => imported(workbook), { kind: 'import', steps: 2 })
    await test.database.db.update(card).set({ val: 999 }).where(eq(card.id, renovate.id))
    const fix = () => fixture.admin.post('/admin/cards/fix')
    await expectUndone(fix, { kind: 'recalculate', steps: 1 })
  })

  it('LIFE-16 the refusal names what prevents the undo, and nothing changes', async () => {
    const { heat, renovate, cycle } = fixture.cards
    await fixture.admin.put(iriOf(heat), { draft: true })
    await fixture.admin.put(iriOf(cycle), { releaseNote: '<p>Une note</p>' })
    expect(await lastAct()).toMatchObject({ kind: 'unpublish', obstacle: null })
    await fixture.admin.put(iriOf(renovate), { releaseNote: '<p>Une note</p>' })
    const obstacle = `L’étape «\u00a0${renovate.name}\u00a0» a été modifiée depuis par Awa Diarra`
    expect((await lastAct())?.obstacle).toMatch(new RegExp(`^${obstacle}, le [\\d/]+ [\\d:]+\\.$`))
    await fixture.admin.put(iriOf(heat), { releaseNote: '<p>Une note</p>' })
    expect((await lastAct())?.obstacle).toMatch(/ Ce n’est pas le seul changement\.$/)
    const before = await catalogue()
    const refused = await undo()
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('a été modifiée depuis par Awa Diarra')
    expect(await catalogue()).toEqual(before)
    expect((await undoChange(1)).text).toContain('un autre l’a suivi')
  })

  it('LIFE-16 a report on a step that the action created, and a deleted work, both prevent the undo', async () => {
    const { name: filter } = fixture.categories.energy
    const workbook = sampleWorkbook({
      Étapes: [
        ['Identifiant', 'Nom', 'Format', 'Secteur', 'Filtre', 'Valeur', 'Statut'],
        ['N1', 'Étape neuve', 'Étape directe', 'Se loger', filter, 12, 'publié'],
      ],
    })
    expect((await imported(workbook)).status).toBe(200)
    const found = await test.database.db.query.card.findFirst({ where: eq(card.idx, 'N1') })
    if (!found) throw new Error('The step was not imported')
    await saveReport(fixture, fixture.member, { cards: [iriOf(found)] })
    expect((await lastAct())?.obstacle).toBe(
      'L’étape «\u00a0N1 Étape neuve\u00a0», que cet acte a créée, est utilisée depuis.',
    )
    const { insulate } = fixture.cards
    await fixture.admin.put(iriOf(insulate), { draft: true })
    await fixture.admin.delete(iriOf(insulate))
    await fixture.admin.delete(`/api/exemplaries/${fixture.exemplaries.hiddenWork.id}`)
    expect((await undo()).text).toContain('un ouvrage que l’étape')
  })

  it('LIFE-16 a next version that uses a category which the action created prevents the undo', async () => {
    const workbook = sampleWorkbook({
      Filtres: [['Nom'], ['Filtre neuf']],
      Étapes: [
        ['Identifiant', 'Nom', 'Format', 'Secteur', 'Filtre', 'Valeur', 'Statut'],
        ['N1', 'Étape neuve', 'Étape directe', 'Se loger', 'Filtre neuf', 12, 'publié'],
      ],
    })
    expect((await imported(workbook)).status).toBe(200)
    expect((await lastAct())?.obstacle).toBe(null)
    const made = await test.database.db.query.cardCategory.findFirst({
      where: eq(cardCategory.name, 'Filtre neuf'),
    })
    const next = publicationsOf(fixture.admin, 'cards', fixture.cards.necessary.id)
    await next.open()
    await next.save({ cardCategory: made?.uid })
    expect((await lastAct())?.obstacle).toBe(
      'Le filtre «\u00a0Filtre neuf\u00a0», que cet acte a créé, est utilisé depuis.',
    )
    expect((await undo()).status).toBe(409)
  })

  it('LIFE-16 CLASS-17 a deletion and a merge of each kind of classification item are taken back as a whole', async () => {
    const { admin, member, sectors, tags, categories, cards, users } = fixture
    const { db } = test.database
    const make = async (path: string, body: object) =>
      (await admin.post<{ '@id': string; id: number; uid: string }>(`/api/${path}`, body)).body
    const format = await make('card_formats', { name: 'Étape neuve' })
    const company = await make('company_froms', { name: 'Atelier' })
    const other = await make('company_froms', { name: 'Ateliers' })
    const below = await make('sectors', { name: 'Sous', parent: sectors.housing.id })
    const spare = await make('tags', { name: 'Bureau', parent: tags.project.id })
    await db
      .update(card)
      .set({ formatId: Number(format['@id'].split('/').at(-1)) })
      .where(eq(card.id, cards.heat.id))
    await admin.put(iriOf(cards.ventilate), { tags: [spare['@id'], tags.offices.uid] })
    await db
      .update(appUser)
      .set({ companyFromId: Number(company['@id'].split('/').at(-1)) })
      .where(eq(appUser.id, users.other.id))
    const next = publicationsOf(admin, 'cards', cards.insulate.id)
    await next.open()
    await next.save({ val: 44 })
    const filters = {
      sectors: [sectors.housing.uid, below.uid],
      tags: [tags.offices.uid],
      categories: [categories.energy.uid],
    }
    await saveReport(fixture, member, {
      filters,
      sectors: [sectors.housing.uid, sectors.travel.uid],
    })
    const merge = (path: string, from: { id: number } | string, into: unknown) => () =>
      admin.post(
        `/admin/${path}/merge/${typeof from === 'string' ? from.split('/').at(-1) : from.id}`,
        { into },
      )
    const remove = (iri: string) => () => admin.delete(iri)

    await expectUndone(remove(`/api/tags/${tags.project.id}`), {
      kind: 'delete',
      title: 'Type d’ouvrage',
      steps: 5,
    })
    await expectUndone(remove(below['@id']), { kind: 'delete', title: 'Sous', steps: 0 })
    await expectUndone(remove(other['@id']), { kind: 'delete', title: 'Ateliers' })
    const title = '«\u00a0Se loger\u00a0» dans «\u00a0Se déplacer\u00a0»'
    await expectUndone(merge('sectors', sectors.housing, sectors.travel.id), {
      kind: 'merge',
      title,
    })
    await expectUndone(merge('tags', tags.offices, tags.homes.uid), { kind: 'merge' })
    await expectUndone(merge('tags', spare['@id'], tags.offices.uid), { kind: 'merge', steps: 1 })
    await expectUndone(
      merge('card_categories', categories.energy, `/api/card_categories/${categories.uses.id}`),
      { kind: 'merge' },
    )
    await expectUndone(merge('card_formats', format['@id'], cards.cycle.formatId), {
      kind: 'merge',
      steps: 1,
    })
    await expectUndone(merge('company_froms', company['@id'], other['@id']), {
      kind: 'merge',
      steps: 0,
    })
  })

  it('LIFE-16 CLASS-17 what was saved since a merge stays as its author left it, and a name given again prevents the undo', async () => {
    const { admin, member, sectors, tags, cards } = fixture
    const report = await saveReport(fixture, member)
    const next = publicationsOf(admin, 'cards', cards.insulate.id)
    await next.open()
    await admin.post(`/admin/tags/merge/${tags.offices.id}`, { into: tags.homes.uid })
    await member.put(`/api/reports/${report.body.uid}`, { tags: [] })
    await next.save({ tags: [] })
    expect((await undo()).status).toBe(200)
    const read = await member.get<{ tags: unknown[] }>(report.body['@id'])
    expect(read.body.tags).toEqual([])
    expect((await next.read()).body?.content?.tags).toEqual([])
    await next.abandon()

    await admin.post(`/admin/sectors/merge/${sectors.housing.id}`, { into: sectors.travel.uid })
    await admin.post('/api/sectors', { name: 'Se loger' })
    const refused = 'Un autre élément porte le nom «\u00a0Se loger\u00a0» depuis.'
    expect((await lastAct())?.obstacle).toBe(refused)
    expect((await undo()).status).toBe(409)

    // Two structures may not differ in case alone.
    const made = await admin.post<{ '@id': string }>('/api/company_froms', { name: 'Atelier Nord' })
    await admin.delete(made.body['@id'])
    await admin.post('/api/company_froms', { name: 'ATELIER NORD' })
    expect((await lastAct())?.obstacle).toContain('porte le nom «\u00a0Atelier Nord\u00a0»')
  })

  it('LIFE-16 CLASS-06 an undo that would put a sector below itself is refused', async () => {
    const { admin, sectors } = fixture
    const { housing, travel } = sectors
    const { body: below } = await admin.post<{ id: number }>('/api/sectors', {
      name: 'Sous',
      parent: housing.uid,
    })
    await admin.put(`/api/sectors/${housing.id}`, { parent: travel.uid })
    await admin.post(`/admin/sectors/merge/${housing.id}`, { into: travel.uid })
    await admin.put(`/api/sectors/${below.id}`, { parent: null })
    expect((await undo()).status).toBe(409)
    await admin.put(`/api/sectors/${below.id}`, { parent: travel.uid })
    await admin.post('/admin/sectors/positions', {
      positions: [{ id: below.id, children: [{ id: travel.id, children: [] }] }],
    })
    expect((await undo()).status).toBe(409)
  })

  it('LIFE-16 an undo is an action of its own in the journal and in the history of the step', async () => {
    const { heat } = fixture.cards
    await fixture.admin.put(iriOf(heat), { draft: true })
    const act = await lastAct()
    await undo()
    const journal = await fixture.admin.get<{ entries: { action: string; change: number }[] }>(
      '/admin/journal/entries?kind=cards',
    )
    const [first, second] = journal.body.entries
    expect(first).toMatchObject({ action: 'undo', target: { id: heat.id } })
    expect(second).toMatchObject({ action: 'unpublish', change: act?.change })
    const versions = await fixture.admin.get<{ versions: { published: boolean }[] }>(
      `/admin/history/cards/${heat.id}`,
    )
    expect(versions.body.versions.map(({ published }) => published)).toEqual([true, false, true])
    const { rows } = await test.database.db.execute(sql`select from kept_row`)
    expect(rows).toEqual([])
  })

  it('LIFE-16 only the last action is stored, and a save of texts alone is not one', async () => {
    const { heat, cycle } = fixture.cards
    for (const val of [61, 62, 63]) await fixture.admin.put(iriOf(heat), { val })
    await fixture.admin.put(iriOf(cycle), { name: 'Autre nom' })
    expect(await lastAct()).toMatchObject({ kind: 'save', title: heat.name })
    const { rows } = await test.database.db.execute<{ acts: number }>(
      sql`select count(distinct change_id)::int as acts from kept_row`,
    )
    expect(rows).toEqual([{ acts: 1 }])
    await undo()
    expect((await fixture.admin.get<{ val: number }>(iriOf(heat))).body.val).toBe(62)
  })
})
