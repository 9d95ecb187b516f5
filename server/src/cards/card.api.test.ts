import type { Card, CardSummary, PublicCard } from '@etapes-climat/domain/cards/contract'
import type {
  PopulateAnswer,
  Sector,
  TagsAllAnswer,
} from '@etapes-climat/domain/classification/contract'
import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sector } from '../classification/classification.table.ts'
import { auditLog } from '../db/operation.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type PlantedCatalogue, plantCatalogue } from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'
import { makeCard } from '../testing/factories.ts'
import { card } from './card.table.ts'

let test: TestApp
let planted: PlantedCatalogue
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

const SECRETS = /secrète|secret|Note interne|releaseNote/

const names = (answer: { body: Collection<{ name: string }> }) =>
  answer.body['hydra:member'].map((item) => item.name).sort()

const search = (who: TestClient, filters: unknown, more = '') =>
  who.get<Collection<CardSummary>>(
    `/admin/cards/search?filters=${encodeURIComponent(JSON.stringify(filters))}${more}`,
  )

const MEMBER_SEES = [
  'Chauffer sans énergie fossile',
  'Donner la première place au vélo',
  'Isoler l’enveloppe',
  'Réaliser un diagnostic',
  'Rénover en une fois',
  'Ventiler',
]

describe('searching steps', () => {
  it('API-17 SEC-07 a member finds published steps without completeness ones, whatever draft says', async () => {
    // Catches: honouring the draft filter of a member.
    for (const draft of [undefined, 0, 1, 2, 'all', '1', 'x', null]) {
      for (const who of [planted.member, planted.waiting]) {
        const found = await search(who, { draft, formats: [] })
        expect(names(found)).toEqual(MEMBER_SEES)
        expect(found.text).not.toMatch(SECRETS)
      }
    }
    expect(names(await search(planted.member, { formats: ['completude'] }))).toEqual([])
  })

  it('API-17 ADMIN-STEP-13 an administrator filters by state: 0 published, 1 drafts, 2 and all both', async () => {
    const published = [...MEMBER_SEES, 'Décarbonation du réseau'].sort()
    expect(names(await search(planted.admin, {}))).toEqual(published)
    expect(names(await search(planted.admin, { draft: 0 }))).toEqual(published)
    expect(names(await search(planted.admin, { draft: 1 }))).toEqual(['Étape secrète'])
    for (const both of [2, 'all']) {
      const found = await search(planted.admin, { draft: both })
      expect(found.body['hydra:totalItems']).toBe(8)
    }
  })

  it('API-17 ADMIN-STEP-11 filters combine: or within a list, and between lists', async () => {
    const { sectors, tags, categories } = planted
    const found = async (filters: unknown) => names(await search(planted.member, filters))
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
    const found = async (name: string) => names(await search(planted.member, { name }))
    expect(await found('RENOVER')).toEqual(['Rénover en une fois'])
    expect(await found("l'enveloppe")).toEqual(['Isoler l’enveloppe'])
    expect(await found('velo place')).toEqual(['Donner la première place au vélo'])
    expect(await found('Chaufer')).toEqual(['Chauffer sans énergie fossile'])
    expect(await found('%')).toEqual([])
    expect(await found('zzzzzz')).toEqual([])
  })

  it('API-17 bracket syntax reads the same; unknown keys are ignored; bad JSON is 400 with the field', async () => {
    const { sectors } = planted
    const bracketed = await planted.member.get<Collection<CardSummary>>(
      `/admin/cards/search?filters[sectors][]=${sectors.travel.uid}&filters[x]=1&filters[owner][resetToken]=a`,
    )
    expect(names(bracketed)).toHaveLength(2)
    for (const bad of ['{', '[]', '"x"', 'null', '12']) {
      const answer = await planted.member.get(`/admin/cards/search?filters=${bad}`)
      expect(answer.status).toBe(400)
      expect(answer.body.violations?.[0]?.propertyPath).toBe('filters')
    }
  })

  it('API-17 API-84 paging gives a page, the whole count and a view; without it everything', async () => {
    const page = await search(planted.member, {}, '&itemsPerPage=4&page=2')
    expect(page.body['hydra:member']).toHaveLength(2)
    expect(page.body['hydra:totalItems']).toBe(6)
    expect(page.body['hydra:view']).toMatchObject({ '@type': 'hydra:PartialCollectionView' })
    expect(page.body['hydra:view']?.['hydra:previous']).toContain('page=1')
    expect(page.body['hydra:view']?.['hydra:next']).toBeUndefined()
    expect(
      (await search(planted.member, {}, '&itemsPerPage=4&page=9')).body['hydra:member'],
    ).toEqual([])
    for (const bad of ['page=0', 'page=-1', 'page=x', 'itemsPerPage=-1', 'itemsPerPage=1.5']) {
      expect((await planted.member.get(`/api/cards?${bad}`)).status).toBe(400)
    }
  })

  it('API-84 GET /api/cards lists what the viewer may see', async () => {
    const seen = await planted.member.get<Collection<CardSummary>>(
      '/api/cards?order[id]=ASC&draft=1',
    )
    expect(names(seen)).toEqual(MEMBER_SEES)
    const all = await planted.admin.get<Collection<CardSummary>>('/api/cards')
    expect(all.body['hydra:totalItems']).toBe(8)
    const page = await planted.admin.get<Collection<CardSummary>>(
      '/api/cards?itemsPerPage=3&page=3',
    )
    expect(page.body['hydra:member']).toHaveLength(2)
  })

  it('API-18 GET /cards/search completes a name among readable steps', async () => {
    const url = '/cards/search?name=e'
    expect(names(await planted.member.get<Collection<CardSummary>>(url))).not.toContain(
      'Étape secrète',
    )
    expect(names(await planted.admin.get<Collection<CardSummary>>(url))).toContain('Étape secrète')
  })
})

describe('public steps', () => {
  it('API-19 SEC-04 the front page shows the public projection: no text, no draft, no draft work', async () => {
    // Catches: sending the member's document to visitors.
    const answer = await planted.visitor.get<Collection<PublicCard>>('/cards/actu')
    expect(answer.status).toBe(200)
    expect(names(answer)).toEqual(MEMBER_SEES)
    expect(answer.text).not.toMatch(SECRETS)
    const insulate = answer.body['hydra:member'].find((item) => item.name === 'Isoler l’enveloppe')
    expect(Object.keys(insulate ?? {}).sort()).toEqual(
      [
        '@id',
        '@type',
        'cardCategory',
        'cardFormat',
        'exemplaries',
        'name',
        'sector',
        'uid',
        'val',
      ].sort(),
    )
    expect(insulate?.exemplaries.map((work) => work.title)).toEqual(['Ouvrage publié'])
  })

  it('API-19 steps with a place on the front page come first, in order (D-36)', async () => {
    const { db } = test.database
    const placed = await makeCard(db, { name: 'Placée', actuPosition: 2 })
    const first = await makeCard(db, { name: 'En tête', actuPosition: 1 })
    const answer = await planted.visitor.get<Collection<PublicCard>>('/cards/actu')
    expect(answer.body['hydra:member'].slice(0, 2).map((item) => item.name)).toEqual([
      'En tête',
      'Placée',
    ])
    await db.delete(card).where(eq(card.id, placed.id))
    await db.delete(card).where(eq(card.id, first.id))
  })

  it('SEC-04 administrators also get the completeness steps, last, and never drafts', async () => {
    const answer = await planted.admin.get<Collection<PublicCard>>('/cards/actu')
    expect(answer.body['hydra:member'].at(-1)?.name).toBe('Décarbonation du réseau')
    expect(answer.text).not.toMatch(SECRETS)
  })

  it('API-20 POST /cards/filtered keeps the steps with these tags', async () => {
    const { offices } = planted.tags
    const body = { tags: [`/api/tags/${offices.id}`] }
    const answer = await planted.visitor.post<Collection<PublicCard>>('/cards/filtered', body)
    expect(names(answer)).toEqual(['Donner la première place au vélo', 'Isoler l’enveloppe'])
    expect(
      (await planted.visitor.post('/cards/filtered', { tags: ['/api/tags/999999'] })).status,
    ).toBe(422)
    expect((await planted.visitor.post('/cards/filtered', { tags: 'x' })).status).toBe(400)
    expect((await planted.visitor.post('/cards/filtered')).status).toBe(400)
  })
})

describe('one step', () => {
  it('STEP-24 API-16 id and uid give the whole document, JSON-LD headers included', async () => {
    const { insulate } = planted.cards
    const byUid = await planted.member.get<Card>(`/api/cards/${insulate.uid}`)
    const byId = await planted.member.get<Card>(`/api/cards/${insulate.id}`)
    expect(byUid.body).toEqual(byId.body)
    expect(Object.keys(byUid.body).sort()).toEqual(
      [
        '@context',
        '@id',
        '@type',
        'uid',
        'id',
        'name',
        'cardFormat',
        'sector',
        'cardCategory',
        'tags',
        'children',
        'parent',
        'exemplaries',
        'description',
        'action',
        'descriptionGoFurther',
        'descriptionPicture',
        'pictures',
        'val',
        'goal',
        'draft',
        'position',
        'createdAt',
        'updatedAt',
        'idx',
        'version',
        'idxDate',
        'idxFull',
        'revision',
      ].sort(),
    )
    expect(byUid.body).toMatchObject({
      '@context': '/api/contexts/Card',
      '@id': `/api/cards/${insulate.id}`,
      '@type': 'Card',
      idxFull: 'E12-2-2024-05-01',
      cardFormat: { name: 'Étape directe', slug: 'direct' },
      sector: { name: 'Se loger', total: 165 },
      parent: { name: 'Rénover en une fois' },
    })
    expect(byUid.headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(byUid.headers.link).toBe(
      '<http://localhost/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
    )
  })

  it('STEP-16 SEC-42 a member gets no draft or completeness child and no draft work', async () => {
    // Catches: filtering the list of steps but not what is nested in a step.
    const seen = await planted.member.get<Card>(`/api/cards/${planted.cards.renovate.uid}`)
    expect(seen.body.children.map((child) => child.name)).toEqual([
      'Isoler l’enveloppe',
      'Chauffer sans énergie fossile',
    ])
    const child = await planted.member.get<Card>(`/api/cards/${planted.cards.insulate.uid}`)
    expect(child.body.exemplaries.map((work) => work.title)).toEqual(['Ouvrage publié'])
    expect(seen.text + child.text).not.toMatch(SECRETS)
    const all = await planted.admin.get<Card>(`/api/cards/${planted.cards.renovate.uid}`)
    expect(all.body.children).toHaveLength(4)
    const whole = await planted.admin.get<Card>(`/api/cards/${planted.cards.insulate.uid}`)
    expect(whole.body.releaseNote).toBe('<p>Note interne</p>')
  })

  it('STEP-14 STEP-23 drafts and completeness steps do not exist for members; visitors must sign in', async () => {
    // Catches: answering 403, which tells that the step exists.
    const missing = await planted.member.get('/api/cards/999999')
    for (const hidden of [planted.cards.draft, planted.cards.completeness]) {
      for (const path of [`/api/cards/${hidden.id}`, `/api/cards/${hidden.uid}`]) {
        const answer = await planted.member.get(path)
        expect([answer.status, answer.text]).toEqual([404, missing.text])
        expect((await planted.visitor.get(path)).status).toBe(401)
        expect((await planted.admin.get(path)).status).toBe(200)
      }
    }
    for (const bad of ['x', '0', '-1', '1e3', `${planted.cards.draft.uid}x`]) {
      expect((await planted.member.get(`/api/cards/${bad}`)).status).toBe(404)
    }
  })

  it('STEP-16 a draft parent is hidden from members', async () => {
    const { db } = test.database
    const { insulate, renovate } = planted.cards
    await db.update(card).set({ draft: true }).where(eq(card.id, renovate.id))
    const seen = await planted.member.get<Card>(`/api/cards/${insulate.uid}`)
    expect(seen.body.parent).toBeNull()
    await db.update(card).set({ draft: false }).where(eq(card.id, renovate.id))
  })
})

describe('values of the hierarchy', () => {
  const valOf = async (id: number) => (await planted.admin.get<Card>(`/api/cards/${id}`)).body.val
  const totalOf = async (uid: string) => {
    const list = await planted.member.get<Collection<Sector>>('/api/sectors')
    return list.body['hydra:member'].find((item) => item.uid === uid)?.total
  }

  it('CALC-13 CALC-15 API-31 an indirect step is worth its published children, a sector each step once', async () => {
    // Catches: adding the indirect step to its sector besides its children.
    expect(await valOf(planted.cards.renovate.id)).toBe(115)
    expect(await totalOf(planted.sectors.housing.uid)).toBe(165)
    expect(await totalOf(planted.sectors.travel.uid)).toBe(101)
  })

  it('CALC-14 CALC-16 API-14 un-publishing a child lowers its ancestors and its sector at once', async () => {
    // Catches: changing the draft flag without recomputing.
    const { heat, renovate } = planted.cards
    const hidden = await planted.admin.put<Card>(`/api/cards/${heat.id}`, { draft: true })
    expect([hidden.status, hidden.body.draft]).toEqual([200, true])
    expect(await valOf(renovate.id)).toBe(55)
    expect(await totalOf(planted.sectors.housing.uid)).toBe(105)
    expect((await planted.member.get(`/api/cards/${heat.id}`)).status).toBe(404)
    expect(names(await search(planted.member, {}))).not.toContain(heat.name)
    const shown = await planted.admin.put<Card>(`/api/cards/${heat.uid}`, { draft: false })
    expect(shown.body.draft).toBe(false)
    expect(await valOf(renovate.id)).toBe(115)
    expect(await totalOf(planted.sectors.housing.uid)).toBe(165)
    const traces = await test.database.db.select().from(auditLog)
    expect(traces.map((trace) => trace.action)).toEqual(
      expect.arrayContaining(['unpublish', 'publish']),
    )
  })

  it('API-14 refused changes of draft write nothing', async () => {
    const { insulate } = planted.cards
    const url = `/api/cards/${insulate.id}`
    const refused: [TestClient, unknown, number][] = [
      [planted.visitor, { draft: true }, 401],
      [planted.waiting, { draft: true }, 403],
      [planted.member, { draft: true }, 403],
      [planted.admin, { draft: 'true' }, 400],
      [planted.admin, { draft: 1 }, 400],
      [planted.admin, [], 400],
      [planted.admin, {}, 422],
      [planted.admin, { draft: true, name: 'Autre nom' }, 422],
    ]
    const before = (await planted.admin.get<Card>(url)).body
    for (const [who, body, status] of refused) {
      const answer = await who.put(url, body)
      expect([answer.status, status]).toEqual([status, status])
      expect((await planted.admin.get<Card>(url)).body).toEqual(before)
    }
    expect((await planted.admin.put('/api/cards/999999', { draft: true })).status).toBe(404)
  })

  it('API-14 a step that lacks a required field is not published (D-116)', async () => {
    const incomplete = await makeCard(test.database.db, { name: 'Sans secteur', draft: true })
    const answer = await planted.admin.put(`/api/cards/${incomplete.id}`, { draft: false })
    expect(answer.status).toBe(422)
    expect(answer.body.violations).toEqual([
      { propertyPath: 'sector', message: 'Veuillez saisir un secteur.' },
      { propertyPath: 'cardCategory', message: 'Veuillez saisir un filtre.' },
    ])
    expect((await planted.admin.get<Card>(`/api/cards/${incomplete.id}`)).body.draft).toBe(true)
    await test.database.db.delete(card).where(eq(card.id, incomplete.id))
  })

  it('CALC-16 another instance’s change is seen within its next check', async () => {
    const { housing } = planted.sectors
    await search(planted.member, {})
    await test.database.db.update(sector).set({ total: 999 }).where(eq(sector.id, housing.id))
    await expect.poll(() => totalOf(housing.uid), { timeout: 5000 }).toBe(999)
    await test.database.db.update(sector).set({ total: 165 }).where(eq(sector.id, housing.id))
    await expect.poll(() => totalOf(housing.uid), { timeout: 5000 }).toBe(165)
  })
})

describe('lists of the filters', () => {
  it('API-10 API-11 populate has four keys, and tags with for=filters', async () => {
    const plain = await planted.member.get<PopulateAnswer>('/admin/cards/populate')
    expect(Object.keys(plain.body).sort()).toEqual([
      'categories',
      'formats',
      'sectors',
      'tagCategories',
    ])
    const filters = await planted.member.get<PopulateAnswer>('/admin/cards/populate?for=filters')
    expect(filters.body.tags?.[0]).toMatchObject({
      name: 'Type d’ouvrage',
      total: 3,
      children: [
        { name: 'Bureaux', total: 2 },
        { name: 'Logement', total: 2 },
      ],
    })
    expect(filters.body.sectors.map((item) => [item.name, item.cards])).toEqual([
      ['Se loger', 4],
      ['Se déplacer', 2],
    ])
    expect(filters.text).not.toMatch(SECRETS)
  })

  it('API-26 CLASS-13 /tags/all is a collection that also carries tags', async () => {
    const answer = await planted.waiting.get<TagsAllAnswer>('/tags/all')
    expect(answer.body['hydra:member']).toEqual(answer.body.tags)
    expect(Object.keys(answer.body.tags[0] ?? {}).sort()).toEqual(
      ['@id', '@type', 'children', 'id', 'name', 'total', 'uid'].sort(),
    )
  })

  it('API-43 organisations are public, filtered by name', async () => {
    const all = await planted.visitor.get<Collection<{ name: string }>>('/api/company_froms')
    expect(names(all)).toEqual(['DRO', 'NovaBuild'])
    const found = await planted.visitor.get<Collection<{ name: string }>>(
      '/api/company_froms?name=nova',
    )
    expect(names(found)).toEqual(['NovaBuild'])
    expect(all.text).not.toMatch(/createdAt|revision/)
  })
})

describe('exemplary works', () => {
  it('API-46 API-47 SEC-08 drafts exist for administrators only', async () => {
    // Catches: hiding drafts in the list but not behind their address.
    const list = (who: TestClient, query = '') =>
      who.get<Collection<Exemplary>>(`/api/exemplaries${query}`)
    const titles = async (who: TestClient, query = '') =>
      (await list(who, query)).body['hydra:member'].map((work) => work.title)
    expect(await titles(planted.member, '?draft=true')).toEqual(['Ouvrage publié'])
    expect(await titles(planted.admin)).toEqual(['Ouvrage publié', 'Ouvrage secret'])
    expect(await titles(planted.admin, '?draft=false')).toEqual(['Ouvrage publié'])
    expect(await titles(planted.member, '?title=PUBLIE')).toEqual(['Ouvrage publié'])
    expect(await titles(planted.member, '?title=%25')).toEqual([])
    const { work, hiddenWork } = planted.exemplaries
    expect((await planted.member.get(`/api/exemplaries/${hiddenWork.uid}`)).status).toBe(404)
    expect((await planted.admin.get(`/api/exemplaries/${hiddenWork.id}`)).status).toBe(200)
    const one = await planted.member.get<Exemplary>(`/api/exemplaries/${work.uid}`)
    expect(Object.keys(one.body)).toEqual(
      expect.arrayContaining([
        'id',
        'uid',
        'title',
        'projectOwner',
        'architect',
        'credit',
        'imgPrimary',
        'img',
        'content',
        'link',
        'identifier',
        'draft',
        'updatedAt',
      ]),
    )
    expect((await planted.visitor.get(`/api/exemplaries/${work.uid}`)).status).toBe(401)
    expect((await planted.member.get('/api/exemplaries?title=a%00')).status).toBe(400)
  })
})
