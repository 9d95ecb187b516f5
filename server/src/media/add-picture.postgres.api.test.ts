import sharp from 'sharp'
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

  it('API-80 F-09 refuses a file that is no picture with a message on base64, and stores nothing', async () => {
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

  const square = '<rect width="8000" height="8000" fill="#0f4a36"/>'
  const drawing = (inside: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8000 8000"${attributes}>${inside}</svg>`
  const sendDrawing = (text: string) =>
    send([['base64', dataUrl(Buffer.from(text), 'image/svg+xml')]])

  it.each([
    ['of 8,000 units a side', drawing(square, ' width="8000" height="8000"'), 8000],
    ['of 32,000 units a side', drawing(square, ' width="32000" height="32000"'), 32_000],
    [
      'with the document type of SVG',
      `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${drawing(square, ' width="400" height="400"')}`,
      400,
    ],
    [
      'in a choice, as Illustrator writes',
      drawing(
        `<switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"/><g>${square}</g></switch>`,
        ' width="300" height="300"',
      ).replace(
        /^/,
        '<!DOCTYPE svg [<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>',
      ),
      300,
    ],
  ])('MEDIA-13 takes a drawing %s and draws the whole of it', async (_, text, width) => {
    const { status, body } = await sendDrawing(text)
    expect([status, body.width, body.height]).toEqual([200, width, width])
    const preview = await app.test.app.inject({ url: body.preview })
    const { data, info } = await sharp(preview.rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(444)
    expect([...new Set(data)].sort()).toEqual([0x0f, 0x4a, 0x36, 0xff].sort())
  })

  it.each([
    ['that shows nothing', drawing('<g/>'), /^Ce dessin svg ne montre rien/],
    [
      'with a picture in it',
      drawing(`${square}<image href="data:image/png;base64,AA=="/>`),
      /^Ce dessin svg contient une image \(«\u00a0image\u00a0»\)/,
    ],
    [
      'of a document type that calls a file',
      `<!DOCTYPE svg SYSTEM "http://exemple.fr/a.dtd">${drawing(square)}`,
      /^La déclaration DOCTYPE/,
    ],
    ['that is badly written', drawing('\n<g>'), /^Ce dessin svg est mal écrit, à la ligne 2\.$/],
    ['without end', drawing(square, ' width="32001" height="9"'), /plus de 32\u00a0000 pixels/],
  ])('MEDIA-13 a drawing %s is refused with the cause, sent either way', async (_, text, cause) => {
    const { status, body } = await sendDrawing(text)
    expect([status, parse(body).violations[0]?.propertyPath]).toEqual([422, 'base64'])
    expect(parse(body).violations[0]?.message).toMatch(cause)
    const file = { name: 'dessin.svg', bytes: Buffer.from(text) }
    const uploaded = await app.admin.uploads.form('/files/upload', [['file', file]])
    expect([uploaded.status, parse(uploaded.body).violations[0]?.propertyPath]).toEqual([
      422,
      'file',
    ])
    expect(parse(uploaded.body).violations[0]?.message).toMatch(cause)
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

/** Refusals of this call are JSON-LD. */
const parse = (body: unknown) => (typeof body === 'string' ? JSON.parse(body) : body)
