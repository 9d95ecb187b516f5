import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page } from '../../db/tables/page.table.ts'
import { jpegSize } from '../../engines/pdf/jpeg-size.ts'
import { readBytes } from '../../engines/storage/storage.ts'
import { visitor } from '../../testing/client.ts'
import { makeCard, makeExemplary } from '../../testing/factories.ts'
import { noisePicture, PLAIN_DRAWING, plainPicture } from '../../testing/sample-pictures.ts'
import { openUploadApp, type UploadApp } from '../../testing/uploads/open-upload-app.ts'
import { createPrintedPictures } from '../printed-picture.ts'

let app: UploadApp
let png: Buffer
const targets: string[] = []
beforeAll(async () => {
  app = await openUploadApp()
  png = await plainPicture('png')
  const [text] = await app.db.insert(page).values({ slug: 'a', title: 'A' }).returning()
  const card = await makeCard(app.db, { draft: true })
  const exemplary = await makeExemplary(app.db)
  targets.push(`cards/${card.uid}`, `exemplaries/${exemplary.id}`, `pages/${text?.uid}`)
})
afterAll(() => app.test.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const uploadsLeft = () => readdir(path.join(app.test.dataDir, 'uploads'))
const send = (name: string, bytes: Uint8Array, url = '/files/upload') =>
  app.admin.uploads.whole(url, name, bytes)

describe('POST /files/upload', () => {
  it('MEDIA-07 API-82 F-02 keeps the original byte for byte and serves pictures encoded anew', async () => {
    const { status, body, contentType } = await send('Vue d’été.png', png)
    expect(status).toBe(200)
    expect(contentType).toBe('application/json; charset=utf-8')
    expect(body).toMatchObject({
      name: 'Vue d’été.png',
      size: png.length,
      sha256: sha256(png),
      path: '',
    })
    const original = `original/${body.file.replace('.jpg', '.png')}`
    expect((await readBytes(app.test.storage, original))?.equals(png)).toBe(true)
    for (const address of [body.src, body.preview]) {
      const picture = await visitor(app.test.app).get(address)
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(picture.bytes.equals(png)).toBe(false)
    }
    for (const address of [`/media/image/original/${body.file}`, `/files/${body.file}`]) {
      expect((await visitor(app.test.app).get(address)).status).toBe(404)
    }
    expect(await uploadsLeft()).toEqual([])
  })

  it('MEDIA-07 D-99 takes files for a card, an exemplary and a page, and 404 for others', async () => {
    for (const target of targets) {
      const { status, body } = await send('a.png', png, `/files/${target}/upload?path=photos/été`)
      expect([target, status, body.path]).toEqual([target, 200, 'photos/été'])
      const started = await app.admin.uploads.start(`/files/${target}/upload/chunk`, 'a.png', 9)
      expect([target, started.status]).toEqual([target, 200])
    }
    const unknown = [
      'cards/999999',
      'sectors/1',
      'reports/1',
      `cards/..%2f..`,
      'pages/a',
      'Cards/1',
    ]
    for (const target of [...unknown, 'cards/00000000-0000-4000-8000-000000000000']) {
      expect([target, (await send('a.png', png, `/files/${target}/upload`)).status]).toEqual([
        target,
        404,
      ])
      const chunk = await app.admin.uploads.start(`/files/${target}/upload/chunk`, 'a.png', 9)
      expect([target, chunk.status, chunk.body.status]).toEqual([target, 404, 'error'])
    }
  })

  it('MEDIA-09 MEDIA-12 takes gif, jpeg, jpg, png and svg', async () => {
    const jpeg = await plainPicture('jpeg')
    const gif = await plainPicture('gif')
    const files = {
      'a.gif': gif,
      // The older form of the format, which programs still write.
      'b.gif': Buffer.concat([Buffer.from('GIF87a'), gif.subarray(6)]),
      'a.JPG': jpeg,
      'a.jpeg': jpeg,
      'a.png': png,
      'a.svg': PLAIN_DRAWING,
    }
    for (const [name, bytes] of Object.entries(files)) {
      expect([name, (await send(name, bytes)).status]).toEqual([name, 200])
    }
  })

  it('MEDIA-10 F-01 F-04 refuses names, and writes nothing', async () => {
    const before = await app.files()
    const names = [
      'a.pdf',
      'a',
      '.htaccess',
      'Thumbs.db',
      'desktop.ini',
      'a.php',
      'a.PHP5',
      'a.jsx',
      'A.PhP',
      'a.jpg.php',
      'a.php.jpg',
      'a.php%00.jpg',
      'a.png ',
      'a.svg.html',
      '../../x.png',
      '..\\x.png',
      '/.ssh/a.png',
      `${'a'.repeat(300)}.png`,
    ]
    for (const name of names) {
      const answer = await send(name, png)
      expect([name, answer.status]).toEqual([name, 422])
      expect(answer.contentType).toContain('/json')
      expect(answer.body.violations?.[0]?.propertyPath).toBe('name')
    }
    expect(await app.files()).toEqual(before)
  })

  it('F-04 keeps a name only as text', async () => {
    const name = 'a"; filename=evil.png; x=\u202egnp.png'
    const { status, body } = await send(name, png)
    expect(status).toBe(200)
    expect(body.file).toMatch(/^[0-9a-f]{32}\.jpg$/)
  })

  it('MEDIA-12 F-01 refuses a content that does not match the name, and writes nothing', async () => {
    const before = await app.files()
    const gif = await plainPicture('gif')
    const php = Buffer.from('<?php system($_GET["c"]); ?>')
    const contents: [string, Buffer][] = [
      ['a.png', php],
      ['a.jpg', png],
      ['a.png', PLAIN_DRAWING],
      ['a.svg', png],
      ['a.svg', Buffer.from('<html><script>alert(1)</script></html>')],
      ['a.png', Buffer.from('<html></html>')],
      ['a.gif', Buffer.concat([gif, php])],
      ['a.gif', Buffer.concat([Buffer.from('GIF89a'), php])],
      [
        'a.png',
        Buffer.concat([png, Buffer.alloc(1_048_570 - png.length), Buffer.from('<ScRiPt>x')]),
      ],
      ['a.png', png.subarray(0, png.length - 20)],
    ]
    for (const [name, bytes] of contents) {
      const { status, body } = await send(name, bytes)
      expect([name, status, body.violations?.[0]?.propertyPath]).toEqual([name, 422, 'file'])
    }
    expect(await app.files()).toEqual(before)
  })

  it('MEDIA-14 D-100 refuses an empty file for its size, and a form without one', async () => {
    const empty = await send('a.png', Buffer.alloc(0))
    expect([empty.status, empty.body.violations?.[0]?.propertyPath]).toEqual([422, 'size'])
    const none = await app.admin.uploads.form('/files/upload', [['alt', 'a']])
    expect([none.status, none.body.violations?.[0]?.propertyPath]).toEqual([422, 'file'])
    expect((await app.admin.uploads.json('/files/upload', {})).status).toBe(400)
    expect(await uploadsLeft()).toEqual([])
  })

  it('MEDIA-19 F-05 refuses every path that is no folder below', async () => {
    const before = await app.files()
    const paths = [
      '../../etc',
      '/etc',
      '..%2f..%2fetc',
      'a/../../b',
      'a%00',
      '.ssh',
      'a%5cb',
      '%252e%252e',
    ]
    for (const given of paths) {
      for (const url of ['/files/upload', `/files/${targets[0]}/upload`]) {
        const { status, body } = await send('a.png', png, `${url}?path=${given}`)
        expect([given, status, body.violations?.[0]?.propertyPath]).toEqual([given, 422, 'path'])
        const chunk = await app.admin.uploads.start(`${url}/chunk?path=${given}`, 'a.png', 9)
        expect([given, chunk.status, chunk.body.status]).toEqual([given, 422, 'error'])
      }
    }
    expect((await send('a.png', png, '/files/upload?path=a&path=b')).status).toBe(422)
    expect(await app.files()).toEqual(before)
  })

  it('MEDIA-13 gives documents the pixels of a drawing', async () => {
    const { body } = await send('plan.svg', PLAIN_DRAWING)
    const print = createPrintedPictures(app.test.storage)
    for (const address of [body.src, body.preview]) {
      expect(jpegSize((await print(address, 'row')) ?? Buffer.alloc(0))?.width).toBeGreaterThan(99)
    }
  })

  it('F-02 keeps a photograph of many megabytes as it is', async () => {
    const noise = noisePicture(2000, 2000)
    const { status, body } = await send('grande.png', noise)
    expect([status, body.sha256, body.width]).toEqual([200, sha256(noise), 1776])
  })
})
