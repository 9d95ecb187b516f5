import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { Report, ReportSummary } from '@etapes-climat/domain/reports/contract'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { report } from '../db/tables/report.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { computeHierarchyValues, makeCard } from '../testing/factories.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const stored = async () => {
  const [row] = await test.database.db.select({ rows: count() }).from(report)
  return row?.rows ?? 0
}

/** What is added to the filters has no sample here, and does not compile. */
const allFilters = ({ sectors, tags, categories }: CatalogueFixture): Required<CardFilters> => ({
  draft: 'all',
  formats: [],
  sectors: [sectors.housing.uid, sectors.travel.uid],
  tags: [tags.offices.uid],
  categories: [categories.energy.uid],
  coBenefits: ['Confort d’été'],
  name: 'bois',
  q: 'ossature',
})

describe('saving a report', () => {
  it('API-75 REP-21 a new report gets the automatic name, its figures and its relations', async () => {
    const created = await saveReport(fixture, fixture.member)
    expect(created.status).toBe(201)
    expect(created.headers.location).toBe(created.body['@id'])
    expect(created.body.name).toMatch(/^\d{2}-\d{2}-\d{4}-2-etapes$/)
    expect(created.body.datas).toEqual({ somme: 40, potentiel: 165, objectif: 83, effort: 24 })
    expect(created.body.val).toBe(40)
    expect(created.body.tags.map((tag) => tag.name)).toEqual(['Bureaux'])
    expect(created.body.filters).toMatchObject({ name: 'isoler' })
  })

  it('REP-02 D-43 the whole of the filters is read back, after a creation and after a change', async () => {
    const filters = allFilters(fixture)
    const { body: created } = await saveReport(fixture, fixture.member, { filters })
    const read = async () => (await fixture.member.get<Report>(created['@id'])).body.filters
    expect([created.filters, await read()]).toEqual([filters, filters])
    const coBenefits = ['Emploi local']
    const changed = { ...filters, draft: 2, name: 'paille', coBenefits } as const
    await fixture.member.put(created['@id'], { filters: changed })
    expect(await read()).toEqual(changed)
  })

  it('API-94 with `return=minimal` the answer holds only the fields the server computed', async () => {
    const sent = { cards: [iriOf(fixture.cards.insulate)], tags: [fixture.tags.offices.uid] }
    const call = async (method: 'POST' | 'PUT', url: string, prefer?: string) => {
      const answer = await test.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${fixture.member.token}`,
          ...(prefer === undefined ? {} : { prefer }),
        },
        payload: sent,
      })
      return { status: answer.statusCode, headers: answer.headers, body: answer.json<Report>() }
    }
    const created = await call('POST', '/api/reports', 'respond-async, return=minimal')
    expect(created.status).toBe(201)
    expect(created.headers['preference-applied']).toBe('return=minimal')
    expect(created.headers.location).toBe(created.body['@id'])
    expect(created.headers.etag).toBe(`"${created.body.revision}"`)
    const { body: whole } = await fixture.member.get<Report>(created.body['@id'])
    const { cards, tags, cardsSectors, filters, today, followUps, ...rest } = whole
    expect(created.body).toEqual(rest)
    expect(cards).toHaveLength(1)
    expect(followUps).toEqual([])
    expect(today).toEqual(created.body.datas)

    const changed = await call('PUT', created.body['@id'], 'return="minimal"')
    expect(changed.status).toBe(200)
    expect(changed.headers['content-location']).toBe(created.body['@id'])
    expect(Object.keys(changed.body)).toEqual(Object.keys(created.body))
    expect(changed.body.revision).toBe(created.body.revision + 1)

    for (const prefer of [undefined, 'return=representation', 'return=minimalist']) {
      const answer = await call('PUT', created.body['@id'], prefer)
      expect(answer.body.cards).toHaveLength(1)
      expect(answer.headers['preference-applied']).toBeUndefined()
    }
  })

  it('API-94 the calls that heed the preference are described with it, and no others', async () => {
    const { body } = await fixture.member.get<{
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
    }>('/api/docs.json')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'prefer'))
        .map(([method]) => `${method} ${path}`),
    )
    expect(described.sort()).toEqual([
      'patch /api/reports/{id}',
      'post /api/reports',
      'put /api/reports/{id}',
    ])
  })

  it('REP-44 the report carries its fields, relations as objects with @id, uid and name', async () => {
    const { body: created } = await saveReport(fixture, fixture.member)
    const { body, headers } = await fixture.member.get<Report>(`/api/reports/${created.uid}`)
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
        'today',
        'followUps',
        'operation',
        'originUid',
        'archivedAt',
        'createdAt',
        'updatedAt',
        'val',
        'revision',
        'owner',
        'sharedBy',
      ].sort(),
    )
    expect(body.cards.map((item) => [item['@id'], item.name])).toEqual([
      [iriOf(fixture.cards.insulate), 'Isoler l’enveloppe'],
      [iriOf(fixture.cards.renovate), 'Rénover en une fois'],
    ])
    expect(body.cardsSectors.map((item) => item.name)).toEqual(['Se loger'])
    expect(headers.etag).toBe('"1"')
    expect((await fixture.member.get(`/api/reports/${created.id}`)).body).toEqual(body)
  })

  it('CALC-08 D-72 the sectors of the counted steps join the filtered ones', async () => {
    const { cycle, insulate } = fixture.cards
    const created = await saveReport(fixture, fixture.member, {
      cards: [cycle.uid, insulate.id],
      sectors: [],
    })
    expect(created.body.sectors.map((item) => item.name)).toEqual(['Se loger', 'Se déplacer'])
    expect(created.body.datas).toEqual({ somme: 141, potentiel: 266, objectif: 133, effort: 53 })
  })

  it('CALC-08 REP-44 D-72 the sector of a step that is not counted does not join', async () => {
    // Catches: taking the sectors of all selected steps.
    const { travel } = fixture.sectors
    const { db } = test.database
    const transversal = await makeCard(db, { format: 'indirect', sectorId: travel.id })
    const hidden = await makeCard(db, { draft: true, val: 7, sectorId: travel.id })
    await computeHierarchyValues(db)
    const created = await saveReport(fixture, fixture.admin, {
      cards: [fixture.cards.insulate.id, transversal.id, hidden.id],
      sectors: [],
    })
    expect(created.body.cards).toHaveLength(3)
    expect(created.body.sectors.map((item) => item.name)).toEqual(['Se loger'])
    expect(created.body.cardsSectors.map((item) => item.name)).toEqual(['Se loger'])
    expect(created.body.datas).toEqual({ somme: 40, potentiel: 165, objectif: 83, effort: 24 })
  })

  it('CALC-22 sectors and steps sent twice count once', async () => {
    // Catches: storing the list as it was sent.
    const sector = `/api/sectors/${fixture.sectors.housing.id}`
    const { insulate } = fixture.cards
    const created = await saveReport(fixture, fixture.member, {
      cards: [iriOf(insulate), insulate.uid, insulate.id, { '@id': iriOf(insulate) }],
      sectors: [sector, sector, fixture.sectors.housing.uid],
    })
    expect(created.body.datas).toMatchObject({ somme: 40, potentiel: 165 })
    expect(created.body.cards).toHaveLength(1)
  })

  it('SEC-09 the owner is the caller, whatever the body claims', async () => {
    // Catches: spreading the body into the row.
    const claims = {
      userId: fixture.users.other.id,
      user: fixture.users.other.uid,
      id: 1,
      uid: fixture.users.other.uid,
      val: 9999,
      datas: { somme: 9999 },
      createdAt: '2000-01-01',
    }
    const created = await saveReport(fixture, fixture.member, claims)
    expect(created.status).toBe(201)
    expect(created.body.datas?.somme).toBe(40)
    const mine = await fixture.member.get<Collection<ReportSummary>>('/api/reports')
    expect(mine.body['hydra:member'].some((item) => item.uid === created.body.uid)).toBe(true)
    const theirs = await fixture.other.get<Collection<ReportSummary>>('/api/reports')
    expect(theirs.body['hydra:member']).toEqual([])
  })

  it.each<[string, Record<string, unknown> | string | undefined, number, string | null]>([
    ['no body', undefined, 415, null],
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
          ? await fixture.member.post('/api/reports')
          : await fixture.member.post('/api/reports', {
              cards: [iriOf(fixture.cards.insulate)],
              ...(changes as object),
            })
      expect(answer.status).toBe(status)
      expect(answer.body.message).toBeTruthy()
      if (field) expect(answer.body.violations?.map((v) => v.propertyPath)).toContain(field)
      expect(await stored()).toBe(before)
    },
  )

  it('VAL-27 the refusal without a step has the words of the specification', async () => {
    const answer = await fixture.member.post('/api/reports', { cards: [] })
    expect(answer.body.violations?.[0]?.message).toBe('Vous devez sélectionner au moins une étape.')
  })

  it('API-75 broken JSON and other content types are refused', async () => {
    const post = (payload: string, type: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/reports',
        headers: { authorization: `Bearer ${fixture.member.token}`, 'content-type': type },
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
      JSON.stringify({ cards: [fixture.cards.cycle.id] }),
      'application/ld+json',
    )
    expect(linked.statusCode).toBe(201)
    expect(await stored()).toBe(before + 1)
  })

  it('SEC-09 D-49 a member cannot select a draft or a completeness step, nor learn that it exists', async () => {
    // Catches: accepting any stored step.
    const unknown = await fixture.member.post('/api/reports', { cards: ['/api/cards/999999'] })
    for (const hidden of [fixture.cards.draft, fixture.cards.completeness]) {
      const answer = await fixture.member.post('/api/reports', { cards: [iriOf(hidden)] })
      expect([answer.status, answer.text]).toEqual([422, unknown.text])
    }
  })
})
