import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { CreatedShareLink, SharedReport } from '@etapes-climat/domain/sharing/contract'
import type { StructureLogo } from '@etapes-climat/domain/users/logo-contract'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { structureLogo } from '../../db/tables/structure-logo.table.ts'
import { hostileDrawings } from '../../engines/svg/testing/hostile-drawings.ts'
import { writtenRows } from '../../testing/database/written-rows.ts'
import { pdfObjects } from '../../testing/documents/pdf-tools.ts'
import { fix, wholeMilestone } from '../../testing/milestones.ts'
import { noisePicture, PLAIN_DRAWING, plainPicture } from '../../testing/sample-pictures.ts'
import { saveReport } from '../../testing/save-report.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'

const opened = useCatalogue()

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const send = (name: string, bytes: Uint8Array, who = opened.fixture.member) =>
  who.post<{ logo: StructureLogo }>('/me/logo', { name, base64: base64(bytes) })
const own = async (who = opened.fixture.member) =>
  (await who.get<{ logo: StructureLogo | null }>('/me/logo')).body.logo
const pixelsOf = ({ src }: StructureLogo) => Buffer.from(src.split(',')[1] ?? '', 'base64')

const transparent = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 90, b: 60, alpha: 0 } } })
    .composite([
      {
        input: { create: { width: 20, height: 20, channels: 4, background: '#0f4a36' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

const drawings = hostileDrawings('http://127.0.0.1:9')
const drawingOf = (name: string) => Buffer.from(drawings[name] ?? '')

/** Pictures in a PDF. */
const picturesIn = (pdf: Buffer) => pdfObjects(pdf).split('/Subtype /Image').length - 1

it.each([
  ['logo.png', () => plainPicture('png', 3000, 300), 'jpeg', [640, 64]],
  ['LOGO.JPG', () => plainPicture('jpeg', 200, 1000), 'jpeg', [64, 320]],
  ['logo.jpeg', () => plainPicture('jpeg', 60, 40), 'jpeg', [60, 40]],
  ['à jour.png', () => transparent(900, 900), 'png', [320, 320]],
  ['logo.svg', async () => PLAIN_DRAWING, 'png', [480, 320]],
])('TEAM-72 %s is kept as pixels, whole, in the box of a logo', async (name, bytes, kind, size) => {
  const { status, body, text } = await send(name, await bytes())
  expect(status, text).toBe(200)
  expect(body.logo.src.startsWith(`data:image/${kind};base64,`)).toBe(true)
  const { width, height, format, hasAlpha } = await sharp(pixelsOf(body.logo)).metadata()
  expect([format, width, height]).toEqual([kind, ...size])
  expect([body.logo.width, body.logo.height]).toEqual(size)
  if (name === 'à jour.png') expect(hasAlpha).toBe(true)
  expect(await own()).toEqual(body.logo)
})

it('TEAM-72 hostile files, other formats, false names and files that are too large are refused with the field, and nothing changes', async () => {
  const { member } = opened.fixture
  const png = await plainPicture('png')
  await send('logo.png', png)
  const { db } = opened.test.database
  const before = await writtenRows(db)
  const bomb = await sharp({
    create: { width: 14_000, height: 14_000, channels: 3, background: '#000' },
  })
    .png()
    .toBuffer()
  const refused: [string, Uint8Array, number, string][] = []
  refused.push(
    ['logo.gif', await plainPicture('gif'), 422, 'name'],
    ['logo.php', png, 422, 'name'],
    ['logo.php.png', png, 422, 'name'],
    ['.png', png, 422, 'name'],
    ['logo', png, 422, 'name'],
    ['logo.png', await plainPicture('jpeg'), 422, 'base64'],
    ['logo.jpg', PLAIN_DRAWING, 422, 'base64'],
    ['logo.png', Buffer.from('<?php phpinfo() ?>'), 422, 'base64'],
    ['logo.png', png.subarray(0, 60), 422, 'base64'],
    ['logo.png', bomb, 422, 'base64'],
    ['logo.png', noisePicture(1000, 700), 413, 'base64'],
    ...['entities within entities', 'entity of a file', 'use within use', 'HTML document'].map(
      (name): (typeof refused)[number] => ['logo.svg', drawingOf(name), 422, 'base64'],
    ),
  )
  for (const [name, bytes, status, field] of refused) {
    const answer = await member.post('/me/logo', { name, base64: base64(bytes) })
    expect(
      [answer.status, answer.body.violations?.[0]?.propertyPath],
      `${name} ${bytes.length}`,
    ).toEqual([status, field])
    expect(answer.body.violations?.[0]?.message).toMatch(/\.$/)
  }
  for (const body of [{}, { name: 'logo.png', base64: '' }, { name: 'logo.png', base64: 'é' }]) {
    const answer = await member.post('/me/logo', body)
    expect(answer.status, `${JSON.stringify(body)} ${answer.text}`).toBe(422)
  }
  expect(await writtenRows(db)).toBe(before)
})

it.each([
  'script element',
  'external script',
  'onload',
  'link to javascript',
  'foreignObject',
  'external image',
  'image of data',
  'font in a style',
  'external use',
  'linked style sheet',
])('TEAM-72 MEDIA-13 a drawing with « %s » is refused or becomes pixels', async (name) => {
  const { status, body } = await send('logo.svg', drawingOf(name))
  expect([200, 422]).toContain(status)
  if (status === 200) expect(body.logo.src).toMatch(/^data:image\/png;base64,[\w+/=]+$/)
})

it('TEAM-72 the logo stands on the PDF and on the shared page at once, a replaced one nowhere; without it both are the ones of before', async () => {
  const { member, visitor, admin, other } = opened.fixture
  await member.delete('/me/logo')
  const { body: report } = await saveReport(opened.fixture, member, { name: 'Gare Basse' })
  const made = await member.post<CreatedShareLink>(`/report/${report.uid}/links`, { days: 30 })
  const token = new URL(made.body.url).pathname.replace('/partage/', '')
  const page = async () => (await visitor.get<SharedReport>(`/shared/${token}`)).body.report?.logo
  const pdfs = async () => [
    (await member.get(`/pdf/reports/${report.uid}`)).bytes,
    (await visitor.get(`/pdf/shared/${token}`)).bytes,
  ]
  const sealedBefore = await wholeMilestone(member, (await fix(member, report, 'Sans logo')).body)
  const bare = await pdfs()
  expect(await page()).toBeNull()

  const { body } = await send('logo.png', await transparent(900, 300))
  expect(await page()).toEqual(body.logo)
  const withLogo = await pdfs()
  for (const [at, pdf] of withLogo.entries()) {
    expect(picturesIn(pdf)).toBeGreaterThan(picturesIn(bare[at] ?? Buffer.alloc(0)))
    expect(pdfObjects(pdf)).toContain('/Alt')
  }
  const sealed = await wholeMilestone(member, (await fix(member, report, 'Avec logo')).body)
  expect(picturesIn(sealed.pdf)).toBeGreaterThan(picturesIn(sealedBefore.pdf))

  // Somebody else’s reports and account have none of it.
  expect(await own(other)).toBeNull()
  expect((await admin.get<ReportView>(`/report/${report.uid}`)).body.owner.logo).toEqual(body.logo)
  const { body: replaced } = await send('logo.jpg', await plainPicture('jpeg', 300, 100))
  expect(await page()).toEqual(replaced.logo)
  const rows = await opened.test.database.db.select().from(structureLogo)
  expect(rows.map(({ src }) => src)).toEqual([replaced.logo.src])

  expect((await member.delete('/me/logo')).status).toBe(204)
  expect([await own(), await page()]).toEqual([null, null])
  expect((await pdfs()).map(picturesIn)).toEqual(bare.map(picturesIn))
  const after = await wholeMilestone(member, sealed.body)
  expect(after.pdf.equals(sealed.pdf)).toBe(true)
  await member.delete(`/report/${report.uid}/links/${made.body.uid}`)
  expect((await visitor.get(`/shared/${token}`)).status).toBe(404)
})

it('TEAM-72 an account sends at most thirty in an hour, refused ones too; others go on', async () => {
  const { other, admin } = opened.fixture
  const refused = async (who = other) => (await send('logo.png', Buffer.from('non'), who)).status
  const statuses: number[] = []
  for (let sent = 0; sent < 31; sent += 1) statuses.push(await refused())
  expect(statuses).toEqual([...Array(30).fill(422), 429])
  expect(await refused(admin)).toBe(422)
})

/** A drawing that is accepted and takes half a second. */
const COSTLY = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500">${'<g opacity=".5"><rect width="2000" height="1500"/></g>'.repeat(200)}</svg>`,
)
const countProcesses = () =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length

it('MEDIA-13 TEAM-72 the picture of a sender who has gone is not drawn any more', async () => {
  // Catches: three accounts that send and leave, thirty times each, occupy the processors for minutes.
  const { app, database } = opened.test
  const { waiting } = opened.fixture
  const sendPlain = async () => {
    const before = await writtenRows(database.db)
    expect((await send('logo.png', await plainPicture('png', 60, 40), waiting)).status).toBe(200)
    return (await writtenRows(database.db)) - before
  }
  await sendPlain()
  const ofOneLogo = await sendPlain()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const running = countProcesses()
  const leaving = new AbortController()
  const left = Array.from({ length: 3 }, () =>
    fetch(`${address}/me/logo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${waiting.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'logo.svg', base64: base64(COSTLY) }),
      signal: leaving.signal,
    }).catch(() => null),
  )
  await expect.poll(() => countProcesses() - running, { timeout: 5000 }).toBe(2)
  leaving.abort()
  await Promise.all(left)
  // Its turn comes after theirs.
  expect(await sendPlain()).toBe(ofOneLogo)
})
