import type { FrontPage, PublicCard } from '@etapes-climat/domain/cards/public-contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { sector } from '../db/tables/classification.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  type CatalogueFixture,
  MEMBER_SEES,
  namesOf,
  SECRETS,
  seedCatalogueFixture,
} from '../testing/catalogue-fixture.ts'
import { makeCard, makeSector } from '../testing/factories.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

describe('public steps', () => {
  it('API-19 SEC-04 the front page shows the public projection: no text, no draft, no draft work', async () => {
    // Catches: sending the member's document to visitors.
    const answer = await fixture.visitor.get<Collection<PublicCard>>('/cards/actu')
    expect(answer.status).toBe(200)
    expect(namesOf(answer)).toEqual(MEMBER_SEES)
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
    const answer = await fixture.visitor.get<Collection<PublicCard>>('/cards/actu')
    expect(answer.body['hydra:member'].slice(0, 2).map((item) => item.name)).toEqual([
      'En tête',
      'Placée',
    ])
    await db.delete(card).where(eq(card.id, placed.id))
    await db.delete(card).where(eq(card.id, first.id))
  })

  it('SEC-04 administrators also get the completeness steps, last, and never drafts', async () => {
    const answer = await fixture.admin.get<Collection<PublicCard>>('/cards/actu')
    expect(answer.body['hydra:member'].at(-1)?.name).toBe('Décarbonation du réseau')
    expect(answer.text).not.toMatch(SECRETS)
  })

  it('API-20 SEC-04 POST /cards/filtered keeps the steps with these tags', async () => {
    const { offices } = fixture.tags
    const body = { tags: [`/api/tags/${offices.id}`] }
    // Only administrators see it.
    const { db } = test.database
    const hidden = await makeCard(db, { format: 'completude', tagIds: [offices.id] })
    const answer = await fixture.visitor.post<Collection<PublicCard>>('/cards/filtered', body)
    expect(namesOf(answer)).toEqual(['Donner la première place au vélo', 'Isoler l’enveloppe'])
    await db.delete(card).where(eq(card.id, hidden.id))
    expect(
      (await fixture.visitor.post('/cards/filtered', { tags: ['/api/tags/999999'] })).status,
    ).toBe(422)
    expect((await fixture.visitor.post('/cards/filtered', { tags: 'x' })).status).toBe(400)
    expect((await fixture.visitor.post('/cards/filtered')).status).toBe(400)
  })

  /** The sectors of /a-la-une, with the names of the steps found in each. */
  const found = async (query: string, who = fixture.visitor) => {
    const answer = await who.get<FrontPage>(`/cards/actu/sectors${query}`)
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(SECRETS)
    return answer.body.groups.map(({ sector, count, cards }) => [
      sector?.slug,
      sector?.total,
      count,
      cards.map(({ name }) => name).sort(),
    ])
  }

  it('API-91 SEC-04 PUB-44 steps by sector: those that a text and a sector find, never a draft', async () => {
    const [homes, travels] = await found('')
    expect(homes).toEqual(['se-loger', 165, 4, expect.arrayContaining(['Ventiler'])])
    expect(travels).toEqual([
      'se-deplacer',
      101,
      2,
      ['Donner la première place au vélo', 'Réaliser un diagnostic'],
    ])
    expect(await found('?q=place%20au%20VELO')).toEqual([
      ['se-loger', 165, 4, []],
      ['se-deplacer', 101, 2, ['Donner la première place au vélo']],
    ])
    expect(await found('?secteur=se-deplacer&q=diagnostic')).toEqual([
      ['se-loger', 165, 4, []],
      ['se-deplacer', 101, 2, ['Réaliser un diagnostic']],
    ])
    expect(await found('?secteur=inconnu')).toEqual(await found(''))
    expect(await found('?q=%20')).toEqual(await found(''))
    expect(await found('?q=secr%C3%A8te')).toEqual([
      ['se-loger', 165, 4, []],
      ['se-deplacer', 101, 2, []],
    ])
  })

  it('API-91 a sector includes its descendants, and comes right before them', async () => {
    const { db } = test.database
    const parentId = fixture.sectors.housing.id
    const below = await makeSector(db, { name: 'Dormir', slug: 'dormir', position: 9, parentId })
    const bed = await makeCard(db, { name: 'Dormir au frais', sectorId: below.id })
    const slugs = (groups: unknown[][]) => groups.map(([slug]) => slug)
    expect(slugs(await found(''))).toEqual(['se-loger', 'dormir', 'se-deplacer'])
    const [, inside] = await found('?secteur=se-loger&q=frais')
    expect(inside?.[3]).toEqual(['Dormir au frais'])
    const elsewhere = await found('?secteur=se-deplacer&q=frais')
    expect(elsewhere.map(([, , , names]) => names)).toEqual([[], [], []])
    await db.delete(card).where(eq(card.id, bed.id))
    await db.delete(sector).where(eq(sector.id, below.id))
  })

  it('API-91 SEC-04 D-36 administrators also get the completeness steps, of the sector that they look in', async () => {
    const [homes] = await found('', fixture.admin)
    expect(homes?.[3]).toContain('Décarbonation du réseau')
    expect((await found(''))[0]?.[3]).not.toContain('Décarbonation du réseau')
    expect((await found('?secteur=se-deplacer', fixture.admin))[0]?.[3]).toEqual([])
  })

  it('API-92 SEC-04 one published step as visitors see it, by id or uid; no other one', async () => {
    const { insulate, draft, completeness } = fixture.cards
    for (const reference of [insulate.id, insulate.uid]) {
      const answer = await fixture.visitor.get<PublicCard>(`/cards/actu/${reference}`)
      expect([answer.status, answer.body.name]).toEqual([200, 'Isoler l’enveloppe'])
      expect(answer.text).not.toMatch(SECRETS)
    }
    for (const hidden of [draft.uid, draft.id, completeness.id, 999_999, 'x']) {
      expect((await fixture.visitor.get(`/cards/actu/${hidden}`)).status, `${hidden}`).toBe(404)
      expect((await fixture.admin.get(`/cards/actu/${hidden}`)).status, `${hidden}`).toBe(404)
    }
  })
})
