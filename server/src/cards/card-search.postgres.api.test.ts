import type { CardLine, CardSummary } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  type CatalogueFixture,
  MEMBER_SEES,
  namesOf,
  SECRETS,
  seedCatalogueFixture,
} from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const search = (who: TestClient, filters: unknown, more = '') =>
  who.get<Collection<CardSummary>>(
    `/admin/cards/search?filters=${encodeURIComponent(JSON.stringify(filters))}${more}`,
  )

describe('searching steps', () => {
  it('API-17 SEC-07 a member finds published steps without completeness ones, whatever draft says', async () => {
    // Catches: honouring the draft filter of a member.
    for (const draft of [undefined, 0, 1, 2, 'all', '1', 'x', null]) {
      for (const who of [fixture.member, fixture.waiting]) {
        const found = await search(who, { draft, formats: [] })
        expect(namesOf(found)).toEqual(MEMBER_SEES)
        expect(found.text).not.toMatch(SECRETS)
      }
    }
    expect(namesOf(await search(fixture.member, { formats: ['completude'] }))).toEqual([])
  })

  it('API-17 ADMIN-STEP-13 an administrator filters by state: 0 published, 1 drafts, 2 and all both', async () => {
    const published = [...MEMBER_SEES, 'Décarbonation du réseau'].sort()
    expect(namesOf(await search(fixture.admin, {}))).toEqual(published)
    expect(namesOf(await search(fixture.admin, { draft: 0 }))).toEqual(published)
    expect(namesOf(await search(fixture.admin, { draft: 1 }))).toEqual(['Étape secrète'])
    for (const both of [2, 'all']) {
      const found = await search(fixture.admin, { draft: both })
      expect(found.body['hydra:totalItems']).toBe(8)
    }
  })

  // Catches: keywords in the order in which the database comes upon them.
  it('API-17 the keywords of a step come in the order that the step by its id has, whatever order they were written in', async () => {
    const { admin, member, tags, cards } = fixture
    const path = `/api/cards/${cards.ventilate.id}`
    const tagIris = [tags.offices, tags.homes].map(({ id }) => `/api/tags/${id}`)
    const order: string[][] = []
    for (const written of [tagIris, tagIris.toReversed()]) {
      expect((await admin.put(path, { tags: written })).status).toBe(200)
      const found = await search(member, { name: 'Ventiler' })
      const [listed] = found.body['hydra:member']
      const { body } = await member.get<CardSummary>(path)
      for (const card of [listed, body]) order.push(card?.tags.map((tag) => tag['@id']) ?? [])
    }
    await admin.put(path, { tags: [] })
    expect(order[0]?.toSorted()).toEqual(tagIris.toSorted())
    expect(order).toEqual(order.map(() => order[0]))
  })

  it('API-17 ADMIN-STEP-11 filters combine: or within a list, and between lists', async () => {
    const { sectors, tags, categories } = fixture
    const found = async (filters: unknown) => namesOf(await search(fixture.member, filters))
    expect(await found({ sectors: [sectors.travel.uid] })).toEqual([
      'Donner la première place au vélo',
      'Réaliser un diagnostic',
    ])
    expect(await found({ tags: [tags.offices.uid] })).toEqual([
      'Donner la première place au vélo',
      'Isoler l’enveloppe',
    ])
    expect(await found({ tags: [tags.offices.uid, tags.homes.uid] })).toHaveLength(3)
    expect(await found({ sectors: [sectors.housing.uid], tags: [tags.offices.uid] })).toEqual([
      'Isoler l’enveloppe',
    ])
    expect(
      await found({
        sectors: [sectors.housing.uid, sectors.travel.uid],
        categories: [categories.uses.uid],
      }),
    ).toHaveLength(2)
    expect(await found({ formats: ['indirect'] })).toEqual(['Rénover en une fois'])
    expect(await found({ sectors: ['inconnu'] })).toEqual([])
  })

  it('REP-11 ADMIN-STEP-12 the name is found whatever its accents and case, and nearly spelled', async () => {
    const found = async (name: string) => namesOf(await search(fixture.member, { name }))
    expect(await found('RENOVER')).toEqual(['Rénover en une fois'])
    expect(await found("l'enveloppe")).toEqual(['Isoler l’enveloppe'])
    expect(await found('velop')).toEqual(['Isoler l’enveloppe'])
    expect(await found('velo place')).toEqual(['Donner la première place au vélo'])
    expect(await found('Chaufer')).toEqual(['Chauffer sans énergie fossile'])
    expect(await found('%')).toEqual([])
    expect(await found('zzzzzz')).toEqual([])
  })

  it('API-17 bracket syntax reads the same; unknown keys are ignored; bad JSON is 400 with the field', async () => {
    const { sectors } = fixture
    const bracketed = await fixture.member.get<Collection<CardSummary>>(
      `/admin/cards/search?filters[sectors][]=${sectors.travel.uid}&filters[x]=1&filters[owner][resetToken]=a`,
    )
    expect(namesOf(bracketed)).toHaveLength(2)
    for (const bad of ['{', '[]', '"x"', 'null', '12']) {
      const answer = await fixture.member.get(`/admin/cards/search?filters=${bad}`)
      expect(answer.status).toBe(400)
      expect(answer.body.violations?.[0]?.propertyPath).toBe('filters')
    }
  })

  it('API-17 API-84 paging gives a page, the whole count and a view; without it everything', async () => {
    const page = await search(fixture.member, {}, '&itemsPerPage=4&page=2')
    expect(page.body['hydra:member']).toHaveLength(2)
    expect(page.body['hydra:totalItems']).toBe(6)
    expect(page.body['hydra:view']).toMatchObject({ '@type': 'hydra:PartialCollectionView' })
    expect(page.body['hydra:view']?.['hydra:previous']).toContain('page=1')
    expect(page.body['hydra:view']?.['hydra:next']).toBeUndefined()
    expect(
      (await search(fixture.member, {}, '&itemsPerPage=4&page=9')).body['hydra:member'],
    ).toEqual([])
    for (const bad of ['page=0', 'page=-1', 'page=x', 'itemsPerPage=-1', 'itemsPerPage=1.5']) {
      expect((await fixture.member.get(`/api/cards?${bad}`)).status).toBe(400)
    }
  })

  it('API-84 GET /api/cards lists what the viewer may see', async () => {
    const seen = await fixture.member.get<Collection<CardSummary>>(
      '/api/cards?order[id]=ASC&draft=1',
    )
    expect(namesOf(seen)).toEqual(MEMBER_SEES)
    const all = await fixture.admin.get<Collection<CardSummary>>('/api/cards')
    expect(all.body['hydra:totalItems']).toBe(8)
    const page = await fixture.admin.get<Collection<CardSummary>>(
      '/api/cards?itemsPerPage=3&page=3',
    )
    expect(page.body['hydra:member']).toHaveLength(2)
  })

  it('API-18 GET /cards/search completes a name among readable steps', async () => {
    const url = '/cards/search?name=e'
    expect(namesOf(await fixture.member.get<Collection<CardSummary>>(url))).not.toContain(
      'Étape secrète',
    )
    expect(namesOf(await fixture.admin.get<Collection<CardSummary>>(url))).toContain(
      'Étape secrète',
    )
  })

  it('API-12 view=lines finds the same steps, with relations as IRIs and nothing more', async () => {
    const filters = { sectors: [], formats: ['direct'] }
    const whole = await search(fixture.admin, filters)
    const lines = await search(fixture.admin, filters, '&view=lines')
    expect(lines.body['hydra:totalItems']).toBe(whole.body['hydra:totalItems'])
    const withoutPlace = lines.body['hydra:member'].map(
      ({
        branch: _branch,
        children: _children,
        ...line
      }: CardSummary & Pick<CardLine, 'branch' | 'children'>) => line,
    )
    expect(withoutPlace).toEqual(
      whole.body['hydra:member'].map((step) => ({
        '@id': step['@id'],
        '@type': step['@type'],
        uid: step.uid,
        id: step.id,
        name: step.name,
        val: step.val,
        draft: step.draft,
        cardFormat: step.cardFormat['@id'],
        sector: step.sector?.['@id'] ?? null,
        cardCategory: step.cardCategory?.['@id'] ?? null,
      })),
    )
    expect(lines.body['hydra:member'].length).toBeGreaterThan(1)
    const member = await search(fixture.member, { draft: 'all' }, '&view=lines')
    expect(member.text).not.toMatch(SECRETS)
  })
})
