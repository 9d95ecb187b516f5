import type { Tag } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type PlantedCatalogue, plantCatalogue } from '../testing/catalogue-fixture.ts'

let test: TestApp
let planted: PlantedCatalogue
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

it('CLASS-05 API-36 a change is seen at once by who made it, however many read and write meanwhile', async () => {
  // Catches: answering from a reading of the catalogue that began before the change.
  const { admin } = planted
  const list = () => admin.get<Collection<Tag>>('/api/tags')
  let reading = true
  const readers = Array.from({ length: 4 }, async () => {
    while (reading) await list()
  })
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let round = 0; round < 30; round++) {
      const name = `Mot ${writer} ${round}`
      const made = await admin.post<Tag>('/api/tags', { name })
      expect([made.status, made.body.name]).toEqual([201, name])
      const names = (await list()).body['hydra:member'].map((tag) => tag.name)
      expect(names).toContain(name)
    }
  })
  await Promise.all(writers).finally(() => {
    reading = false
  })
  await Promise.all(readers)
}, 60_000)
