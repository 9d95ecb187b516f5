import type { Tag } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { makeTag } from '../testing/factories.ts'
import { createCatalogue } from './catalogue.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

it('CLASS-05 API-36 a change is visible at once to its author, however many read and write meanwhile', async () => {
  // Catches: answering from a reading of the catalogue that began before the change.
  const { admin } = fixture
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

it('a keyword that another instance has just made is found before its notification arrives', async () => {
  // Catches: 404 for one item that is in the database, and the snapshot of a second ago for « latest ».
  const { db } = test.database
  const deaf = await createCatalogue({ ...test.database, listen: async () => async () => {} })
  const tagsOf = ({ rows }: CatalogueSnapshot) => rows.tags.map((tag) => tag.id)
  expect(tagsOf(await deaf.current())).not.toEqual([])
  const { id } = await makeTag(db)
  expect(tagsOf(await deaf.current())).not.toContain(id)
  expect(tagsOf(await deaf.latest())).toContain(id)
  expect((await fixture.member.get(`/api/tags/${id}`)).status).toBe(200)
})

it('a reading that is overtaken does not put an older snapshot back', async () => {
  // Catches: the later end of a reading taken for the newer content.
  const { db } = test.database
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let readings = 0
  const slowFirst = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return async (...given: Parameters<typeof db.transaction>) => {
        readings += 1
        const isSecond = readings === 2
        const read = await target.transaction(...given)
        if (isSecond) await held
        return read
      }
    },
  })
  const catalogue = await createCatalogue({ ...test.database, db: slowFirst })
  const names = async (reading: Promise<CatalogueSnapshot>) =>
    (await reading).rows.tags.map((tag) => tag.name)
  await catalogue.current()
  await makeTag(db, { name: 'Premier' })
  catalogue.noteChange()
  const overtaken = names(catalogue.current())
  await makeTag(db, { name: 'Second' })
  catalogue.noteChange()
  expect(await names(catalogue.current())).toContain('Second')
  release()
  expect(await overtaken).toContain('Second')
  expect(await names(catalogue.current())).toContain('Second')
  await catalogue.close()
})
