import type { PublicCard } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  MEMBER_SEES,
  namesOf,
  type PlantedCatalogue,
  plantCatalogue,
  SECRETS,
} from '../testing/catalogue-fixture.ts'
import { makeCard } from '../testing/factories.ts'
import { card } from './card.table.ts'

let test: TestApp
let planted: PlantedCatalogue
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

describe('public steps', () => {
  it('API-19 SEC-04 the front page shows the public projection: no text, no draft, no draft work', async () => {
    // Catches: sending the member's document to visitors.
    const answer = await planted.visitor.get<Collection<PublicCard>>('/cards/actu')
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
    expect(namesOf(answer)).toEqual(['Donner la première place au vélo', 'Isoler l’enveloppe'])
    expect(
      (await planted.visitor.post('/cards/filtered', { tags: ['/api/tags/999999'] })).status,
    ).toBe(422)
    expect((await planted.visitor.post('/cards/filtered', { tags: 'x' })).status).toBe(400)
    expect((await planted.visitor.post('/cards/filtered')).status).toBe(400)
  })
})
