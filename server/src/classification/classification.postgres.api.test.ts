import type {
  PopulateAnswer,
  Sector,
  TagsAllAnswer,
} from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  type CatalogueFixture,
  namesOf,
  SECRETS,
  seedCatalogueFixture,
} from '../testing/catalogue-fixture.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

describe('lists of the filters', () => {
  it('API-10 API-11 populate has four keys, and tags with for=filters', async () => {
    const plain = await fixture.member.get<PopulateAnswer>('/admin/cards/populate')
    expect(Object.keys(plain.body).sort()).toEqual([
      'categories',
      'formats',
      'sectors',
      'tagCategories',
    ])
    expect(plain.body.tagCategories.map(({ name }) => name)).toEqual(['Type d’ouvrage'])
    const other = await fixture.member.get<PopulateAnswer>('/admin/cards/populate?for=form')
    expect(other.body).toEqual(plain.body)
    const filters = await fixture.member.get<PopulateAnswer>('/admin/cards/populate?for=filters')
    expect(filters.body.tags?.[0]).toMatchObject({
      name: 'Type d’ouvrage',
      total: 3,
      children: [
        { name: 'Bureaux', total: 2 },
        { name: 'Logement', total: 2 },
      ],
    })
    expect(filters.body.sectors.map((item) => [item.name, item.count])).toEqual([
      ['Se loger', 4],
      ['Se déplacer', 2],
    ])
    expect(filters.text).not.toMatch(SECRETS)
  })

  it('CLASS-12 D-124 the steps of a sector are a list in every call, without those that members may not see', async () => {
    const { admin, member, cards, sectors } = fixture
    const { renovate, insulate, heat, ventilate } = cards
    const shown = [renovate, insulate, heat, ventilate].map(({ id }) => `/api/cards/${id}`).sort()
    const url = `/api/sectors/${sectors.housing.id}`
    const listed = [
      (await member.get<PopulateAnswer>('/admin/cards/populate')).body.sectors,
      (await member.get<Collection<Sector>>('/api/sectors')).body['hydra:member'],
      (await admin.get<Collection<Sector>>('/admin/sectors')).body['hydra:member'],
      [(await member.get<Sector>(url)).body],
      [(await admin.put<Sector>(url, { name: 'Se loger' })).body],
    ]
    for (const found of listed) {
      const sector = found.find(({ id }) => id === sectors.housing.id)
      expect([sector?.cards.toSorted(), typeof sector?.count]).toEqual([shown, 'number'])
    }
    const trees = await admin.get<Collection<{ cards: unknown }>>('/admin/cards')
    expect(trees.body['hydra:member'].every((sector) => Array.isArray(sector.cards))).toBe(true)
  })

  it('API-26 CLASS-13 /tags/all is a collection that also carries tags', async () => {
    const answer = await fixture.waiting.get<TagsAllAnswer>('/tags/all')
    expect(answer.body['hydra:member']).toEqual(answer.body.tags)
    expect(Object.keys(answer.body.tags[0] ?? {}).sort()).toEqual(
      ['@id', '@type', 'children', 'id', 'name', 'total', 'uid'].sort(),
    )
  })

  it('API-43 organisations are public, filtered by name', async () => {
    const all = await fixture.visitor.get<Collection<{ name: string }>>('/api/company_froms')
    expect(namesOf(all)).toEqual(['DRO', 'NovaBuild'])
    const found = await fixture.visitor.get<Collection<{ name: string }>>(
      '/api/company_froms?name=nova',
    )
    expect(namesOf(found)).toEqual(['NovaBuild'])
    expect(all.text).not.toMatch(/createdAt|revision/)
  })
})
