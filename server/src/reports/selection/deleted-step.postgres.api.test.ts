import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Calculation, Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { makeCard } from '../../testing/factories.ts'
import { iriOf, saveReport } from '../../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const publish = (draft: boolean, iri: string) => fixture.admin.put<Card>(iri, { draft })
const makeStep = (values: { name: string; val: number; draft?: boolean }) => {
  const { housing } = fixture.sectors
  const { energy } = fixture.categories
  return makeCard(test.database.db, { ...values, sectorId: housing.id, categoryId: energy.id })
}
const view = async (uid: string) => (await fixture.member.get<ReportView>(`/report/${uid}`)).body

it('CALC-23 D-74 D-85 a deleted step leaves its report: shown at once, counted until the next calculation', async () => {
  const step = iriOf(await makeStep({ name: 'Étape à supprimer', val: 30 }))
  const { ventilate } = fixture.cards
  const report = (await saveReport(fixture, fixture.member, { cards: [step, iriOf(ventilate)] }))
    .body
  expect(report.datas?.somme).toBe(80)
  await publish(true, step)
  expect((await fixture.admin.delete(step)).status).toBe(204)
  const after = await view(report.uid)
  expect(after.datas).toEqual(report.datas)
  expect(after.cards.map((card) => card.name)).toEqual(['Ventiler'])
  expect(after.changes).toEqual([{ name: null, change: 'deleted', before: null, after: null }])
  const editable = await fixture.member.get<Report>(report['@id'])
  expect(editable.body.cards.map((card) => card.name)).toEqual(['Ventiler'])
  expect(JSON.stringify([after, editable.body])).not.toContain('Étape à supprimer')
  const calculated = await fixture.member.post<Calculation>(`/report/${report.uid}/calculate`)
  expect(calculated.body.datas.somme).toBe(50)
  expect((await view(report.uid)).changes).toEqual([])
})

it('CALC-23 an un-published step no longer counts at the next calculation', async () => {
  const step = iriOf(await makeStep({ name: 'Étape retirée', val: 7 }))
  const report = (await saveReport(fixture, fixture.member, { cards: [step] })).body
  expect(report.datas?.somme).toBe(7)
  await publish(true, step)
  const calculated = await fixture.member.post<Calculation>(`/report/${report.uid}/calculate`)
  expect(calculated.body.datas.somme).toBe(0)
})

it('D-74 saving the steps clears the notice about deleted ones; saving the name does not', async () => {
  const step = iriOf(await makeStep({ name: 'Étape', val: 3, draft: true }))
  const { ventilate } = fixture.cards
  const cards = [iriOf(ventilate), step]
  const report = (await saveReport(fixture, fixture.admin, { cards })).body
  await fixture.admin.delete(step)
  const changes = async () =>
    (await fixture.admin.get<ReportView>(`/report/${report.uid}`)).body.changes.map(
      (change) => change.change,
    )
  await fixture.admin.put(report['@id'], { name: 'Autre nom' })
  expect(await changes()).toEqual(['deleted'])
  const refused = await fixture.admin.put(report['@id'], { cards })
  expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'cards[1]'])
  await fixture.admin.put(report['@id'], { cards: [iriOf(ventilate)] })
  expect(await changes()).toEqual([])
})

it('O-05 VAL-31 steps, sectors and keywords deleted while reports are saved never break a save', async () => {
  // Catches: a reference resolved before the deletion and written after it.
  const { ventilate } = fixture.cards
  const seen = new Set<number>()
  for (let round = 0; round < 25; round++) {
    const step = iriOf(await makeStep({ name: `Brouillon ${round}`, val: 1, draft: true }))
    const sector = (await fixture.admin.post<Card>('/api/sectors', { name: `S${round}` })).body
    const tag = (await fixture.admin.post<Card>('/api/tags', { name: `T${round}` })).body
    const body = { cards: [iriOf(ventilate), step], sectors: [sector], tags: [tag] }
    const saved = (await saveReport(fixture, fixture.admin, body)).body
    await fixture.admin.put(saved['@id'], { sectors: [] })
    const answers = await Promise.all([
      fixture.admin.delete(step),
      fixture.admin.put(saved['@id'], body),
      saveReport(fixture, fixture.admin, body),
      fixture.admin.delete(sector['@id']),
      fixture.admin.delete(tag['@id']),
      fixture.admin.post(`/report/${saved.uid}/calculate`),
      fixture.admin.put(saved['@id'], { cards: body.cards }),
    ])
    for (const { status } of answers) seen.add(status)
    expect((await fixture.admin.get(saved['@id'])).status).toBe(200)
  }
  expect([...seen].filter((status) => ![200, 201, 204, 400, 409, 422].includes(status))).toEqual([])
}, 60_000)
