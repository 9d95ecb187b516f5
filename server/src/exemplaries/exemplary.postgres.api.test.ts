import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

describe('exemplary works', () => {
  it('API-46 API-47 SEC-08 drafts exist for administrators only', async () => {
    // Catches: hiding drafts in the list but not behind their address.
    const list = (who: TestClient, query = '') =>
      who.get<Collection<Exemplary>>(`/api/exemplaries${query}`)
    const titles = async (who: TestClient, query = '') =>
      (await list(who, query)).body['hydra:member'].map((work) => work.title)
    expect(await titles(fixture.member, '?draft=true')).toEqual(['Ouvrage publié'])
    expect(await titles(fixture.admin)).toEqual(['Ouvrage publié', 'Ouvrage secret'])
    expect(await titles(fixture.admin, '?draft=false')).toEqual(['Ouvrage publié'])
    expect(await titles(fixture.member, '?title=PUBLIE')).toEqual(['Ouvrage publié'])
    expect(await titles(fixture.member, '?title=%25')).toEqual([])
    const { work, hiddenWork } = fixture.exemplaries
    expect((await fixture.member.get(`/api/exemplaries/${hiddenWork.uid}`)).status).toBe(404)
    expect((await fixture.admin.get(`/api/exemplaries/${hiddenWork.id}`)).status).toBe(200)
    const one = await fixture.member.get<Exemplary>(`/api/exemplaries/${work.uid}`)
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
    expect((await fixture.visitor.get(`/api/exemplaries/${work.uid}`)).status).toBe(401)
    expect((await fixture.member.get('/api/exemplaries?title=a%00')).status).toBe(400)
  })
})
