import { CHUNK_BYTES } from '@etapes-climat/domain/media/upload-limits'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { media, uploadChunk } from '../../db/tables/media.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import { createS3Storage } from '../../engines/storage/s3-storage.ts'
import { buildInstanceBeside, buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { signIn } from '../../testing/client.ts'
import { makeUser } from '../../testing/factories.ts'
import { noisePicture } from '../../testing/sample-pictures.ts'
import { startS3Server } from '../../testing/uploads/s3-server.ts'
import { filesBelow } from '../../testing/uploads/test-storage.ts'
import { UploadClient } from '../../testing/uploads/upload-client.ts'
import { sweepUploads } from './sweep-uploads.ts'

const URL = '/files/upload/chunk'

let bucket: Awaited<ReturnType<typeof startS3Server>>
let instances: [TestApp, TestApp]
let sender: number
/** the sender at each instance */
let uploads: [UploadClient, UploadClient]
beforeAll(async () => {
  bucket = await startS3Server()
  const storage = createS3Storage(bucket.options)
  const first = await buildTestApp({}, undefined, { storage })
  instances = [first, await buildInstanceBeside(first)]
  const { id, email } = await makeUser(first.database.db, { isAdmin: true })
  sender = id
  const { token } = await signIn(first.app, email)
  const [one, other] = await Promise.all(
    instances.map(
      async ({ app }) => new UploadClient(await app.listen({ host: '127.0.0.1', port: 0 }), token),
    ),
  )
  if (!one || !other) throw new Error('There are two instances')
  uploads = [one, other]
})
afterAll(async () => {
  for (const instance of [...instances].reverse()) await instance.close()
  await bucket.close()
})

const chunksLeft = async () => {
  const [row] = await instances[0].database.db.select({ rows: count() }).from(uploadChunk)
  const stored = [...bucket.objects.keys()].filter((name) => name.startsWith('chunk/'))
  const received = await Promise.all(instances.map(({ dataDir }) => filesBelow(dataDir)))
  return { rows: row?.rows, stored, received: received.flat() }
}

/** Sends the chunks of a file to the instances in turn. */
async function sendInTurn(bytes: Buffer): Promise<string> {
  const { body } = await uploads[0].start(URL, 'grande.png', bytes.length)
  const { session_id: id } = body.data
  for (let start = 0, turn = 1; start < bytes.length; start += CHUNK_BYTES, turn += 1) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES)
    const { status } = await (uploads[turn % 2] as UploadClient).chunk(URL, id, start, chunk)
    expect([start, status]).toEqual([start, 200])
  }
  return id
}

it('OPS-01 MEDIA-15 a file whose chunks reach two instances is stored byte for byte, and nothing else is left', async () => {
  const picture = noisePicture(3000, 3000)
  const id = await sendInTurn(picture)
  const { status, body } = await uploads[1].finish(URL, id)
  expect(status).toBe(200)
  const original = bucket.objects.get(`original/${body.file.replace('.jpg', '.png')}`)
  expect(original?.bytes.equals(picture)).toBe(true)
  expect(await chunksLeft()).toEqual({ rows: 0, stored: [], received: [] })
}, 30_000)

it('OPS-01 F-06 a file finished through two instances at once is one file', async () => {
  const { db } = instances[0].database
  const before = await db.$count(media)
  const id = await sendInTurn(noisePicture(2500, 2500))
  const answers = await Promise.all(uploads.map((client) => client.finish(URL, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await db.$count(media)).toBe(before + 1)
  expect(await chunksLeft()).toEqual({ rows: 0, stored: [], received: [] })
}, 30_000)

it('OPS-01 F-08 chunks of a session that failed, or whose user is gone, leave the bucket', async () => {
  const text = Buffer.alloc(CHUNK_BYTES + 5, '<?php ')
  const failed = await sendInTurn(text)
  expect((await uploads[1].finish(URL, failed)).status).toBe(422)
  expect(await chunksLeft()).toEqual({ rows: 0, stored: [], received: [] })

  await sendInTurn(text)
  expect(await chunksLeft()).toMatchObject({ rows: 2 })
  const { database } = instances[0]
  await database.db.transaction((tx) => tx.delete(appUser).where(eq(appUser.id, sender)))
  await sweepUploads(instances[1].database.db, instances[1])
  expect(await chunksLeft()).toEqual({ rows: 0, stored: [], received: [] })
})
