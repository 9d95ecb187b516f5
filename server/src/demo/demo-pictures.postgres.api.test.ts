import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openUploadFolder } from '../engines/storage/upload-folder.ts'
import { encodePicture } from '../media/encode-picture.ts'
import { pictureAddress } from '../media/picture-address.ts'
import { announceUntilCommit } from '../media/store-files.ts'
import { storeEncodedPicture } from '../media/store-picture.ts'
import { sweepUploads } from '../media/upload/sweep-uploads.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { visitor } from '../testing/client.ts'
import { renderDemoPicture } from './draw-demo-pictures.ts'
import { loadDemoContent, type StoreIllustration } from './load-demo-content.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('F-08 pictures of demonstration content that was cut off are swept at the next start', async () => {
  const { store } = announceUntilCommit(test)
  let stored = 0
  const cutOff: StoreIllustration = async (tx, { name, ...texts }) => {
    if (stored === 2) throw new Error('power cut')
    const encoded = await encodePicture(await renderDemoPicture(name))
    await storeEncodedPicture(tx, store, encoded, { ...texts, ownerId: null })
    stored += 1
    return { src: '', ...texts }
  }
  await expect(loadDemoContent(test.database.db, cutOff)).rejects.toThrow('power cut')
  const uploads = await openUploadFolder(path.join(test.dataDir, 'uploads'))
  await sweepUploads(test.database.db, { storage: test.storage, uploads })
  expect(await test.files()).toEqual([])
})

it('API-81 every picture of the demonstration content is served', async () => {
  const { db } = test.database
  const addresses: string[] = []
  const { store, releaseAnnouncements } = announceUntilCommit(test)
  const storeIllustration: StoreIllustration = async (tx, { name, ...texts }) => {
    const encoded = await encodePicture(await renderDemoPicture(name))
    const { file } = await storeEncodedPicture(tx, store, encoded, { ...texts, ownerId: null })
    addresses.push(pictureAddress('full', file), pictureAddress('preview', file))
    return { src: pictureAddress('full', file), ...texts }
  }
  expect(await loadDemoContent(db, storeIllustration)).toBe('loaded')
  await releaseAnnouncements()
  expect(await test.uploads.leftovers()).toEqual({ files: [], announced: [] })
  expect(addresses.length).toBeGreaterThan(18)
  for (const address of addresses) {
    expect((await visitor(test.app).get(address)).status).toBe(200)
  }
})
