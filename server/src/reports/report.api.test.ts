import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type {
  Calculation,
  Report,
  ReportSummary,
  ReportView,
} from '@etapes-climat/domain/reports/contract'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../cards/card.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type PlantedCatalogue, plantCatalogue } from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'
import { settleHierarchy } from '../testing/factories.ts'
import { report } from './report.table.ts'

let test: TestApp
let planted: PlantedCatalogue
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

const iriOf = (stored: { id: number }) => `/api/cards/${stored.id}`

/** A report of « Isoler » (40) and the indirect « Rénover »: sum 40 of 165. */
async function save(who: TestClient, changes: Record<string, unknown> = {}) {
  const { insulate, renovate } = planted.cards
  return who.post<Report>('/api/reports', {
    cards: [iriOf(insulate), iriOf(renovate)],
    sectors: [`/api/sectors/${planted.sectors.housing.id}`],
    tags: [planted.tags.offices.uid],
    filters: { sectors: [planted.sectors.housing.uid], name: 'isoler' },
    ...changes,
  })
}

const stored = async () => {
  const [row] = await test.database.db.select({ rows: count() }).from(report)
  return row?.rows ?? 0
}

describe('saving a report', () => {
  it('API-75 REP-21 a new report gets the automatic name, its figures and its relations', async () => {
    const created = await save(planted.member)
    expect(created.status).toBe(201)
    expect(created.headers.location).toBe(created.body['@id'])
    expect(created.body.name).toMatch(/^\d{2}-\d{2}-\d{4}-2-etapes$/)
    expect(created.body.datas).toEqual({ somme: 40, potentiel: 165, objectif: 83, effort: 24 })
    expect(created.body.val).toBe(40)
    expect(created.body.tags.map((tag) => tag.name)).toEqual(['Bureaux'])
    expect(created.body.filters).toMatchObject({ name: 'isoler' })
  })

  it('REP-44 the report carries its fields, relations as objects with @id, uid and name', async () => {
    const { body: created } = await save(planted.member)
    const { body, headers } = await planted.member.get<Report>(`/api/reports/${created.uid}`)
    expect(Object.keys(body).sort()).toEqual(
      [
        '@context',
        '@id',
        '@type',
        'uid',
        'id',
        'name',
        'description',
        'cards',
        'tags',
        'sectors',
        'cardsSectors',
        'datas',
        'filters',
        'createdAt',
        'updatedAt',
        'val',
        'revision',
      ].sort(),
    )
    expect(body.cards.map((item) => [item['@id'], item.name])).toEqual([
      [iriOf(planted.cards.insulate), 'Isoler l’enveloppe'],
      [iriOf(planted.cards.renovate), 'Rénover en une fois'],
    ])
    expect(body.cardsSectors.map((item) => item.name)).toEqual(['Se loger'])
    expect(headers.etag).toBe('"1"')
    expect((await planted.member.get(`/api/reports/${created.id}`)).body).toEqual(body)
  })

  it('CALC-08 D-72 the sectors of the counted steps join the filtered ones', async () => {
    const { cycle, insulate } = planted.cards
    const created = await save(planted.member, { cards: [cycle.uid, insulate.id], sectors: [] })
    expect(created.body.sectors.map((item) => item.name)).toEqual(['Se loger', 'Se déplacer'])
    expect(created.body.datas).toEqual({ somme: 141, potentiel: 266, objectif: 133, effort: 53 })
  })

  it('CALC-22 sectors and steps sent twice count once', async () => {
    // Catches: storing the list as it was sent.
    const sector = `/api/sectors/${planted.sectors.housing.id}`
    const { insulate } = planted.cards
    const created = await save(planted.member, {
      cards: [iriOf(insulate), insulate.uid, insulate.id, { '@id': iriOf(insulate) }],
      sectors: [sector, sector, planted.sectors.housing.uid],
    })
    expect(created.body.datas).toMatchObject({ somme: 40, potentiel: 165 })
    expect(created.body.cards).toHaveLength(1)
  })

  it('SEC-09 the owner is the caller, whatever the body claims', async () => {
    // Catches: spreading the body into the row.
    const claims = {
      userId: planted.users.other.id,
      user: planted.users.other.uid,
      id: 1,
      uid: planted.users.other.uid,
      val: 9999,
      datas: { somme: 9999 },
      createdAt: '2000-01-01',
    }
    const created = await save(planted.member, claims)
    expect(created.status).toBe(201)
    expect(created.body.datas?.somme).toBe(40)
    const mine = await planted.member.get<Collection<ReportSummary>>('/api/reports')
    expect(mine.body['hydra:member'].some((item) => item.uid === created.body.uid)).toBe(true)
    const theirs = await planted.other.get<Collection<ReportSummary>>('/api/reports')
    expect(theirs.body['hydra:member']).toEqual([])
  })

  it.each<[string, Record<string, unknown> | string | undefined, number, string | null]>([
    ['no body', undefined, 400, null],
    ['no step', { cards: [] }, 422, 'cards'],
    ['steps absent', { cards: undefined }, 422, 'cards'],
    ['steps of a wrong type', { cards: 'x' }, 400, 'cards'],
    ['a step that is no reference', { cards: ['/api/sectors/1'] }, 400, null],
    ['a step that is no whole number', { cards: [1.5] }, 400, 'cards.0'],
    ['an unknown step', { cards: ['/api/cards/999999'] }, 422, 'cards[0]'],
    ['an unknown sector', { sectors: ['/api/sectors/999999'] }, 422, 'sectors[0]'],
    ['an unknown keyword', { tags: ['/api/tags/999999'] }, 422, 'tags[0]'],
    ['an empty name', { name: '   ' }, 422, 'name'],
    ['a long name', { name: 'x'.repeat(10_000) }, 422, 'name'],
    ['a name of a wrong type', { name: { a: 1 } }, 400, 'name'],
    ['a NUL in the name', { name: 'a\u0000b' }, 422, 'name'],
    ['a NUL in the description', { description: '\u0000' }, 422, 'description'],
    ['filters of a wrong type', { filters: 'x' }, 400, 'filters'],
  ])(
    'VAL-27 VAL-31 VAL-33 %s: refused with the field, nothing written',
    async (_name, changes, status, field) => {
      const before = await stored()
      const answer =
        changes === undefined
          ? await planted.member.post('/api/reports')
          : await planted.member.post('/api/reports', {
              cards: [iriOf(planted.cards.insulate)],
              ...(changes as object),
            })
      expect(answer.status).toBe(status)
      expect(answer.body.message).toBeTruthy()
      if (field) expect(answer.body.violations?.map((v) => v.propertyPath)).toContain(field)
      expect(await stored()).toBe(before)
    },
  )

  it('VAL-27 the refusal without a step has the words of the specification', async () => {
    const answer = await planted.member.post('/api/reports', { cards: [] })
    expect(answer.body.violations?.[0]?.message).toBe('Vous devez sélectionner au moins une étape.')
  })

  it('API-75 broken JSON and other content types are refused', async () => {
    const post = (payload: string, type: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/reports',
        headers: { authorization: `Bearer ${planted.member.token}`, 'content-type': type },
        payload,
      })
    const before = await stored()
    expect((await post('{', 'application/json')).statusCode).toBe(400)
    expect(
      (await post('{"cards":[1],"__proto__":{"isAdmin":true}}', 'application/json')).statusCode,
    ).toBe(400)
    expect((await post('x', 'text/plain')).statusCode).toBe(415)
    expect((await post(JSON.stringify('x'.repeat(2_000_000)), 'application/json')).statusCode).toBe(
      413,
    )
    const linked = await post(
      JSON.stringify({ cards: [planted.cards.cycle.id] }),
      'application/ld+json',
    )
    expect(linked.statusCode).toBe(201)
    expect(await stored()).toBe(before + 1)
  })

  it('SEC-09 D-49 a member cannot select a draft or a completeness step, nor learn that it exists', async () => {
    // Catches: accepting any stored step.
    const unknown = await planted.member.post('/api/reports', { cards: ['/api/cards/999999'] })
    for (const hidden of [planted.cards.draft, planted.cards.completeness]) {
      const answer = await planted.member.post('/api/reports', { cards: [iriOf(hidden)] })
      expect([answer.status, answer.text]).toEqual([422, unknown.text])
    }
  })
})

describe('changing a report', () => {
  it('API-76 PUT keeps what is absent and recomputes the figures', async () => {
    const { body: created } = await save(planted.member, {
      name: 'Gare Basse',
      description: 'Îlot 4',
    })
    const renamed = await planted.member.put<Report>(created['@id'], { name: 'Gare Haute' })
    expect(renamed.body).toMatchObject({
      name: 'Gare Haute',
      description: 'Îlot 4',
      uid: created.uid,
    })
    expect(renamed.body.cards).toHaveLength(2)
    const { heat, insulate } = planted.cards
    const more = await planted.member.put<Report>(created['@id'], {
      cards: [iriOf(heat), iriOf(insulate)],
    })
    expect(more.body.datas).toMatchObject({ somme: 100 })
    expect(more.body.cards.map((item) => item.name)).toEqual([heat.name, insulate.name])
    expect(more.body.tags).toHaveLength(1)
    expect(more.body.revision).toBe(3)
  })

  it('D-119 a save based on an older edition is refused, and nothing changes', async () => {
    const { body: created } = await save(planted.member)
    await planted.member.put(created['@id'], { name: 'Première' }, { 'if-match': '"1"' })
    const late = await planted.member.put(
      created['@id'],
      { name: 'Seconde' },
      { 'if-match': '"1"' },
    )
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('enregistré ailleurs')
    expect((await planted.member.get<Report>(created['@id'])).body.name).toBe('Première')
    expect((await planted.member.put(created['@id'], { name: 'Troisième' })).status).toBe(200)
  })

  it('VAL-15 VAL-27 refused changes leave the report as it was', async () => {
    const { body: created } = await save(planted.member)
    const before = (await planted.member.get<Report>(created['@id'])).body
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
      const answer = await planted.member.put(created['@id'], body)
      expect([answer.status, body]).toEqual([status, body])
      expect((await planted.member.get<Report>(created['@id'])).body).toEqual(before)
    }
  })

  it('API-77 DELETE removes it', async () => {
    const { body: created } = await save(planted.member)
    expect((await planted.member.delete(created['@id'])).status).toBe(204)
    expect((await planted.member.get(created['@id'])).status).toBe(404)
    expect((await planted.member.delete(created['@id'])).status).toBe(404)
  })
})

describe('calculating and viewing', () => {
  it('API-78 CALC-11 POST calculate answers the figures and stores them', async () => {
    const { body: created } = await save(planted.member)
    const answer = await planted.member.post<Calculation>(`/report/${created.uid}/calculate`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      '@id': created['@id'],
      uid: created.uid,
      id: created.id,
      name: created.name,
      datas: { somme: 40, potentiel: 165, objectif: 83, effort: 24 },
    })
  })

  it('CALC-11 saves and calculations of one report at the same moment all succeed, one after the other', async () => {
    // Catches: replacing the selected steps without locking the report.
    const { body: created } = await save(planted.member)
    const { heat, insulate } = planted.cards
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 2
          ? planted.member.post(`/report/${created.uid}/calculate`)
          : planted.member.put(created['@id'], { cards: [insulate.id, heat.id] }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200))
    const after = await planted.member.get<Report>(created['@id'])
    expect(after.body.datas).toMatchObject({ somme: 100 })
    expect(after.body.cards).toHaveLength(2)
  })

  it('CALC-23 D-74 a step changed since is told on the view, and counts anew at the next calculation', async () => {
    // Catches: recomputing stored figures silently at each reading.
    const { db } = test.database
    const { insulate, ventilate } = planted.cards
    const { body: created } = await save(planted.member, { cards: [insulate.id, ventilate.id] })
    expect(created.datas?.somme).toBe(90)
    await planted.admin.put(iriOf(ventilate), { draft: true })
    await db.update(card).set({ val: 45 }).where(eq(card.id, insulate.id))
    await settleHierarchy(db)

    const view = await planted.member.get<ReportView>(`/report/${created.uid}`)
    expect(view.body.datas?.somme).toBe(90)
    expect(view.body.cards.map((item) => [item.name, item.val])).toEqual([[insulate.name, 40]])
    expect(view.body.changes).toEqual([
      { name: insulate.name, change: 'value', before: '40', after: '45' },
      { name: null, change: 'draft', before: null, after: null },
    ])
    expect(view.text).not.toContain(ventilate.name)
    const open = await planted.member.get<Report>(created['@id'])
    expect(open.text).not.toContain(ventilate.name)

    const again = await planted.member.post<Calculation>(`/report/${created.uid}/calculate`)
    expect(again.body.datas).toMatchObject({ somme: 45, potentiel: 120 })
    expect((await planted.member.get<ReportView>(`/report/${created.uid}`)).body.changes).toEqual([
      { name: null, change: 'draft', before: null, after: null },
    ])

    // Saving what the member sees does not detach the step that is hidden from them (D-77).
    const kept = await planted.member.put(created['@id'], { cards: [insulate.id] })
    expect(kept.status).toBe(200)
    await planted.admin.put(iriOf(ventilate), { draft: false })
    await db.update(card).set({ val: 40 }).where(eq(card.id, insulate.id))
    await settleHierarchy(db)
    const back = await planted.member.get<Report>(created['@id'])
    expect(back.body.cards.map((item) => item.name)).toContain(ventilate.name)
  })

  it('API-74 REP-36 REP-39 REP-45 the view has the steps whole, the figures by sector and no hidden step', async () => {
    const { insulate, necessary, completeness, draft } = planted.cards
    const cards = [insulate, necessary, completeness, draft].map(iriOf)
    const { body: created } = await save(planted.admin, { cards, description: 'Pour voir' })
    const view = await planted.admin.get<ReportView>(`/report/${created.uid}`)
    expect(view.body.cards.map((item) => item.name)).toEqual([insulate.name, necessary.name])
    expect(view.body.cards[0]?.exemplaries.map((work) => Object.keys(work).sort())).toEqual([
      ['@id', '@type', 'architect', 'imgPrimary', 'projectOwner', 'title', 'uid'].sort(),
    ])
    expect(view.text).not.toMatch(/Ouvrage secret|Étape secrète|Note interne/)
    expect(view.body.owner).toMatchObject({ firstName: 'Awa', lastName: 'Diarra' })
    const rows = view.body.sectorFigures.map((row) => [row.sector?.name, row.somme, row.potentiel])
    expect(rows).toEqual([
      ['Se loger', 55, 165],
      ['Se déplacer', 0, 101],
    ])
    const total = view.body.sectorFigures.reduce((sum, row) => sum + row.somme, 0)
    expect(total).toBe(view.body.datas?.somme)
  })

  it('REP-38 LIM-07 the view shows three exemplary works a step at most', async () => {
    const { makeExemplary, makeCard } = await import('../testing/factories.ts')
    const works = []
    for (let i = 0; i < 5; i++) works.push((await makeExemplary(test.database.db)).id)
    const many = await makeCard(test.database.db, {
      sectorId: planted.sectors.travel.id,
      exemplaryIds: works,
    })
    const { body: created } = await save(planted.member, { cards: [many.id] })
    const view = await planted.member.get<ReportView>(`/report/${created.uid}`)
    expect(view.body.cards[0]?.exemplaries).toHaveLength(3)
    expect((await planted.member.get<Card>(iriOf(many))).body.exemplaries).toHaveLength(5)
    await test.database.db.delete(card).where(eq(card.id, many.id))
  })
})

describe('one’s own reports', () => {
  it('API-72 REP-40 the list has one’s own reports, latest first, by name', async () => {
    const { body: created } = await save(planted.waiting, { name: 'Île verte 100 %' })
    await save(planted.waiting, { name: 'Gare' })
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
    const { body: own } = await save(planted.member, { name: 'Privé' })
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

  it('SEC-10 API-73 an administrator opens and saves any report, the owner unchanged', async () => {
    const { body: own } = await save(planted.member, { name: 'De Solène' })
    expect((await planted.admin.get(own['@id'])).status).toBe(200)
    const saved = await planted.admin.put<Report>(own['@id'], { name: 'Relu' })
    expect(saved.body.name).toBe('Relu')
    expect((await planted.member.get<Report>(own['@id'])).body.name).toBe('Relu')
    const mine = await planted.admin.get<Collection<ReportSummary>>('/api/reports?name=Relu')
    expect(mine.body['hydra:member']).toEqual([])
  })
})
