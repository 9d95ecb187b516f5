import type { CardFilters, CardSummary, FilterCounts } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flatten } from '../catalogue/classification-trees.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestClient, visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import {
  type FilterRows,
  familyOf,
  findByRows,
  readFilterRows,
  seedFilterable,
  ticked,
  WORDS,
} from '../testing/oracles/filter-oracle.ts'

const COMBINATIONS = { numRuns: 300, seed: 2030 }

let test: TestApp
let rows: FilterRows
let viewers: { client: TestClient; isAdmin: boolean }[]
beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  await seedFilterable(db)
  rows = await readFilterRows(db)
  const admin = await makeUser(db, { isAdmin: true })
  const member = await makeUser(db)
  viewers = [
    { client: await signIn(test.app, member.email), isAdmin: false },
    { client: await signIn(test.app, admin.email), isAdmin: true },
  ]
})
afterAll(() => test.close())

/** Filters as a panel or a client may send them; the lists are often empty, rarely long. */
function anyFilters(): fc.Arbitrary<CardFilters> {
  const some = (uids: readonly string[], maxLength: number) =>
    fc.option(fc.uniqueArray(fc.constantFrom(...uids), { maxLength }), { nil: undefined })
  return fc.record({
    draft: fc.constantFrom<CardFilters['draft'][]>(undefined, 0, 1, 2, 'all'),
    formats: some(['direct', 'indirect', 'completude'], 2),
    sectors: some(
      rows.sectors.map(({ uid }) => uid),
      5,
    ),
    tags: some(
      rows.tags.map(({ uid }) => uid),
      6,
    ),
    categories: some(rows.categories, 2),
    name: fc.constantFrom(undefined, '', ...WORDS, 'velo', 'ZZZZZ'),
  })
}

const asked = (filters: CardFilters) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
const search = async (client: TestClient, filters: CardFilters) =>
  (await client.get<Collection<CardSummary>>(`/admin/cards/search?${asked(filters)}`)).body
const count = async (client: TestClient, filters: CardFilters) =>
  (await client.get<FilterCounts>(`/admin/cards/counts?${asked(filters)}`)).body

/** The filters with one box ticked, alone of its list or family. */
function withBox(filters: CardFilters, list: 'sectors' | 'tags' | 'categories', uid: string) {
  if (list === 'categories') return { ...filters, categories: [uid] }
  if (list === 'sectors') return { ...filters, sectors: ticked(rows.sectors, uid) }
  const family = familyOf(rows.tags, uid)
  const others = (filters.tags ?? []).filter((known) => !family.includes(known))
  return { ...filters, tags: [...others, ...ticked(rows.tags, uid)] }
}

const boxes = () =>
  [
    ...rows.sectors.map(({ uid }) => ['sectors', uid] as const),
    ...rows.tags.map(({ uid }) => ['tags', uid] as const),
    ...rows.categories.map((uid) => ['categories', uid] as const),
  ] as const

/** The expected counts: a search for each box. */
function countsByRows(filters: CardFilters, isAdmin: boolean): FilterCounts {
  const counts: FilterCounts = {
    total: findByRows(rows, filters, isAdmin).length,
    sectors: {},
    tags: {},
    categories: {},
  }
  for (const [list, uid] of boxes()) {
    counts[list][uid] = findByRows(rows, withBox(filters, list, uid), isAdmin).length
  }
  return counts
}

describe('combinations of filters', () => {
  it('API-17 API-86 D-41 lists and counts agree with the rows for 300 combinations, for a member and an administrator', async () => {
    // Catches: OR between families, AND inside one, counts of the whole catalogue, counts for
    // members shown to administrators, a family's uid that finds only what carries the family.
    await fc.assert(
      fc.asyncProperty(anyFilters(), fc.nat(), async (filters, pick) => {
        for (const { client, isAdmin } of viewers) {
          const found = await search(client, filters)
          const expected = findByRows(rows, filters, isAdmin)
          expect(found['hydra:member'].map(({ uid }) => uid).sort()).toEqual(expected)
          expect(found['hydra:totalItems']).toBe(expected.length)
          const counts = await count(client, filters)
          expect(counts).toEqual(countsByRows(filters, isAdmin))
          // And one box through the search itself.
          const [list, uid] = boxes()[pick % boxes().length] as ReturnType<typeof boxes>[number]
          const alone = await search(client, withBox(filters, list, uid))
          expect(alone['hydra:totalItems']).toBe(counts[list][uid])
        }
      }),
      COMBINATIONS,
    )
  })

  it('API-10 API-17 D-41 the counts of the panel depend on the viewer', async () => {
    for (const { client, isAdmin } of viewers) {
      const { body } = await client.get<PopulateAnswer>('/admin/cards/populate?for=filters')
      const shown = [
        ...flatten(body.sectors).map(({ uid, count: found }) => ['sectors', uid, found] as const),
        ...flatten(body.tags ?? []).map(({ uid, total }) => ['tags', uid, total] as const),
        ...body.categories.map(({ uid, cards }) => ['categories', uid, cards] as const),
      ]
      expect(shown).toHaveLength(boxes().length)
      for (const [list, uid, shownCount] of shown) {
        const { length } = findByRows(rows, withBox({}, list, uid), isAdmin)
        expect([list, uid, shownCount]).toEqual([list, uid, length])
      }
    }
  })

  it('API-20 D-41 POST /cards/filtered finds by families as the search does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...rows.tags), { maxLength: 6 }),
        async (some) => {
          const tags = some.map(({ uid }) => uid)
          const answer = await visitor(test.app).post<Collection<{ uid: string }>>(
            '/cards/filtered',
            {
              tags,
            },
          )
          const found = answer.body['hydra:member'].map(({ uid }) => uid).sort()
          expect(found).toEqual(findByRows(rows, { tags }, false))
        },
      ),
      { ...COMBINATIONS, numRuns: 60 },
    )
  })
})
