import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderDemoPicture } from '../demo/draw-demo-pictures.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { findMediaByFile } from './media.repository.ts'
import { storePicture } from './store-picture.ts'

let test: TestApp
let file: string
let bytes: Buffer

beforeAll(async () => {
  test = await buildTestApp()
  bytes = await renderDemoPicture('ouvrage-01-halle-sheds')
  const owner = await makeUser(test.database.db)
  const picture = { bytes, alt: 'Halle', meta: 'Élévation', ownerId: owner.id }
  file = (await storePicture(test.database.db, test, picture)).file
})
afterAll(() => test.close())

const get = (url: string) => visitor(test.app).get(url)

describe('GET /media/image', () => {
  it('MEDIA-06 serves the renditions as pictures, the preview smallest', async () => {
    const full = await get(`/media/image/full/${file}`)
    const medium = await get(`/media/image/medium/${file}`)
    const preview = await get(`/media/image/preview/${file}`)
    for (const answer of [full, medium, preview]) {
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toBe('image/jpeg')
      expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
    }
    expect((await sharp(full.bytes).metadata()).width).toBe(1776)
    expect((await sharp(preview.bytes).metadata()).width).toBe(444)
    expect((await sharp(medium.bytes).metadata()).width).toBe(888)
    expect(medium.bytes.length).toBeLessThan(full.bytes.length)
    expect(preview.bytes.length).toBeLessThan(medium.bytes.length)
  })

  it('SEC-05 serves visitors, for caches to keep, without sniffing', async () => {
    // Catches: a route declared signed-in, or pictures served without nosniff.
    const { status, headers } = await get(`/media/image/full/${file}`)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('API-81 answers 404 to unknown and malformed names', async () => {
    const unknown = `${'0'.repeat(32)}.jpg`
    const paths = [
      `full/${unknown}`,
      `other/${file}`,
      'full/a.jpg',
      'full/..%2f..%2fenv',
      `full/${file}%00.png`,
      'full/.htaccess',
      `full/${file.replace('jpg', 'html')}`,
    ]
    for (const path of paths) {
      expect((await get(`/media/image/${path}`)).status, path).toBe(404)
    }
  })

  it('MEDIA-06 makes the medium rendition of a picture stored before this rendition existed', async () => {
    const { db } = test.database
    const older = await storePicture(db, test, { bytes, alt: '', ownerId: null })
    const kept = await get(`/media/image/medium/${older.file}`)
    await test.storage.delete(`medium/${older.file}`)
    const asked = [1, 2, 3].map(() => get(`/media/image/medium/${older.file}`))
    for (const { status, headers, bytes: made } of await Promise.all(asked)) {
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(made).toEqual(kept.bytes)
    }
    expect(await test.storage.exists(`medium/${older.file}`)).toBe(true)
  })

  it('answers 404 when the file of a known picture is missing', async () => {
    const { db } = test.database
    const lost = await storePicture(db, test, { bytes, alt: '', ownerId: null })
    await test.storage.delete(`preview/${lost.file}`)
    expect((await get(`/media/image/preview/${lost.file}`)).status).toBe(404)
    expect((await get(`/media/image/full/${lost.file}`)).status).toBe(200)
    await test.storage.delete(`full/${lost.file}`)
    await test.storage.delete(`medium/${lost.file}`)
    expect((await get(`/media/image/medium/${lost.file}`)).status).toBe(404)
  })
})

describe('storePicture', () => {
  it('MEDIA-05 records the picture with its texts, size and owner', async () => {
    expect(await findMediaByFile(test.database.db, file)).toMatchObject({
      alt: 'Halle',
      meta: 'Élévation',
      mime: 'image/jpeg',
      width: 1776,
      height: 1000,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(file).toMatch(/^[0-9a-f]{32}\.jpg$/)
  })

  it('leaves no file when the row cannot be written', async () => {
    const put: string[] = []
    const storage = {
      ...test.storage,
      put: async (...args: Parameters<typeof test.storage.put>) => {
        put.push(args[0])
        await test.storage.put(...args)
      },
    }
    const store = { ...test, storage }
    const broken = { bytes, alt: '', ownerId: 999_999_999 }
    await expect(storePicture(test.database.db, store, broken)).rejects.toThrow()
    expect(await readdir(path.join(test.dataDir, 'uploads'))).toEqual([])
    expect(put).toHaveLength(3)
    for (const name of put) expect(await test.storage.exists(name)).toBe(false)
  })
})
