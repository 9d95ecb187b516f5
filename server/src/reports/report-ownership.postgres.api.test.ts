import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { Report, ReportSummary } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'
import { saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

describe('one’s own reports', () => {
  it('API-72 REP-40 the list has one’s own reports, latest first, by name', async () => {
    const { body: created } = await saveReport(fixture, fixture.waiting, {
      name: 'Île verte 100 %',
    })
    await saveReport(fixture, fixture.waiting, { name: 'Gare' })
    const list = (who: TestClient, query = '') =>
      who.get<Collection<ReportSummary>>(`/api/reports${query}`)
    const names = async (query: string) =>
      (await list(fixture.waiting, query)).body['hydra:member'].map((item) => item.name)
    expect(await names('')).toEqual(['Gare', 'Île verte 100 %'])
    expect(await names('?name=ILE')).toEqual(['Île verte 100 %'])
    expect(await names('?name=%25')).toEqual(['Île verte 100 %'])
    expect(await names('?name=_')).toEqual([])
    expect(await names('?page=2&itemsPerPage=1')).toEqual(['Île verte 100 %'])
    const others = await list(fixture.admin)
    expect(others.text).not.toContain(created.uid)
    expect((await list(fixture.visitor)).status).toBe(401)
    expect((await list(fixture.member, '?name=a%00')).status).toBe(400)
  })

  it('SEC-10 a foreign report answers 404 on every path, like one that does not exist, whatever is sent', async () => {
    // Catches: checking the owner on some of the paths only.
    const { body: own } = await saveReport(fixture, fixture.member, { name: 'Privé' })
    const before = (await fixture.member.get<Report>(own['@id'])).text
    for (const id of [own.uid, String(own.id)]) {
      const paths: [string, string, unknown?][] = [
        ['get', `/api/reports/${id}`],
        ['put', `/api/reports/${id}`, { name: 'Volé' }],
        ['put', `/api/reports/${id}`, { name: '' }],
        ['put', `/api/reports/${id}`],
        ['delete', `/api/reports/${id}`],
        ['get', `/report/${id}`],
        ['post', `/report/${id}/calculate`],
        ['get', `/pdf/reports/${id}`],
      ]
      for (const [method, path, body] of paths) {
        const call = (who: TestClient, url: string) =>
          method === 'get'
            ? who.get(url)
            : method === 'delete'
              ? who.delete(url)
              : method === 'put'
                ? who.put(url, body)
                : who.post(url)
        const missing = await call(fixture.other, path.replace(id, '999999'))
        const foreign = await call(fixture.other, path)
        expect([method, path, foreign.status, foreign.text]).toEqual([
          method,
          path,
          404,
          missing.text,
        ])
        expect((await call(fixture.waiting, path)).status).toBe(404)
        expect((await call(fixture.visitor, path)).status).toBe(401)
      }
    }
    expect((await fixture.member.get<Report>(own['@id'])).text).toBe(before)
  })

  it('API-90 an administrator lists the reports of an account, latest first, and nobody else’s', async () => {
    const { body: first } = await saveReport(fixture, fixture.other, { name: 'Premier' })
    const { body: second } = await saveReport(fixture, fixture.other, { name: 'Second' })
    const { body: me } = await fixture.other.get<{ uid: string }>('/me')
    const path = `/admin/users/${me.uid}/reports`
    const { body } = await fixture.admin.get<Collection<ReportSummary>>(path)
    expect(body['hydra:member'].map(({ uid, name }) => [uid, name])).toEqual([
      [second.uid, 'Second'],
      [first.uid, 'Premier'],
    ])
    expect(body['hydra:totalItems']).toBe(2)
    // Each page has the total, also the one after the last.
    for (const [page, names] of [
      [2, ['Premier']],
      [3, []],
    ] as const) {
      const paged = await fixture.admin.get<Collection<ReportSummary>>(
        `${path}?page=${page}&itemsPerPage=1`,
      )
      expect(paged.body['hydra:member'].map(({ name }) => name)).toEqual(names)
      expect(paged.body['hydra:totalItems']).toBe(2)
    }
    expect((await fixture.admin.get('/admin/users/999999/reports')).status).toBe(404)
  })

  it('SEC-10 API-73 an administrator opens and saves any report, the owner unchanged', async () => {
    const { body: own } = await saveReport(fixture, fixture.member, { name: 'De Solène' })
    expect((await fixture.admin.get(own['@id'])).status).toBe(200)
    const saved = await fixture.admin.put<Report>(own['@id'], { name: 'Relu' })
    expect(saved.body.name).toBe('Relu')
    expect((await fixture.member.get<Report>(own['@id'])).body.name).toBe('Relu')
    const mine = await fixture.admin.get<Collection<ReportSummary>>('/api/reports?name=Relu')
    expect(mine.body['hydra:member']).toEqual([])
  })
})
