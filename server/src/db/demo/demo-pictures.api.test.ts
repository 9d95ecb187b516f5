import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureAddress } from '../../media/picture-address.ts'
import { storePicture } from '../../media/store-picture.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { visitor } from '../../testing/client.ts'
import { renderDemoPicture } from './draw-demo-pictures.ts'
import { loadDemoContent, type StoreIllustration } from './load-demo-content.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('API-81 every picture of the demonstration content is served', async () => {
  const { db } = test.database
  const addresses: string[] = []
  const store: StoreIllustration = async (tx, { name, alt }) => {
    const picture = { bytes: await renderDemoPicture(name), alt, ownerId: null }
    const { file } = await storePicture(tx, test, picture)
    addresses.push(pictureAddress('full', file), pictureAddress('preview', file))
    return { src: pictureAddress('full', file), alt, meta: '' }
  }
  expect(await loadDemoContent(db, store)).toBe('loaded')
  expect(addresses.length).toBeGreaterThan(18)
  for (const address of addresses) {
    expect((await visitor(test.app).get(address)).status).toBe(200)
  }
})
