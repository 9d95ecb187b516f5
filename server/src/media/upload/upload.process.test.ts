import { createHash, randomInt } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import { CHUNK_BYTES } from '@etapes-climat/domain/media/upload-limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { media } from '../../db/tables/media.table.ts'
import { copyMigratedDataFolder } from '../../testing/processes/migrated-data-folder.ts'
import { proofRounds } from '../../testing/proof-rounds.ts'
import { noisePicture, plainPicture } from '../../testing/sample-pictures.ts'
import { silentLogger } from '../../testing/silent-logger.ts'
import { filesBelow } from '../../testing/uploads/test-storage.ts'
import { type FileToSend, fileOf } from '../../testing/uploads/upload-client.ts'
import { startUploadServer } from '../../testing/uploads/upload-server.ts'
import { RENDITIONS, storedRendition } from '../picture-address.ts'

const URL = '/files/upload/chunk'
const MIB = 1024 ** 2
/** Kills at random moments. */
const KILLS = proofRounds({ short: 2, full: 50 })

let dataDir: string
let server: Awaited<ReturnType<typeof startUploadServer>>
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  copyMigratedDataFolder(dataDir)
  server = await startUploadServer(dataDir)
})
afterAll(async () => {
  await server.child.kill()
  rmSync(dataDir, { recursive: true })
})

const inFolder = (name: string) => filesBelow(path.join(dataDir, name))
const stored = () => inFolder('files')
/** Files in the upload folder, except those of open sessions, which may go on. */
const unfinished = async () => (await inFolder('uploads')).filter((name) => !name.endsWith('.part'))

async function restart(): Promise<void> {
  await server.child.kill()
  server = await startUploadServer(dataDir)
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}

/** In any order, one chunk in three sent twice. */
function disorder(starts: number[]): number[] {
  const repeated = starts.filter((_, n) => n % 3 === 0)
  return [...starts, ...repeated].sort(() => randomInt(3) - 1)
}

/** Sends the beginning of a body of 20 MB; the caller cuts the connection. */
async function beginUpload(url: string, head: string, bytes: number): Promise<Socket> {
  const { hostname, port } = new globalThis.URL(server.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${server.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 20000000\r\n\r\n${head}`,
  )
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes, 7), () => resolve()))
  return socket
}

const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`

it('MEDIA-15 F-06 D-98 a file of 100 MB in chunks, three at once, disordered, repeated and cut, is stored with the same SHA-256', async () => {
  const noise = noisePicture(5900, 5900)
  const sha256 = createHash('sha256').update(noise).digest('hex')
  const started = await server.uploads.start(URL, 'grande.png', noise.length)
  const { session_id: id, end_offset: size } = started.body.data
  const starts = Array.from({ length: Math.ceil(noise.length / size) }, (_, n) => n * size)
  const file = fileOf('grande.png', noise)
  for (const start of starts.slice(0, 4)) {
    const fields = field('phase', 'upload') + field('session_id', id)
    const head = fields + field('start_offset', String(start)) + fileHead('chunk')
    const socket = await beginUpload(URL, head, 3_000_000)
    socket.destroy()
  }
  await server.uploads.sendChunks(URL, id, file, disorder(starts), size)
  const { status, body } = await server.uploads.finish(URL, id)
  expect([status, body.sha256, body.size]).toEqual([200, sha256, noise.length])
  const original = `original/${body.file.replace('.jpg', '.png')}`
  expect(await sha256Of(path.join(dataDir, 'files', original))).toBe(sha256)
  expect((await fetch(server.baseUrl + body.preview)).headers.get('content-type')).toBe(
    'image/jpeg',
  )
  expect(await unfinished()).toEqual([])
})

it('F-06 kill -9 between chunks shows nothing, and the upload goes on after the restart', async () => {
  const noise = noisePicture(3000, 3000)
  const started = await server.uploads.start(URL, 'grande.png', noise.length)
  const { session_id: id, end_offset: size } = started.body.data
  const file = fileOf('grande.png', noise)
  await server.uploads.sendChunks(URL, id, file, [size], size)
  const before = await stored()
  await restart()
  expect(await stored()).toEqual(before)
  await server.uploads.sendChunks(URL, id, file, [0, 2 * size], size)
  const { status, body } = await server.uploads.finish(URL, id)
  expect([status, body.sha256]).toEqual([200, createHash('sha256').update(noise).digest('hex')])
})

/** The names that the rows expect in the storage, read while no server uses the database. */
async function recorded(): Promise<string[]> {
  const database = await openDatabase({ dataDir, logger: silentLogger })
  const rows = await database.db.select({ file: media.file }).from(media)
  await database.close()
  const names = rows.flatMap(({ file }) => [
    ...RENDITIONS.map((rendition) => storedRendition(rendition, file)?.name ?? file),
    `original/${file.replace('.jpg', '.png')}`,
  ])
  return names.sort()
}

/** Sends all chunks of a picture; answers how to publish it. */
async function readyToPublish(picture: FileToSend) {
  const started = await server.uploads.start(URL, picture.name, picture.size)
  const { session_id: id, end_offset: size } = started.body.data
  const starts = Array.from({ length: Math.ceil(picture.size / size) }, (_, n) => n * size)
  await server.uploads.sendChunks(URL, id, picture, starts, size)
  return () => server.uploads.finish(URL, id)
}

/**
 * Publishes a picture and kills the server at the given moment; returns the names in the storage
 * and those of the rows.
 */
async function killedWhilePublishing(
  picture: FileToSend,
  moment: (over: () => boolean) => Promise<unknown>,
) {
  const publish = await readyToPublish(picture)
  let over = false
  const finishing = publish()
    .catch(() => null)
    .finally(() => {
      over = true
    })
  await moment(() => over)
  const found = await killedAndStarted()
  const answer = await finishing
  if (answer?.status === 200) expect(found.expected).toContain(`full/${answer.body.file}`)
  if (!found.left.some((name) => name.endsWith('.part'))) return found
  // Killed before the server began: the upload goes on, and is finished by another try.
  expect([answer, (await publish()).status]).toEqual([null, 200])
  return killedAndStarted()
}

/** The names of the rows that a kill left, and those in the storage after the next start. */
async function killedAndStarted() {
  await server.child.kill()
  const expected = await recorded()
  server = await startUploadServer(dataDir)
  // The sweep at the start removes files that were written without their row: all of an upload, or
  // nothing.
  await expect.poll(unfinished, { timeout: 20_000 }).toEqual([])
  return { expected, left: await stored() }
}

it('F-06 F-08 kill -9 while a file is published leaves it whole or not at all', async () => {
  const noise = fileOf('grande.png', noisePicture(2500, 2500))
  // Checked (.whole), then written to the storage once its names are announced (.names).
  for (const ending of Array(KILLS / 2)
    .fill(['.whole', '.names'])
    .flat()) {
    const { expected, left } = await killedWhilePublishing(noise, async (over) => {
      while (!over() && !(await unfinished()).some((name) => name.endsWith(ending)))
        await nextTurn()
    })
    expect(left).toEqual(expected)
  }
})

it('F-06 F-08 after kill -9 at any moment of publishing, the storage holds the files of the rows', async () => {
  const noise = fileOf('grande.png', noisePicture(1500, 1500))
  const publish = await readyToPublish(noise)
  const begun = performance.now()
  expect((await publish()).status).toBe(200)
  const published = Math.ceil(performance.now() - begun)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const wait = randomInt(published)
    const { expected, left } = await killedWhilePublishing(noise, () => setTimeout(wait))
    expect(left, `kill ${kill}, after ${wait} of ${published} ms`).toEqual(expected)
  }
})

it('F-08 twenty chunks cut off leave no open file, and their sessions go on', async () => {
  const picture = await plainPicture('png')
  const started = await server.uploads.start(URL, 'a.png', 20_000_000)
  const head = field('phase', 'upload') + field('session_id', started.body.data.session_id)
  const openFiles = () => readdir(`/proc/${server.child.pid}/fd`)
  await server.uploads.inChunks(URL, fileOf('a.png', picture))
  const before = (await openFiles()).length
  for (let n = 0; n < 20; n += 1) {
    const fields = head + field('start_offset', String(n * 100)) + fileHead('chunk')
    const socket = await beginUpload(URL, fields, n * 300_000)
    socket.destroy()
  }
  await expect
    .poll(async () => (await openFiles()).length, { timeout: 20_000 })
    .toBeLessThanOrEqual(before + 2)
  expect((await server.uploads.inChunks(URL, fileOf('a.png', picture))).status).toBe(200)
})

it('F-08 kill -9 in the middle of an upload in one piece leaves nothing once started again', async () => {
  const before = await stored()
  const sending = beginUpload('/files/upload', fileHead('file'), 15_000_000)
  await expect.poll(unfinished, { interval: 5 }).not.toEqual([])
  await restart()
  ;(await sending).destroy()
  await expect.poll(unfinished, { timeout: 20_000 }).toEqual([])
  expect(await stored()).toEqual(before)
})

const LARGE = 256 * MIB

it('F-07 receiving a large file, in chunks or in one piece, takes less than 64 MiB of memory', async () => {
  const block = Buffer.alloc(CHUNK_BYTES, 7)
  const file = {
    name: 'grande.png',
    size: LARGE,
    read: (start: number, end: number) => block.subarray(0, end - start),
  }
  const small = fileOf('a.png', await plainPicture('png'))
  // What V8 compiles as the engine begins to work is not the file's.
  for (let warm = 0; warm < 10; warm += 1) await server.uploads.inChunks(URL, small)
  const inChunks = await server.memory.growthDuring(async () => {
    const { status } = await server.uploads.inChunks(URL, file, disorder)
    // The file is no picture, which shows only after all of it was received.
    expect(status).toBe(422)
  })
  const whole = await server.memory.growthDuring(async () => {
    const { status } = await server.uploads.whole(
      '/files/upload',
      file.name,
      Buffer.alloc(LARGE, 7),
    )
    expect(status).toBe(422)
  })
  expect([inChunks, whole].filter((growth) => growth >= 64)).toEqual([])
  expect(await unfinished()).toEqual([])
})

it('F-02 pictures made to exhaust memory are refused with little of it', async () => {
  const before = await stored()
  const vast = await plainPicture('png', 14_000, 14_000)
  const growth = await server.memory.growthDuring(async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.uploads.whole('/files/upload', 'a.png', vast)),
    )
    const base64 = `data:image/png;base64,${vast.toString('base64')}`
    answers.push(await server.uploads.form('/media/img', [['base64', base64]]))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  })
  expect(growth).toBeLessThan(150)
  expect(await stored()).toEqual(before)
})
