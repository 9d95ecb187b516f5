import { statfs } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCard } from '../../testing/factories.ts'
import { noisePicture, plainPicture } from '../../testing/sample-pictures.ts'
import { openUploadApp, type UploadApp } from '../../testing/uploads/open-upload-app.ts'

let app: UploadApp
let png: Buffer
let ofCard: string
beforeAll(async () => {
  app = await openUploadApp()
  png = await plainPicture('png')
  ofCard = `/files/cards/${(await makeCard(app.db, { draft: true })).uid}/upload`
})
afterAll(() => app.test.close())

describe('refusals before a body is read', () => {
  const urls = ['/media/img', '/files/upload', '/files/upload/chunk']

  /** The status answered to headers alone: not one byte of the announced body is sent. */
  function statusOfHeaders(url: string, token: string | null, length: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
      const headers = {
        ...authorization,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': length,
      }
      const call = httpRequest({ port: app.port, path: url, method: 'POST', headers, agent: false })
      call.once('response', (response) => {
        resolve(response.statusCode ?? 0)
        call.destroy()
      })
      call.on('error', reject)
      call.flushHeaders()
    })
  }

  it('SEC-21 MEDIA-08 only administrators send files; others are refused unread', async () => {
    // Catches: an upload route declared signed-in, or a body parsed before the right is checked.
    for (const url of [...urls, ofCard, `${ofCard}/chunk`]) {
      expect([url, await statusOfHeaders(url, null, 9_000_000)]).toEqual([url, 401])
      expect([url, await statusOfHeaders(url, app.waiting.token, 9_000_000)]).toEqual([url, 403])
      expect([url, await statusOfHeaders(url, app.member.token, 9_000_000)]).toEqual([url, 403])
    }
    const before = await app.files()
    expect((await app.visitor.whole('/files/upload', 'a.png', png)).status).toBe(401)
    expect((await app.member.uploads.whole('/files/upload', 'a.png', png)).status).toBe(403)
    expect((await app.member.uploads.start('/files/upload/chunk', 'a.png', 9)).body).toMatchObject({
      status: 'error',
      code: 403,
    })
    expect(await app.files()).toEqual(before)
  })

  it('MEDIA-17 F-07 a declared length above the limit is refused unread', async () => {
    const length = 10_737_418_240 + 2 * 1024 ** 2
    expect(await statusOfHeaders('/files/upload', app.admin.token, length)).toBe(413)
  })

  it('F-07 T17 a disk without room refuses files, and the application still writes', async () => {
    const full = await openUploadApp({ diskReserveBytes: Number.MAX_SAFE_INTEGER })
    const { uploads } = full.admin
    expect((await uploads.whole('/files/upload', 'a.png', png)).status).toBe(507)
    expect((await uploads.start('/files/upload/chunk', 'a.png', 9)).status).toBe(507)
    const base64 = `data:image/png;base64,${png.toString('base64')}`
    expect((await uploads.form('/media/img', [['base64', base64]])).status).toBe(200)
    await full.test.close()
  })

  it('D-97 a file that fits on the disk, but not beside its reserve, is refused', async () => {
    // Catches: a reserve that is looked at before the file, which then takes it.
    const GIB = 1024 ** 3
    const { bavail, bsize } = await statfs(app.test.dataDir)
    const size = 2 * GIB
    const { admin, test } = await openUploadApp({ diskReserveBytes: bavail * bsize - GIB })
    const start = (bytes: number) => admin.uploads.start('/files/upload/chunk', 'a.png', bytes)
    expect([(await start(size)).status, (await start(9)).status]).toEqual([507, 200])
    await test.close()
  })

  it('MEDIA-17 D-97 the server’s own size limit holds for declared and streamed sizes', async () => {
    const small = await openUploadApp({ uploadMaxBytes: 1000 })
    const { uploads } = small.admin
    const noise = noisePicture(40, 40)
    expect((await uploads.whole('/files/upload', 'a.png', noise)).status).toBe(413)
    expect((await uploads.start('/files/upload/chunk', 'a.png', 1001)).status).toBe(413)
    expect((await uploads.start('/files/upload/chunk', 'a.png', 1000)).status).toBe(200)
    expect((await uploads.whole('/files/upload', 'a.png', png.subarray(0, 999))).status).toBe(200)
    await small.test.close()
  })
})

describe('aborted uploads', () => {
  /** Sends the beginning of a form and cuts the connection. */
  async function cut(bytes: number): Promise<void> {
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const socket = connect(app.port, '127.0.0.1')
    socket.on('error', () => {})
    const length = head.length + 3_000_000
    socket.write(
      `POST /files/upload HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${app.admin.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n${head}`,
    )
    await new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes, 7), () => resolve()))
    socket.destroy()
  }

  it('F-08 twenty uploads cut at 1 %, 50 % and 99 % leave nothing, and a retry succeeds', async () => {
    const before = await app.files()
    const sizes = Array.from({ length: 20 }, (_, n) => [30_000, 1_500_000, 2_970_000][n % 3] ?? 0)
    // Until the server has begun with them, there is nothing to leave.
    const begun = expect.poll(() => app.files(), { interval: 5 }).not.toEqual(before)
    await Promise.all([...sizes.map(cut), begun])
    await expect.poll(() => app.files()).toEqual(before)
    expect((await app.admin.uploads.whole('/files/upload', 'a.png', png)).status).toBe(200)
  })
})
