import type { Card } from '@etapes-climat/domain/cards/contract'
import type { JournalPage } from '@etapes-climat/domain/history/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskWatch } from '../engines/storage/disk-watch.ts'
import { buildInstanceBeside, buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { client } from '../testing/client.ts'
import { hourComes, publicationsOf } from '../testing/publications.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { startPublishing } from './publish-due.ts'

let instances: TestApp[]
let fixture: CatalogueFixture
beforeAll(async () => {
  const first = await buildTestApp()
  fixture = await seedCatalogueFixture(first)
  instances = [first, await buildInstanceBeside(first)]
}, 60_000)
afterAll(async () => {
  for (const instance of [...instances].reverse()) await instance.close()
})

const publishingOf = ({ database, catalogue, dataDir }: TestApp) =>
  startPublishing({
    database,
    catalogue,
    logger: silentLogger,
    publicUrl: 'https://exemple.fr',
    disk: createDiskWatch(dataDir, silentLogger),
  })

it('LIFE-14 two instances that come at the same moment publish each thing once, and both answer it', async () => {
  const [first, second] = instances as [TestApp, TestApp]
  const { ventilate, cycle, heat, insulate } = fixture.cards
  for (const { id } of [ventilate, cycle, heat, insulate]) {
    const next = publicationsOf(fixture.admin, 'cards', id)
    await next.open()
    await next.save({ idx: `P${id}` })
    await next.plan()
  }
  await hourComes(first.database.db)
  const workers = await Promise.all([publishingOf(first), publishingOf(second)])
  await Promise.all(workers.map((worker) => worker.wake()))
  await Promise.all(workers.map((worker) => worker.stop()))

  const journal = await fixture.admin.get<JournalPage>('/admin/journal/entries')
  const published = journal.body.entries.filter(({ action }) => action === 'publish-planned')
  expect(published.map(({ target }) => target.id).sort()).toEqual(
    [ventilate.id, cycle.id, heat.id, insulate.id].sort(),
  )
  const { token, refreshToken } = fixture.member
  for (const { id } of [ventilate, cycle]) {
    const idxOn = async ({ app }: TestApp) =>
      (await client(app, token, refreshToken).get<Card>(`/api/cards/${id}`)).body.idx
    await expect.poll(() => idxOn(first), { timeout: 2000 }).toBe(`P${id}`)
    await expect.poll(() => idxOn(second), { timeout: 2000 }).toBe(`P${id}`)
  }
})
