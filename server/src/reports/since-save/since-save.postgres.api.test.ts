import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type {
  Calculation,
  ListedReport,
  Report,
  ReportView,
} from '@etapes-climat/domain/reports/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { makeCard } from '../../testing/factories.ts'
import { iriOf, saveReport } from '../../testing/save-report.ts'
import { printedReport, reportDocument } from '../document/report-document.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

/** Three new steps worth 30, 20 and 10, and a report of them and of a transversal one. */
let steps: string[] = []
let report: Report
beforeEach(async () => {
  steps = []
  for (const [name, val] of [
    ['Revalorisée', 30],
    ['Retirée', 20],
    ['Supprimée', 10],
  ] as const) {
    const { housing } = fixture.sectors
    const { energy } = fixture.categories
    const values = { name, val, sectorId: housing.id, categoryId: energy.id }
    steps.push(iriOf(await makeCard(test.database.db, values)))
  }
  const cards = [...steps, iriOf(fixture.cards.renovate)]
  report = (await saveReport(fixture, fixture.member, { cards })).body
})

/** Revalues the first step, un-publishes the second, deletes the third. */
async function changeCatalogue() {
  const [revalued = '', unpublished = '', deleted = ''] = steps
  await fixture.admin.put<Card>(revalued, { val: 35 })
  await fixture.admin.put<Card>(unpublished, { draft: true })
  await fixture.admin.put<Card>(deleted, { draft: true })
  expect((await fixture.admin.delete(deleted)).status).toBe(204)
}

const view = async () => (await fixture.member.get<ReportView>(`/report/${report.uid}`)).body
const calculate = async () =>
  (await fixture.member.post<Calculation>(`/report/${report.uid}/calculate`)).body.datas
const keep = (state: unknown, who = fixture.member) =>
  who.post<{ violations?: { propertyPath: string }[] }>(`/report/${report.uid}/keep`, { state })

/** What each list says of the report: one’s own, and the administrators’. */
async function listed() {
  const me = (await fixture.member.get<{ uid: string }>('/me')).body
  const lists = [
    await fixture.member.get<Collection<ListedReport>>('/api/reports'),
    await fixture.admin.get<Collection<ListedReport>>(`/admin/users/${me.uid}/reports`),
  ]
  return lists.map(
    ({ body }) => body['hydra:member'].find(({ uid }) => uid === report.uid)?.sinceSave,
  )
}

const NO_CHANGES = { title: '', ofSum: [], ofPotential: [] }
const printed = async () => {
  const { statement } = reportDocument(printedReport(await view(), 'author'), {
    publicUrl: '',
    pictureOf: () => null,
  })
  const { title, ofSum, ofPotential } = statement.changes ?? NO_CHANGES
  return [title, ...ofSum, ...ofPotential].map((text) => text.replaceAll('\u00a0', ' '))
}

it('TRUST-03 a step revalued, one un-published and one deleted: the same numbers on page, lists and paper, and nothing changes by itself', async () => {
  expect((await view()).sinceSave).toBeNull()
  expect(await listed()).toEqual([null, null])
  expect(await printed()).toEqual([''])
  await changeCatalogue()
  const changed = await view()
  expect(changed.datas).toEqual(report.datas)
  expect([changed.datas?.somme, changed.today?.somme]).toEqual([60, 35])
  expect(changed.sinceSave).toMatchObject({
    steps: 3,
    difference: -25,
    kept: false,
    changes: [
      { name: 'Revalorisée', change: 'value', before: '30', after: '35', added: 5 },
      { name: null, change: 'draft', before: null, after: null, added: -20 },
      { name: null, change: 'deleted', before: null, after: null, added: -10 },
      { name: 'Se loger', change: 'potential', added: 0 },
    ],
  })
  expect(JSON.stringify(changed)).not.toMatch(/Retirée|Supprimée/)
  const short = { steps: 3, difference: -25, potential: potentialMoved(changed) }
  expect(await listed()).toEqual([short, short])
  expect(await printed()).toEqual([
    '3 étapes ont changé depuis l’enregistrement : − 25 kgCO2e',
    '« Revalorisée » : la valeur passe de 30 à 35.',
    'Une étape de ce rapport n’est plus publiée : − 20 dans la somme.',
    'Une étape de ce rapport a été supprimée : − 10 dans la somme.',
    potentialSentence(changed),
  ])
  expect(await calculate()).toEqual(changed.today)
  const updated = await view()
  expect(updated.datas).toEqual(changed.today)
  expect(updated.sinceSave).toBeNull()
  expect(await listed()).toEqual([null, null])
})

const potentialMoved = ({ datas, today }: ReportView) =>
  (today?.potentiel ?? 0) - (datas?.potentiel ?? 0)

/** The sentence « « Se loger » : le potentiel du secteur passe de 120 à 95. » from the page's data. */
function potentialSentence({ datas, today }: ReportView) {
  const [before, after] = [datas?.potentiel, today?.potentiel].map((value) =>
    formatNumber(value ?? 0),
  )
  return `« Se loger » : le potentiel du secteur passe de ${before} à ${after}.`.replaceAll(
    '\u00a0',
    ' ',
  )
}

it('TRUST-03 a changed potential alone is shown on page, lists and paper and in the editor, and may be kept', async () => {
  const { housing } = fixture.sectors
  const { energy } = fixture.categories
  const values = { name: 'Ailleurs', val: 7, sectorId: housing.id, categoryId: energy.id }
  const elsewhere = iriOf(await makeCard(test.database.db, values))
  await fixture.admin.put<Card>(elsewhere, { val: 9 })
  const before = await view()
  await calculate()
  await fixture.admin.put<Card>(elsewhere, { val: 17 })
  const changed = await view()
  expect(changed.datas?.somme).toBe(before.datas?.somme)
  expect((changed.today?.potentiel ?? 0) - (changed.datas?.potentiel ?? 0)).toBe(8)
  const short = { steps: 0, difference: 0, potential: 8 }
  expect(changed.sinceSave).toMatchObject({ ...short, kept: false })
  expect(await listed()).toEqual([short, short])
  expect(await printed()).toEqual([
    'Le potentiel a changé depuis l’enregistrement : + 8 kgCO2e',
    potentialSentence(changed),
  ])
  const edited = (await fixture.member.get<Report>(report['@id'])).body
  expect([edited.datas, edited.today]).toEqual([changed.datas, changed.today])

  await keep(changed.sinceSave?.state)
  expect((await view()).sinceSave?.kept).toBe(true)
  expect(await listed()).toEqual([null, null])
  await fixture.admin.put<Card>(elsewhere, { val: 18 })
  expect((await listed())[0]).toEqual({ ...short, potential: 9 })
  await fixture.admin.put<Card>(elsewhere, { val: 9 })
  expect((await view()).sinceSave).toBeNull()
})

it('TRUST-03 kept figures show no notice until something else changes; the report stays unchanged', async () => {
  await changeCatalogue()
  const before = await view()
  expect((await keep(before.sinceSave?.state)).status).toBe(204)
  const after = await view()
  expect(after).toEqual({ ...before, sinceSave: { ...before.sinceSave, kept: true } })
  expect(await listed()).toEqual([null, null])

  await fixture.admin.put<Card>(steps[0] ?? '', { val: 36 })
  expect((await view()).sinceSave).toMatchObject({ steps: 3, difference: -24, kept: false })
  expect((await listed())[0]).toEqual({
    steps: 3,
    difference: -24,
    potential: potentialMoved(await view()),
  })

  // The changes on screen are kept, not those of a moment later.
  await keep(before.sinceSave?.state)
  expect((await view()).sinceSave?.kept).toBe(false)

  // The same changes after an update are news again.
  const revalue = (val: number) => fixture.admin.put<Card>(steps[0] ?? '', { val })
  await revalue(30)
  await calculate()
  await revalue(36)
  const anew = (await view()).sinceSave
  await keep(anew?.state)
  await calculate()
  await revalue(30)
  await calculate()
  await revalue(36)
  expect((await view()).sinceSave).toEqual(anew)
})

it('TRUST-03 what names no state of changes is refused, and another member’s report does not exist', async () => {
  for (const [state, status] of [
    [undefined, 422],
    [12, 400],
    ['', 422],
    ['x'.repeat(64), 422],
  ] as const) {
    const refused = await keep(state)
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([status, 'state'])
  }
  expect((await keep('0'.repeat(64), fixture.other)).status).toBe(404)
})

it('TRUST-03 a step published since, or of another type, is listed with its part of the sum', async () => {
  const [first = '', second = ''] = steps
  await fixture.admin.put<Card>(second, { draft: true })
  report = (await saveReport(fixture, fixture.admin, { cards: steps })).body
  const seen = async () => (await fixture.admin.get<ReportView>(`/report/${report.uid}`)).body
  expect((await seen()).sinceSave).toBeNull()
  await fixture.admin.put<Card>(second, { draft: false })
  const { body } =
    await fixture.admin.get<Collection<{ '@id': string; slug: string }>>('/api/card_formats')
  const completeness = body['hydra:member'].find(({ slug }) => slug === 'completude')
  await fixture.admin.put<Card>(first, { cardFormat: completeness?.['@id'] })
  expect((await seen()).sinceSave).toMatchObject({
    steps: 2,
    difference: 20,
    changes: [
      { name: null, change: 'undescribed', added: 0 },
      { name: 'Retirée', change: 'published', added: 20 },
      { name: 'Se loger', change: 'potential', added: 0 },
    ],
  })
})

it('TRUST-03 the changes of a report stored before its steps’ states add up too', async () => {
  await test.database.db.execute(sql`
    update report_card set draft_at_save = null, format_at_save = null where report_id = ${report.id}`)
  expect((await view()).sinceSave).toBeNull()
  await changeCatalogue()
  const changed = await view()
  const { datas, today, sinceSave } = changed
  const potential = potentialMoved(changed)
  const added = sinceSave?.changes.reduce((sum, change) => sum + change.added, 0)
  expect(added).toBe((today?.somme ?? 0) - (datas?.somme ?? 0))
  expect(await listed()).toEqual([
    { steps: 3, difference: added, potential },
    { steps: 3, difference: added, potential },
  ])
})
