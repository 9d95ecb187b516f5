import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { Report, ReportSummary } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type PlantedCatalogue, plantCatalogue } from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'
import { saveReport } from '../testing/save-report.ts'

let test: TestApp
let planted: PlantedCatalogue
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

describe('one’s own reports', () => {
  it('API-72 REP-40 the list has one’s own reports, latest first, by name', async () => {
    const { body: created } = await saveReport(planted, planted.waiting, {
      name: 'Île verte 100 %',
    })
    await saveReport(planted, planted.waiting, { name: 'Gare' })
    const list = (who: TestClient, query = '') =>
      who.get<Collection<ReportSummary>>(`/api/reports${query}`)
    const names = async (query: string) =>
      (await list(planted.waiting, query)).body['hydra:member'].map((item) => item.name)
    expect(await names('')).toEqual(['Gare', 'Île verte 100 %'])
    expect(await names('?name=ILE')).toEqual(['Île verte 100 %'])
    expect(await names('?name=%25')).toEqual(['Île verte 100 %'])
    expect(await names('?name=_')).toEqual([])
    expect(await names('?page=2&itemsPerPage=1')).toEqual(['Île verte 100 %'])
    const others = await list(planted.admin)
    expect(others.text).not.toContain(created.uid)
    expect((await list(planted.visitor)).status).toBe(401)
    expect((await list(planted.member, '?name=a%00')).status).toBe(400)
  })

  it('SEC-10 a foreign report answers 404 on every path, like one that does not exist, whatever is sent', async () => {
    // Catches: checking the owner on some of the paths only.
    const { body: own } = await saveReport(planted, planted.member, { name: 'Privé' })
    const before = (await planted.member.get<Report>(own['@id'])).text
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
        const missing = await call(planted.other, path.replace(id, '999999'))
        const foreign = await call(planted.other, path)
        expect([method, path, foreign.status, foreign.text]).toEqual([
          method,
          path,
          404,
          missing.text,
        ])
        expect((await call(planted.waiting, path)).status).toBe(404)
        expect((await call(planted.visitor, path)).status).toBe(401)
      }
    }
    expect((await planted.member.get<Report>(own['@id'])).text).toBe(before)
  })

  it('API-90 an administrator lists the reports of an account, latest first, and nobody else’s', async () => {
    const { body: first } = await saveReport(planted, planted.other, { name: 'Premier' })
    const { body: second } = await saveReport(planted, planted.other, { name: 'Second' })
    const { body: me } = await planted.other.get<{ uid: string }>('/me')
    const path = `/admin/users/${me.uid}/reports`
    const { body } = await planted.admin.get<Collection<ReportSummary>>(path)
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
      const paged = await planted.admin.get<Collection<ReportSummary>>(
        `${path}?page=${page}&itemsPerPage=1`,
      )
      expect(paged.body['hydra:member'].map(({ name }) => name)).toEqual(names)
      expect(paged.body['hydra:totalItems']).toBe(2)
    }
    expect((await planted.admin.get('/admin/users/999999/reports')).status).toBe(404)
  })

  it('SEC-10 API-73 an administrator opens and saves any report, the owner unchanged', async () => {
    const { body: own } = await saveReport(planted, planted.member, { name: 'De Solène' })
    expect((await planted.admin.get(own['@id'])).status).toBe(200)
    const saved = await planted.admin.put<Report>(own['@id'], { name: 'Relu' })
    expect(saved.body.name).toBe('Relu')
    expect((await planted.member.get<Report>(own['@id'])).body.name).toBe('Relu')
    const mine = await planted.admin.get<Collection<ReportSummary>>('/api/reports?name=Relu')
    expect(mine.body['hydra:member']).toEqual([])
  })
})
