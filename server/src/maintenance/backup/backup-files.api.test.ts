import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/client.ts'
import { media } from '../../db/tables/media.table.ts'
import { openDiskStorage } from '../../engines/storage/disk-storage.ts'
import { RENDITIONS, storedRendition } from '../../media/picture-address.ts'
import { createPrintedPictures } from '../../media/printed-picture.ts'
import { createTestDatabase } from '../../testing/database/database.ts'
import { plainPicture } from '../../testing/sample-pictures.ts'
import { openUploadApp, type UploadApp } from '../../testing/uploads/open-upload-app.ts'
import { filesBelow } from '../../testing/uploads/test-storage.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

let app: UploadApp
let folder: string
let picture: string
beforeAll(async () => {
  app = await openUploadApp()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  picture = `data:image/png;base64,${(await plainPicture('png')).toString('base64')}`
})
afterAll(async () => {
  await app.test.close()
  fs.rmSync(folder, { recursive: true })
})

const sendPicture = () => app.admin.uploads.form('/media/img', [['base64', picture]])

/** The files of the rows, as the storage names them. */
async function recorded({ db }: OpenDatabase): Promise<string[]> {
  const rows = await db.select({ file: media.file }).from(media)
  return rows
    .flatMap(({ file }) =>
      RENDITIONS.map((rendition) => `/${storedRendition(rendition, file)?.name}`),
    )
    .sort()
}

/** Restores an archive into another folder; returns the names of its files, and those of its rows. */
async function restored(archive: string, name: string) {
  const target = await createTestDatabase()
  const dataDir = path.join(folder, name)
  await restore(target, dataDir, archive)
  const names = await recorded(target)
  await target.close()
  const files = await filesBelow(path.join(dataDir, 'files'))
  return { names, files: files.map((file) => (file.startsWith('/') ? file : `/${file}`)).sort() }
}

/** The archive as a version would have made it that packed whatever lay in the storage. */
async function withFile(archive: string, name: string): Promise<string> {
  const pack = tar.pack()
  const extract = tar.extract()
  const changed = `${archive}.changed`
  const written = pipeline(pack, createGzip(), fs.createWriteStream(changed))
  const read = pipeline(fs.createReadStream(archive), createGunzip(), extract)
  for await (const entry of extract) await pipeline(entry, pack.entry(entry.header))
  pack.entry({ name }, 'no row')
  pack.finalize()
  await Promise.all([written, read])
  return changed
}

it('O-11 a backup made while pictures are sent holds the files of its rows, and no other', async () => {
  let over = false
  const writing = [1, 2, 3].map(async () => {
    while (!over) expect((await sendPicture()).status).toBe(200)
  })
  const archives = ['a', 'b', 'c'].map((name) => path.join(folder, `${name}.tar.gz`))
  try {
    await expect.poll(async () => (await recorded(app.test.database)).length).toBeGreaterThan(9)
    for (const archive of archives) await backup(app.test.database, app.test.dataDir, archive)
  } finally {
    over = true
    await Promise.all(writing)
  }
  for (const archive of archives) {
    const { names, files } = await restored(archive, path.basename(archive, '.tar.gz'))
    expect(names.length).toBeGreaterThan(9)
    expect(files).toEqual(names)
  }
})

it('O-11 a file being written, or without its row, stays out of a backup and of a restore', async () => {
  expect((await sendPicture()).status).toBe(200)
  const lost = `${'0123456789abcdef'.repeat(2)}.jpg`
  const full = path.join(app.test.dataDir, 'files/full')
  fs.writeFileSync(path.join(full, lost), 'no row')
  fs.writeFileSync(path.join(full, `${lost}.0123456789abcdef.tmp`), 'half')
  const archive = path.join(folder, 'lost.tar.gz')
  await backup(app.test.database, app.test.dataDir, archive)
  const kept = await restored(archive, 'lost')
  expect(kept.files).toEqual(kept.names)
  const older = await restored(await withFile(archive, `files/full/${lost}`), 'older')
  expect(older.files).toEqual(older.names)
})

it('O-11 what documents made of a picture is restored with it, or made again', async () => {
  const { body } = await sendPicture()
  const address = `/media/image/full/${body.file}`
  const print = await createPrintedPictures(app.test.storage)(address, 'row')
  const archive = path.join(folder, 'prints.tar.gz')
  await backup(app.test.database, app.test.dataDir, archive)
  const name = `print-row/${body.file.replace('png', 'jpg')}`
  expect((await restored(archive, 'prints')).files).toContain(`/${name}`)
  const storage = await openDiskStorage(path.join(folder, 'prints/files'))
  await storage.delete(name)
  expect(await createPrintedPictures(storage)(address, 'row')).toEqual(print)
  expect(await storage.exists(name)).toBe(true)
})
