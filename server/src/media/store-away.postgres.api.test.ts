import { afterAll, beforeAll, expect, it } from 'vitest'
import { media } from '../db/tables/media.table.ts'
import { createS3Storage } from '../engines/storage/s3-storage.ts'
import { visitor } from '../testing/client.ts'
import { plainPicture } from '../testing/sample-pictures.ts'
import { openUploadApp, type UploadApp } from '../testing/uploads/open-upload-app.ts'
import { startS3Server } from '../testing/uploads/s3-server.ts'

let store: Awaited<ReturnType<typeof startS3Server>>
let app: UploadApp
let isRefusing = false
let picture: string
beforeAll(async () => {
  store = await startS3Server(() => isRefusing)
  app = await openUploadApp({}, createS3Storage(store.options))
  picture = `data:image/png;base64,${(await plainPicture('png')).toString('base64')}`
})
afterAll(() => app.test.close())

const send = () => app.admin.uploads.form('/media/img', [['base64', picture]])

it('OPS-09 a store that is away is answered with 503 by what needs its files, and by nothing else', async () => {
  const { get } = visitor(app.test.app)
  const kept = `/media/image/full/${(await send()).body.file}`
  expect((await get(kept)).status).toBe(200)
  expect(store.objects.size).toBe(3)
  isRefusing = true
  expect((await get(kept)).status).toBe(503)
  await store.close()

  for (const url of [kept, '/ready']) {
    const { status, headers } = await get(url)
    expect([status, headers['retry-after']], url).toEqual([503, '5'])
  }
  expect((await send()).status).toBe(503)
  expect(await app.db.$count(media)).toBe(1)
  expect((await get('/api/company_froms')).status).toBe(200)
})
