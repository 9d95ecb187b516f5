import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { visitor } from '../testing/client.ts'
import { PLAIN_DRAWING, plainPicture } from '../testing/sample-pictures.ts'
import { openUploadApp, type UploadApp } from '../testing/uploads/open-upload-app.ts'

let app: UploadApp
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  app = await openUploadApp()
  png = await plainPicture('png', 888, 500)
  jpeg = await plainPicture('jpeg')
})
afterAll(() => app.test.close())

type Parts = Parameters<UploadApp['visitor']['form']>[1]
const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const send = (parts: Parts) => app.admin.uploads.form('/media/img', parts)

describe('POST /media/img', () => {
  it('MEDIA-04 MEDIA-05 API-80 stores the edited picture and serves it by the name it answers', async () => {
    const file = { name: 'photo à moi.jpg', bytes: jpeg }
    const answer = await send([
      ['base64', dataUrl(png)],
      ['file', file],
      ['alt', 'Halle de marché'],
      ['meta', 'Vue depuis la place'],
    ])
    expect(answer.status).toBe(200)
    expect(answer.contentType).toBe('application/json; charset=utf-8')
    const { body } = answer
    expect(body).toMatchObject({
      src: `/media/image/full/${body.file}`,
      preview: `/media/image/preview/${body.file}`,
      alt: 'Halle de marché',
      meta: 'Vue depuis la place',
      width: 888,
      height: 500,
    })
    for (const address of [body.src, body.preview]) {
      const picture = await visitor(app.test.app).get(address)
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
    const audited = await app.db.select().from(auditLog)
    expect(audited.at(-1)).toMatchObject({
      actorId: app.admin.user.id,
      action: 'create',
      targetType: 'media',
      after: { file: body.file, alt: 'Halle de marché' },
    })
  })

  it.each(['undefined', 'null', '', 'photo.png'])(
    'MEDIA-04 takes « %s » in place of the file',
    async (file) => {
      const answer = await send([
        ['base64', dataUrl(jpeg, 'image/jpeg')],
        ['file', file],
        ['alt', ''],
      ])
      expect([answer.status, answer.body.width]).toEqual([200, 60])
    },
  )

  it.each(['undefined', 'null'])('MEDIA-05 takes « %s » for no text', async (alt) => {
    const answer = await send([
      ['base64', dataUrl(jpeg)],
      ['alt', alt],
    ])
    expect([answer.status, answer.body.alt]).toEqual([200, ''])
  })

  it.each([[], [['base64', 'undefined']], [['base64', '']]] as Parts[])(
    'MEDIA-04 takes the file itself when nothing was edited %#',
    async (...base64) => {
      const parts = base64.filter((part) => Array.isArray(part)) as Parts
      const answer = await send([
        ...parts,
        ['file', { name: 'a.gif', bytes: await plainPicture('gif') }],
      ])
      expect([answer.status, answer.body.width]).toEqual([200, 60])
    },
  )

  it('F-09 looks at the content, not at the declared type', async () => {
    const answer = await send([['base64', dataUrl(png, 'text/html')]])
    expect(answer.status).toBe(200)
    expect((await send([['base64', png.toString('base64')]])).status).toBe(200)
  })

  it('MEDIA-04 takes a form field of 15 MB', async () => {
    const behind = Buffer.alloc(11_500_000)
    const answer = await send([['base64', dataUrl(Buffer.concat([png, behind]))]])
    expect(answer.status).toBe(200)
  })

  it('API-80 F-09 refuses what is no picture with a message on base64, and keeps nothing', async () => {
    const before = await app.files()
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    const refusals: [string, Parts][] = [
      ['text', [['base64', dataUrl(Buffer.from('bonjour'))]]],
      ['HTML', [['base64', dataUrl(html, 'text/html')]]],
      ['no base64', [['base64', 'data:image/png;base64,é§@']]],
      ['nothing in it', [['base64', 'data:image/png;base64,']]],
      ['nothing', [['alt', 'a']]],
      ['half a picture', [['base64', dataUrl(png.subarray(0, png.length / 2))]]],
      ['PHP as a file', [['file', { name: 'a.png', bytes: Buffer.from('<?php echo 1;') }]]],
    ]
    for (const [name, parts] of refusals) {
      const { status, body } = await send(parts)
      expect([name, status]).toEqual([name, 422])
      expect(parse(body).violations[0]).toMatchObject({ propertyPath: 'base64' })
    }
    expect(await app.files()).toEqual(before)
  })

  it('F-02 F-09 T19 refuses a picture above 20 MiB and a form above 28 MiB', async () => {
    const before = await app.files()
    expect((await send([['base64', dataUrl(Buffer.alloc(20 * 1024 ** 2 + 4))]])).status).toBe(413)
    expect((await send([['base64', `data:,${'A'.repeat(30_000_000)}`]])).status).toBe(413)
    expect((await send([['alt', 'a'.repeat(29 * 1024 ** 2)]])).status).toBe(413)
    expect(await app.files()).toEqual(before)
  })

  it('MEDIA-13 D-96 F-03 serves a drawing harmless and sandboxed, its preview as pixels', async () => {
    const hostile = PLAIN_DRAWING.toString().replace('<rect', '<script>alert(1)</script><rect')
    const { body } = await send([['base64', dataUrl(Buffer.from(hostile), 'image/svg+xml')]])
    expect(body.file).toMatch(/^[0-9a-f]{32}\.svg$/)
    const full = await visitor(app.test.app).get(body.src)
    expect(full.headers['content-type']).toBe('image/svg+xml')
    expect(full.headers['x-content-type-options']).toBe('nosniff')
    expect(full.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    expect(full.text).toContain('<rect')
    expect(full.text).not.toContain('alert')
    const preview = await visitor(app.test.app).get(body.preview)
    expect(preview.headers['content-type']).toBe('image/png')
  })

  it('MEDIA-04 takes as many pictures at once as are sent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        send([
          ['base64', dataUrl(png)],
          ['alt', `vue ${n}`],
        ]),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.alt])).toEqual(
      Array.from({ length: 6 }, (_, n) => [200, `vue ${n}`]),
    )
    expect(new Set(answers.map(({ body }) => body.file)).size).toBe(6)
  })
})

/** Refusals of this call are JSON-LD (ERR-23). */
const parse = (body: unknown) => (typeof body === 'string' ? JSON.parse(body) : body)
