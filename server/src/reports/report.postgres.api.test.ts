import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { ListedReport, Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { printedReport, reportDocument } from './document/report-document.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

describe('changing a report', () => {
  it('API-76 PUT keeps absent fields and recomputes the figures', async () => {
    const { body: created } = await saveReport(fixture, fixture.member, {
      name: 'Gare Basse',
      description: 'Îlot 4',
    })
    const renamed = await fixture.member.put<Report>(created['@id'], { name: 'Gare Haute' })
    expect(renamed.body).toMatchObject({
      name: 'Gare Haute',
      description: 'Îlot 4',
      uid: created.uid,
    })
    expect(renamed.body.cards).toHaveLength(2)
    const { heat, insulate } = fixture.cards
    const more = await fixture.member.put<Report>(created['@id'], {
      cards: [iriOf(heat), iriOf(insulate)],
    })
    expect(more.body.datas).toMatchObject({ somme: 100 })
    expect(more.body.cards.map((item) => item.name)).toEqual([heat.name, insulate.name])
    expect(more.body.tags).toHaveLength(1)
    expect(more.body.revision).toBe(3)
  })

  it('D-119 a save based on an older revision is refused, and nothing changes', async () => {
    const { body: created } = await saveReport(fixture, fixture.member)
    await fixture.member.put(created['@id'], { name: 'Première' }, { 'if-match': '"1"' })
    const late = await fixture.member.put(
      created['@id'],
      { name: 'Seconde' },
      { 'if-match': '"1"' },
    )
    expect(late.status).toBe(409)
    const told = (by: string) =>
      expect.stringMatching(
        `^Ce rapport a été enregistré ailleurs par ${by} le \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d, après que vous l’avez ouvert\\.$`,
      )
    expect(late.body.message).toEqual(told('vous-même'))
    const { firstName, lastName } = fixture.users.member
    const stale = { 'if-match': '"1"' }
    const other = await fixture.admin.put(created['@id'], { name: 'Autre' }, stale)
    expect([other.status, other.body.message]).toEqual([409, told(`${firstName} ${lastName}`)])
    await fixture.admin.put(created['@id'], { description: 'Relu' })
    const after = await fixture.member.put(created['@id'], { name: 'Autre' }, stale)
    expect(after.body.message).not.toContain(`${firstName} ${lastName}`)
    expect(after.body.message).not.toContain('vous-même')
    expect(after.body.message).toEqual(told('\\S.*'))
    expect((await fixture.member.get<Report>(created['@id'])).body.name).toBe('Première')
    expect((await fixture.member.put(created['@id'], { name: 'Troisième' })).status).toBe(200)
  })

  it('VAL-34 a name is stored on one line, a description keeps its lines', async () => {
    const { body: created } = await saveReport(fixture, fixture.member, {
      name: 'Facture\r\nimpayée\u2028: \u202epayez',
      description: 'Îlot 4\r\nÎlot 5\rÎlot 6',
    })
    const { body } = await fixture.member.get<Report>(created['@id'])
    expect([body.name, body.description]).toEqual([
      'Facture impayée : payez',
      'Îlot 4\nÎlot 5\nÎlot 6',
    ])
  })

  it('VAL-15 a description may be emptied', async () => {
    const { body: created } = await saveReport(fixture, fixture.member)
    for (const description of ['Deux mots', '', null]) {
      const { status, body } = await fixture.member.put<Report>(created['@id'], { description })
      expect([status, body.description ?? '']).toEqual([200, description ?? ''])
    }
  })

  it('VAL-15 VAL-27 refused changes leave the report as it was', async () => {
    const { body: created } = await saveReport(fixture, fixture.member)
    const before = (await fixture.member.get<Report>(created['@id'])).body
    const refused: [unknown, number][] = [
      [{ name: '' }, 422],
      [{ name: null }, 422],
      [{ cards: [] }, 422],
      [{ name: 'Nouveau nom', cards: ['/api/cards/999999'] }, 422],
      [{ name: 'Nouveau nom', sectors: ['/api/sectors/999999'] }, 422],
      [{ cards: 12 }, 400],
      [[], 400],
    ]
    for (const [body, status] of refused) {
      const answer = await fixture.member.put(created['@id'], body)
      expect([answer.status, body]).toEqual([status, body])
      expect((await fixture.member.get<Report>(created['@id'])).body).toEqual(before)
    }
  })

  it('REP-44 API-74 the page’s report has every field of the report, the same as the edited one', async () => {
    const { body: created } = await saveReport(fixture, fixture.member)
    const edited = (await fixture.member.get<Report>(`/api/reports/${created.uid}`)).body
    const shown = (await fixture.member.get<ReportView>(`/report/${created.uid}`)).body
    const { cards, revision, owner, ...fields } = edited
    expect(shown).toMatchObject(fields)
    expect(shown.cards.map(({ uid }) => uid)).toEqual(cards.map(({ uid }) => uid))
    expect(owner).toBeNull()
    expect([revision, shown.tags.length, shown.cardsSectors.length]).toEqual([1, 1, 1])
    expect(shown.filters).toEqual({ sectors: [fixture.sectors.housing.uid], name: 'isoler' })
  })

  it('REP-46 TEAM-07 a list counts the sectors of the page and the document, not those ticked with a parent', async () => {
    const parent = fixture.sectors.travel
    const body = { name: 'Venir travailler', parent: `/api/sectors/${parent.id}` }
    const below = (await fixture.admin.post<{ '@id': string }>('/api/sectors', body)).body
    const sectors = [
      `/api/sectors/${parent.id}`,
      below['@id'],
      `/api/sectors/${fixture.sectors.housing.id}`,
    ]
    const { body: created } = await saveReport(fixture, fixture.member, { sectors })
    expect(created.sectors).toHaveLength(3)
    const listed = async () =>
      (await fixture.member.get<Collection<ListedReport>>('/api/reports')).body[
        'hydra:member'
      ].find(({ uid }) => uid === created.uid)
    const page = async () => (await fixture.member.get<ReportView>(`/report/${created.uid}`)).body
    expect((await page()).sectorFigures).toHaveLength(2)
    expect((await listed())?.sectorCount).toBe(2)
    const document = reportDocument(printedReport(await page(), 'author'), {
      publicUrl: '',
      pictureOf: () => null,
    })
    expect([document.statement.sectors.length, document.sectorCount]).toEqual([2, 2])
    await fixture.member.delete(created['@id'])
    await fixture.admin.delete(below['@id'])
  })

  it('API-77 DELETE removes it', async () => {
    const { body: created } = await saveReport(fixture, fixture.member)
    expect((await fixture.member.delete(created['@id'])).status).toBe(204)
    expect((await fixture.member.get(created['@id'])).status).toBe(404)
    expect((await fixture.member.delete(created['@id'])).status).toBe(404)
  })
})
