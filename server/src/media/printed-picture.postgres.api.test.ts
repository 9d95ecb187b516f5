import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBytes, type Storage } from '../engines/storage/storage.ts'
import { PLAIN_DRAWING, plainPicture } from '../testing/sample-pictures.ts'
import { openUploadApp, type UploadApp } from '../testing/uploads/open-upload-app.ts'
import { createPrintedPictures } from './printed-picture.ts'
import { removeFiles } from './store-files.ts'
import { storePicture } from './store-picture.ts'

let app: UploadApp
beforeAll(async () => {
  app = await openUploadApp()
})
afterAll(() => app.test.close())

const keep = async (bytes: Buffer) =>
  (await storePicture(app.db, app.test, { bytes, alt: '', ownerId: null })).file
const address = (file: string) => `/media/image/full/${file}`
const prints = async () => (await app.files()).filter((name) => name.includes('print-')).sort()

/** The storage of the application, with the names read from it and put into it. */
function watched(changes: Partial<Storage> = {}) {
  const calls: string[] = []
  const { storage } = app.test
  const watching: Storage = {
    ...storage,
    get: (name) => {
      calls.push(`get ${name}`)
      return storage.get(name)
    },
    put: (name, ...rest) => {
      calls.push(`put ${name}`)
      return storage.put(name, ...rest)
    },
    ...changes,
  }
  return { calls, print: createPrintedPictures(watching) }
}

describe('createPrintedPictures', () => {
  it.each([
    ['row', 1776, 1000, 733],
    ['alone', 1776, 1000, 922],
    ['work', 1776, 1000, 261],
    ['text', 1776, 1000, 1524],
    ['row', 900, 1200, 473],
    ['row', 1000, 1000, 473],
    ['row', 500, 281, 500],
  ] as const)(
    'PDF-09 prints at 300 dpi in its frame: %s, %i × %i',
    async (place, w, h, printed) => {
      const file = await keep(await plainPicture('jpeg', w, h))
      const made = await watched().print(address(file), place)
      const { format, width } = await sharp(made ?? Buffer.alloc(0)).metadata()
      expect([format, width]).toEqual(['jpeg', printed])
    },
  )

  it('PDF-09 prints transparent pictures and drawings as JPEG on white', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const glass = sharp({ create: { width: 40, height: 20, channels: 4, background } })
    for (const bytes of [await glass.png().toBuffer(), PLAIN_DRAWING]) {
      const made = await watched().print(address(await keep(bytes)), 'row')
      expect((await sharp(made ?? Buffer.alloc(0)).metadata()).format).toBe('jpeg')
    }
    const made = await watched().print(address(await keep(await glass.png().toBuffer())), 'row')
    const { channels } = await sharp(made ?? Buffer.alloc(0)).stats()
    expect(channels.map(({ mean }) => mean)).toEqual([255, 255, 255])
  })

  it('F-06 makes a print once for concurrent requests, and reads the stored one afterwards', async () => {
    const file = await keep(await plainPicture('jpeg', 1776, 1000))
    const { calls, print } = watched()
    const asked = await Promise.all([1, 2, 3, 4].map(() => print(address(file), 'row')))
    for (const made of asked) expect(made).toEqual(asked[0])
    const kept = `print-row/${file}`
    expect(calls.filter((call) => call === `put ${kept}`)).toHaveLength(1)
    expect(calls.filter((call) => call === `get full/${file}`)).toHaveLength(1)
    calls.length = 0
    expect(await print(address(file), 'row')).toEqual(asked[0])
    expect(calls).toEqual([`get ${kept}`])
    expect(await readBytes(app.test.storage, kept)).toEqual(asked[0])
  })

  it('F-08 a print is deleted with its picture, and made again when it alone is missing', async () => {
    const file = await keep(await plainPicture('jpeg', 888, 500))
    const { print } = watched()
    const before = await prints()
    const made = await print(address(file), 'row')
    await print(address(file), 'work')
    expect(await prints()).toHaveLength(before.length + 2)
    await app.test.storage.delete(`print-row/${file}`)
    expect(await print(address(file), 'row')).toEqual(made)
    const files = ['full', 'medium', 'preview'].map((rendition) => `${rendition}/${file}`)
    expect(await removeFiles(app.test.storage, files)).toBe(true)
    expect(await prints()).toEqual(before)
    expect(await print(address(file), 'row')).toBeNull()
  })

  it('F-06 a print that cannot be stored leaves no half file, and is answered all the same', async () => {
    const file = await keep(await plainPicture('jpeg', 888, 500))
    const before = await app.files()
    const { print } = watched({ put: () => Promise.reject(new Error('ENOSPC')) })
    expect((await print(address(file), 'row'))?.length).toBeGreaterThan(100)
    expect(await app.files()).toEqual(before)
  })

  it('F-02 F-10 answers null to a damaged file and to a foreign address, and stores nothing', async () => {
    const file = await keep(await plainPicture('jpeg', 888, 500))
    const full = (await readBytes(app.test.storage, `full/${file}`)) ?? Buffer.alloc(0)
    const contentType = 'image/jpeg'
    const { print } = watched()
    const before = await prints()
    for (const damaged of [full.subarray(0, full.length / 2), Buffer.from('<?php echo 1;')]) {
      await app.test.storage.put(`full/${file}`, damaged, { contentType })
      expect(await print(address(file), 'row')).toBeNull()
    }
    for (const src of [
      'http://127.0.0.1:1/a.jpg',
      'file:///etc/passwd',
      '/media/image/full/../../env',
      `https://x/media/image/full/${file}`,
      `/media/image/print-row/${file}`,
      address(`${'0'.repeat(32)}.jpg`),
      '',
    ]) {
      expect(await print(src, 'row')).toBeNull()
    }
    expect(await prints()).toEqual(before)
  })
})
