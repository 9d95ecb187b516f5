import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type {
  Calculation,
  ListedReport,
  Report,
  ReportView,
} from '@etapes-climat/domain/reports/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../../db/tables/card.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import {
  computeHierarchyValues,
  makeCard,
  makeExemplary,
  makeSector,
} from '../../testing/factories.ts'
import { iriOf, saveReport } from '../../testing/save-report.ts'
import { printedReport, reportDocument } from '../document/report-document.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

describe('calculating and viewing', () => {
  it('API-78 CALC-11 POST calculate answers the figures and stores them', async () => {
    const { body: created } = await saveReport(fixture, fixture.member)
    const answer = await fixture.member.post<Calculation>(`/report/${created.uid}/calculate`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      '@id': created['@id'],
      uid: created.uid,
      id: created.id,
      name: created.name,
      datas: { somme: 40, potentiel: 165, objectif: 83, effort: 24 },
    })
  })

  it('API-78 a report that is stored as calculated is not written again', async () => {
    const { db } = test.database
    const { insulate, renovate, draft } = fixture.cards
    const { body: created } = await saveReport(fixture, fixture.admin, {
      cards: [insulate, renovate, draft].map(iriOf),
    })
    const rowsOf = async () => {
      const { rows } = await db.execute(sql`
        select 'report', xmin::text, calculated_at::text from report where id = ${created.id}
        union all select 'step', xmin::text, null from report_card where report_id = ${created.id}
        union all select 'sector', xmin::text, null from report_sector where report_id = ${created.id}`)
      return rows
    }
    const calculate = () => fixture.admin.post<Calculation>(`/report/${created.uid}/calculate`)
    const saved = await rowsOf()
    expect(saved).toHaveLength(5)
    expect((await calculate()).body.datas).toEqual(created.datas)
    expect(await rowsOf()).toEqual(saved)

    const outdated = [
      sql`update report_card set name_at_save = 'Autre' where card_id = ${insulate.id}`,
      sql`update report_card set val_at_save = 1 where card_id = ${draft.id}`,
      sql`update report_card set idx_full_at_save = '' where card_id = ${renovate.id}`,
      sql`update report set somme = 1 where id = ${created.id}`,
      sql`update report set sector_datas = '[]' where id = ${created.id}`,
      sql`insert into report_card (report_id, position, val_at_save, idx_full_at_save, name_at_save)
        values (${created.id}, 9, 1, '', 'Supprimée depuis')`,
    ]
    for (const change of outdated) {
      await db.execute(change)
      const before = await rowsOf()
      expect((await calculate()).body.datas).toEqual(created.datas)
      const after = await rowsOf()
      expect(after).not.toEqual(before)
      expect(after).toHaveLength(5)
    }
  })

  it('REP-46 PDF-03 a sub-sector without figures is neither a row nor counted; one with steps stands under its parent', async () => {
    // Catches: a row of zeros for a sector ticked with its parent, « des 4 secteurs filtrés » for three.
    const { db } = test.database
    const { housing, travel } = fixture.sectors
    const toWork = await makeSector(db, { name: 'Pour le travail', parentId: travel.id })
    const byBike = await makeSector(db, { name: 'À vélo', parentId: toWork.id })
    const indoors = await makeSector(db, { name: 'Dedans', parentId: housing.id, position: -1 })
    const unticked = await makeSector(db, { name: 'Non coché' })
    const alone = await makeSector(db, { name: 'Sans parent coché', parentId: unticked.id })
    const bike = await makeCard(db, { sectorId: byBike.id, val: 30 })
    await computeHierarchyValues(db)
    const { insulate, cycle } = fixture.cards
    const { body: created } = await saveReport(fixture, fixture.member, {
      cards: [insulate.id, cycle.id, bike.id],
      sectors: [indoors, alone, byBike, toWork, travel, housing].map(
        ({ id }) => `/api/sectors/${id}`,
      ),
      filters: null,
    })
    const { body: view } = await fixture.member.get<ReportView>(`/report/${created.uid}`)
    expect(view.sectorFigures.map(({ sector, cards }) => [sector?.name, cards])).toEqual([
      ['Se loger', 1],
      ['Se déplacer', 1],
      ['À vélo', 1],
    ])
    const { statement } = reportDocument(printedReport(view, 'author'), {
      publicUrl: '',
      pictureOf: () => null,
    })
    expect(statement.sectors.map(({ name }) => name)).toEqual(['Se loger', 'Se déplacer', 'À vélo'])
    expect(statement.explanation[0]).toMatch(/des 3\u00a0secteurs filtrés\.$/)
  })

  it('CALC-11 saves and calculations of one report at the same moment all succeed, one after the other', async () => {
    // Catches: replacing the selected steps without locking the report.
    const { body: created } = await saveReport(fixture, fixture.member)
    const { heat, insulate } = fixture.cards
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 2
          ? fixture.member.post(`/report/${created.uid}/calculate`)
          : fixture.member.put(created['@id'], { cards: [insulate.id, heat.id] }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200))
    const after = await fixture.member.get<Report>(created['@id'])
    expect(after.body.datas).toMatchObject({ somme: 100 })
    expect(after.body.cards).toHaveLength(2)
  })

  it('CALC-23 D-74 a changed step is shown on the page, and counts with its new value at the next calculation', async () => {
    // Catches: recomputing stored figures silently at each reading.
    const { db } = test.database
    const { insulate, ventilate } = fixture.cards
    const { body: created } = await saveReport(fixture, fixture.member, {
      cards: [insulate.id, ventilate.id],
    })
    expect(created.datas?.somme).toBe(90)
    await fixture.admin.put(iriOf(ventilate), { draft: true })
    await db.update(card).set({ val: 45, version: 3 }).where(eq(card.id, insulate.id))
    await computeHierarchyValues(db)

    const view = await fixture.member.get<ReportView>(`/report/${created.uid}`)
    expect(view.body.datas?.somme).toBe(90)
    expect(view.body.cards.map((item) => [item.name, item.val])).toEqual([[insulate.name, 40]])
    expect(view.body.changes).toEqual([
      { name: insulate.name, change: 'value', before: '40', after: '45' },
      {
        name: insulate.name,
        change: 'version',
        before: 'E12-2-2024-05-01',
        after: 'E12-3-2024-05-01',
      },
      { name: null, change: 'draft', before: null, after: null },
    ])
    expect(view.text).not.toContain(ventilate.name)
    const open = await fixture.member.get<Report>(created['@id'])
    expect(open.text).not.toContain(ventilate.name)

    const again = await fixture.member.post<Calculation>(`/report/${created.uid}/calculate`)
    expect(again.body.datas).toMatchObject({ somme: 45, potentiel: 120 })
    expect((await fixture.member.get<ReportView>(`/report/${created.uid}`)).body.changes).toEqual([
      { name: null, change: 'draft', before: null, after: null },
    ])

    // A member's save does not detach the steps hidden from them.
    const kept = await fixture.member.put(created['@id'], { cards: [insulate.id] })
    expect(kept.status).toBe(200)
    await fixture.admin.put(iriOf(ventilate), { draft: false })
    await db.update(card).set({ val: 40 }).where(eq(card.id, insulate.id))
    await computeHierarchyValues(db)
    const back = await fixture.member.get<Report>(created['@id'])
    expect(back.body.cards.map((item) => item.name)).toContain(ventilate.name)
  })

  it('API-74 REP-36 REP-64 the view has the steps whole, the figures by sector and no hidden step', async () => {
    const { insulate, necessary, completeness, draft } = fixture.cards
    const cards = [insulate, necessary, completeness, draft].map(iriOf)
    const { body: created } = await saveReport(fixture, fixture.admin, {
      cards,
      description: 'Pour voir',
    })
    const view = await fixture.admin.get<ReportView>(`/report/${created.uid}`)
    expect(view.body.cards.map((item) => item.name)).toEqual([insulate.name, necessary.name])
    const list = await fixture.admin.get<Collection<ListedReport>>('/api/reports')
    const listed = list.body['hydra:member'].find(({ uid }) => uid === created.uid)
    expect(listed?.stepCount).toBe(2)
    expect(view.text).not.toMatch(/Ouvrage secret|Étape secrète|Note interne/)
    expect(view.body.owner).toEqual({
      firstName: 'Awa',
      lastName: 'Diarra',
      company: 'Atelier Dupont',
      organisation: '',
      logo: null,
    })
    const rows = view.body.sectorFigures.map((row) => [row.sector?.name, row.somme, row.potentiel])
    expect(rows).toEqual([
      ['Se loger', 55, 165],
      ['Se déplacer', 0, 101],
    ])
    const total = view.body.sectorFigures.reduce((sum, row) => sum + row.somme, 0)
    expect(total).toBe(view.body.datas?.somme)
  })

  it('REP-45 the works of a step in a report carry uid, title and picture, and nothing of the drafts', async () => {
    const picture = { src: '/media/image/full/01.jpg', alt: 'Élévation', meta: 'La façade' }
    const { db } = test.database
    const work = await makeExemplary(db, { title: 'Une halle', imgPrimary: [picture] })
    const { hiddenWork } = fixture.exemplaries
    const step = await makeCard(db, { exemplaryIds: [work.id, hiddenWork.id] })
    const { body: created } = await saveReport(fixture, fixture.member, { cards: [step.id] })
    const { body: view } = await fixture.member.get<ReportView>(`/report/${created.uid}`)
    expect(view.cards.map(({ exemplaries }) => exemplaries)).toEqual([
      [
        {
          '@id': `/api/exemplaries/${work.id}`,
          '@type': 'Exemplary',
          uid: work.uid,
          title: 'Une halle',
          projectOwner: 'Foncière',
          architect: 'Atelier',
          draft: false,
          imgPrimary: [picture],
        },
      ],
    ])
    await db.delete(card).where(eq(card.id, step.id))
  })

  it('REP-38 LIM-07 the view shows three exemplary works a step at most', async () => {
    const works = []
    for (let i = 0; i < 5; i++) works.push((await makeExemplary(test.database.db)).id)
    const many = await makeCard(test.database.db, {
      sectorId: fixture.sectors.travel.id,
      exemplaryIds: works,
    })
    const { body: created } = await saveReport(fixture, fixture.member, { cards: [many.id] })
    const view = await fixture.member.get<ReportView>(`/report/${created.uid}`)
    const { body: step } = await fixture.member.get<Card>(iriOf(many))
    expect(step.exemplaries).toHaveLength(5)
    expect(view.body.cards[0]?.exemplaries).toEqual(step.exemplaries.slice(0, 3))
    await test.database.db.delete(card).where(eq(card.id, many.id))
  })
})
