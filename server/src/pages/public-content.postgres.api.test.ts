import type { Testimony } from '@etapes-climat/domain/items/described-contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testimony } from '../db/tables/described.table.ts'
import { page } from '../db/tables/page.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { visitor } from '../testing/client.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('API-53 PAGE-14 a page is read by its slug, null when there is none', async () => {
  await test.database.db
    .insert(page)
    .values({ slug: 'ma-page', title: 'Ma page', content: '<p>Bonjour</p>' })
  const found = await visitor(test.app).get<Page>('/pages/ma-page')
  expect(Object.keys(found.body).sort()).toEqual(
    [
      '@context',
      '@id',
      '@type',
      'content',
      'id',
      'revision',
      'slug',
      'title',
      'uid',
      'updatedAt',
    ].sort(),
  )
  expect(found.body.content).toBe('<p>Bonjour</p>')
  for (const slug of [
    'inconnue',
    'MA-PAGE',
    '..%2fetc',
    '%00',
    "'%20or%201=1--",
    'x'.repeat(400),
  ]) {
    const answer = await visitor(test.app).get(`/pages/${slug}`)
    expect([answer.status, answer.text]).toEqual([200, 'null'])
  }
})

it('API-57 TEST-01 TEST-06 testimonies are public, in their order', async () => {
  const names = { firstName: 'Idris', lastName: 'Benhamou' }
  await test.database.db.insert(testimony).values([
    { ...names, content: '<p>Deux</p>', position: 2 },
    { ...names, content: '<p>Un</p>', position: 1 },
  ])
  const answer = await visitor(test.app).get<Collection<Testimony>>('/testimonies')
  expect(answer.body['hydra:member'].map((item) => item.content)).toEqual([
    '<p>Un</p>',
    '<p>Deux</p>',
  ])
  expect(Object.keys(answer.body['hydra:member'][0] ?? {}).sort()).toEqual(
    [
      '@id',
      '@type',
      'content',
      'firstName',
      'id',
      'lastName',
      'revision',
      'uid',
      'updatedAt',
    ].sort(),
  )
})
