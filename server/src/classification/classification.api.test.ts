import type { PopulateAnswer, TagsAllAnswer } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  namesOf,
  type PlantedCatalogue,
  plantCatalogue,
  SECRETS,
} from '../testing/catalogue-fixture.ts'

let test: TestApp
let planted: PlantedCatalogue
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

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
    expect(namesOf(all)).toEqual(['DRO', 'NovaBuild'])
    const found = await planted.visitor.get<Collection<{ name: string }>>(
      '/api/company_froms?name=nova',
    )
    expect(namesOf(found)).toEqual(['NovaBuild'])
    expect(all.text).not.toMatch(/createdAt|revision/)
  })
})
