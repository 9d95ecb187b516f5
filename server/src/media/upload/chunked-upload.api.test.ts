import { createHash, randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { CHUNK_BYTES, FILE_MAX_BYTES } from '@etapes-climat/domain/media/upload-limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { media, uploadSession } from '../../db/tables/media.table.ts'
import { readBytes } from '../../engines/storage/storage.ts'
import { openUploadFolder } from '../../engines/storage/upload-folder.ts'
import { visitor } from '../../testing/client.ts'
import { encodeForm } from '../../testing/encode-form.ts'
import { makeCard } from '../../testing/factories.ts'
import { noisePicture, plainPicture } from '../../testing/sample-pictures.ts'
import { openUploadApp, type UploadApp } from '../../testing/uploads/open-upload-app.ts'
import { fileOf, type UploadClient } from '../../testing/uploads/upload-client.ts'
import { sweepUploads } from './sweep-uploads.ts'

const URL = '/files/upload/chunk'
const DAY_MS = 24 * 3_600_000

let app: UploadApp
let uploads: UploadClient
let png: Buffer
beforeAll(async () => {
  app = await openUploadApp()
  uploads = app.admin.uploads
  png = await plainPicture('png')
})
afterAll(() => app.test.close())

const uploadsLeft = () => readdir(path.join(app.test.dataDir, 'uploads'))
const stateOf = async (uid: string) => {
  const [row] = await app.db.select().from(uploadSession).where(eq(uploadSession.uid, uid))
  return row?.state
}
async function started(size: number, url = URL): Promise<string> {
  const { body } = await uploads.start(url, 'a.png', size)
  return body.data.session_id
}

describe('the chunk protocol', () => {
  it('MEDIA-15 D-98 API-83 assembles a large file from chunks in any order, some sent twice', async () => {
    const noise = noisePicture(3000, 2500)
    const shuffled = (starts: number[]) => [...starts].reverse().flatMap((start) => [start, start])
    const { status, body, contentType } = await uploads.inChunks(
      URL,
      fileOf('grand.png', noise),
      shuffled,
    )
    expect([status, contentType]).toEqual([200, 'application/json; charset=utf-8'])
    const sha256 = createHash('sha256').update(noise).digest('hex')
    expect(body).toMatchObject({ status: 'success', name: 'grand.png', size: noise.length, sha256 })
    const original = `original/${body.file.replace('.jpg', '.png')}`
    expect((await readBytes(app.test.storage, original))?.equals(noise)).toBe(true)
    expect((await visitor(app.test.app).get(body.preview)).status).toBe(200)
    expect(await uploadsLeft()).toEqual([])
  })

  it('MEDIA-15 LIM-11 D-98 answers the size of the chunks, never more than the file', async () => {
    const large = await uploads.start(URL, 'a.png', FILE_MAX_BYTES)
    expect(large.status).toBe(200)
    expect(large.contentType).toContain('application/json')
    expect(large.body).toEqual({
      status: 'success',
      data: { session_id: expect.any(String), start_offset: 0, end_offset: 10_548_576 },
    })
    const small = await uploads.start(URL, 'a.png', 1)
    expect(small.body.data.end_offset).toBe(1)
  })

  it('MEDIA-17 F-07 VAL-29 refuses a start by its size or name, and keeps nothing of it', async () => {
    const before = [await app.files(), (await app.db.select().from(uploadSession)).length]
    const refusals: [string, number, number][] = [
      ['a.png', FILE_MAX_BYTES + 1, 413],
      ['a.png', 0, 422],
      ['a.png', -1, 422],
      ['a.png', 1.5, 422],
      ['a.php', 9, 422],
      ['.htaccess', 9, 422],
      ['a.jpg.php', 9, 422],
      ['../a.png', 9, 422],
    ]
    for (const [name, size, status] of refusals) {
      const answer = await uploads.start(URL, name, size)
      expect([name, size, answer.status]).toEqual([name, size, status])
      expect(answer.body).toMatchObject({
        status: 'error',
        message: expect.any(String),
        code: status,
      })
    }
    const odd = [{ phase: 'start' }, { phase: 'other' }, {}, { phase: 'start', name: 4, size: '9' }]
    for (const body of odd) {
      const answer = await uploads.json(URL, body)
      expect([400, 422]).toContain(answer.status)
      expect(answer.body.status).toBe('error')
    }
    expect([await app.files(), (await app.db.select().from(uploadSession)).length]).toEqual(before)
  })

  it('F-05 API-83 a session of another person, or of another target, is unknown', async () => {
    const card = await makeCard(app.db)
    const cardUrl = `/files/cards/${card.uid}/upload/chunk`
    const session = await started(png.length)
    const strangers: [UploadClient, string][] = [
      [app.otherAdmin.uploads, URL],
      [uploads, cardUrl],
      [uploads, `${URL}?path=autre`],
    ]
    for (const [client, url] of strangers) {
      const answers = [await client.chunk(url, session, 0, png), await client.finish(url, session)]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect(answers.map(({ body }) => body.status)).toEqual(['error', 'error'])
    }
    for (const forged of [
      randomUUID(),
      '1',
      '',
      '../../etc/passwd',
      `${session}/..`,
      session.slice(1),
    ]) {
      expect((await uploads.chunk(URL, forged, 0, png)).status).toBe(404)
      expect((await uploads.finish(URL, forged)).status).toBe(404)
    }
    expect((await uploads.chunk(URL, session, 0, png)).status).toBe(200)
    expect((await uploads.finish(URL, session)).status).toBe(200)
  })

  it('F-06 a chunk that was received is not written over', async () => {
    const session = await started(png.length)
    expect((await uploads.chunk(URL, session, 0, png)).status).toBe(200)
    expect((await uploads.chunk(URL, session, 0, Buffer.alloc(png.length))).status).toBe(200)
    const { status, body } = await uploads.finish(URL, session)
    expect([status, body.sha256]).toEqual([200, createHash('sha256').update(png).digest('hex')])
  })

  it('F-06 refuses a chunk that is too long, empty or out of range, and the session goes on', async () => {
    const session = await started(png.length)
    const refused = [
      await uploads.chunk(URL, session, 0, Buffer.concat([png, Buffer.alloc(1)])),
      await uploads.chunk(URL, session, 1, png),
      await uploads.chunk(URL, session, png.length, png),
      await uploads.chunk(URL, session, 0, Buffer.alloc(0)),
      await uploads.chunk(URL, session, -1, png),
      await uploads.form(URL, [
        ['session_id', session],
        ['start_offset', '0'],
      ]),
    ]
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422])
    const tooLong = await uploads.chunk(
      URL,
      await started(CHUNK_BYTES * 3),
      0,
      Buffer.alloc(CHUNK_BYTES + 1),
    )
    expect([413, 422]).toContain(tooLong.status)
    expect(await stateOf(session)).toBe('open')
    expect((await uploads.chunk(URL, session, 0, png)).status).toBe(200)
    expect((await uploads.finish(URL, session)).status).toBe(200)
  })

  it('F-06 a finish with bytes missing, or of no picture, fails and removes the file', async () => {
    const before = await app.files()
    const gap = await started(png.length)
    await uploads.chunk(URL, gap, 0, png.subarray(0, 10))
    await uploads.chunk(URL, gap, 11, png.subarray(11))
    const php = Buffer.from('<?php echo "une image, vraiment"; ?>')
    const bad = await started(php.length)
    await uploads.chunk(URL, bad, 0, php)
    for (const session of [gap, bad]) {
      const finished = await uploads.finish(URL, session)
      expect([finished.status, finished.body.status]).toEqual([422, 'error'])
      expect(await stateOf(session)).toBe('failed')
      expect((await uploads.chunk(URL, session, 0, png)).status).toBe(404)
      expect((await uploads.finish(URL, session)).status).toBe(404)
    }
    expect(await app.files()).toEqual(before)
  })

  it('F-06 a file finished twice at once is one file', async () => {
    const session = await started(png.length)
    await uploads.chunk(URL, session, 0, png)
    const count = (await app.db.select().from(media)).length
    const answers = await Promise.all([uploads.finish(URL, session), uploads.finish(URL, session)])
    // The one that comes while the other works finds no session, one that comes later its file.
    const stored = answers.filter(({ status }) => status !== 404)
    expect(new Set(stored.map(({ status, body }) => `${status} ${body.uid}`)).size).toBe(1)
    expect((await app.db.select().from(media)).length).toBe(count + 1)
    expect(await stateOf(session)).toBe('complete')
  })

  it('F-06 API-83 a finish that is sent again is answered as the first one, to the same sender alone', async () => {
    const session = await started(png.length)
    await uploads.chunk(URL, session, 0, png)
    const first = await uploads.finish(URL, session)
    const count = (await app.db.select().from(media)).length
    const again = await uploads.finish(URL, session)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await app.db.select().from(media)).length).toBe(count)
    expect((await app.otherAdmin.uploads.finish(URL, session)).status).toBe(404)
    expect((await uploads.finish(`${URL}?path=autre`, session)).status).toBe(404)
    expect((await uploads.chunk(URL, session, 0, png)).status).toBe(404)
  })

  it('F-06 a finish while a chunk is being written is refused, and the session goes on', async () => {
    const session = await started(png.length)
    const beginning = png.subarray(0, 10)
    const fields = { session_id: session, start_offset: '0' }
    const form = await encodeForm({ ...fields, chunk: beginning })
    let goOn = () => {}
    const more = new Promise<void>((resolve) => {
      goOn = resolve
    })
    async function* slowly() {
      const middle = form.bytes.indexOf(beginning) + 5
      yield form.bytes.subarray(0, middle)
      await more
      yield form.bytes.subarray(middle)
    }
    const headers = { authorization: `Bearer ${app.admin.token}`, 'content-type': form.type }
    const request = { method: 'POST', headers, body: slowly(), duplex: 'half' } as const
    const sending = fetch(app.baseUrl + URL, request as unknown as RequestInit)
    await expect.poll(uploadsLeft).toHaveLength(1)
    expect((await uploads.finish(URL, session)).status).toBe(409)
    goOn()
    expect((await sending).status).toBe(200)
    expect((await uploads.chunk(URL, session, 0, png)).status).toBe(200)
    expect((await uploads.finish(URL, session)).status).toBe(200)
  })

  it('F-06 two sessions of the same file are two files', async () => {
    const answers = await Promise.all([
      uploads.inChunks(URL, fileOf('a.png', png)),
      uploads.inChunks(URL, fileOf('a.png', png)),
    ])
    expect(new Set(answers.map(({ body }) => body.file)).size).toBe(2)
    expect(new Set(answers.map(({ body }) => body.sha256)).size).toBe(1)
  })
})

describe('sweepUploads', () => {
  it('F-08 D-97 a session idle for 24 hours expires with its file; one in use goes on', async () => {
    const idle = await started(png.length)
    await uploads.chunk(URL, idle, 0, png)
    const { db } = app
    await sweepUploads(db, app.test, new Date(Date.now() + DAY_MS - 60_000))
    expect(await stateOf(idle)).toBe('open')
    const swept = await sweepUploads(db, app.test, new Date(Date.now() + DAY_MS + 60_000))
    expect(swept.expired).toBeGreaterThan(0)
    expect(await stateOf(idle)).toBe('expired')
    expect(await uploadsLeft()).toEqual([])
    expect((await uploads.chunk(URL, idle, 0, png)).status).toBe(404)
  })

  it('F-08 removes announced files without a row and keeps those that have one', async () => {
    const { body } = await uploads.inChunks(URL, fileOf('a.png', png))
    const orphan = `full/${'0'.repeat(32)}.png`
    await app.test.storage.put(orphan, png, { contentType: 'image/png' })
    const unfinished = await openUploadFolderOfAnotherProcess()
    await unfinished.announce([orphan])
    await unfinished.announce([`full/${body.file}`])
    await (await unfinished.create()).write(bytesOf(png))
    expect(await sweepUploads(app.db, app.test)).toMatchObject({ stored: 1, temporary: 1 })
    expect(await app.test.storage.exists(orphan)).toBe(false)
    expect((await visitor(app.test.app).get(body.src)).status).toBe(200)
    expect(await uploadsLeft()).toEqual([])
  })

  it('F-08 leaves alone what this process is still receiving', async () => {
    const held = await app.test.uploads.create()
    await held.write(bytesOf(png))
    const announced = await app.test.uploads.announce(['full/a.png'])
    await sweepUploads(app.db, app.test)
    expect((await stat(held.path)).size).toBe(png.length)
    await held.release()
    await announced.release()
    expect(await uploadsLeft()).toEqual([])
  })
})

/** A folder as an ended process left it: the application does not know its files. */
const openUploadFolderOfAnotherProcess = () =>
  openUploadFolder(path.join(app.test.dataDir, 'uploads'))

async function* bytesOf(bytes: Buffer) {
  yield bytes
}
