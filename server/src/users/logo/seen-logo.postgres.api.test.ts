import type { StructureLogo } from '@etapes-climat/domain/users/logo-contract'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { signIn, type TestClient } from '../../testing/client.ts'
import { makeUser } from '../../testing/factories.ts'
import { PLAIN_DRAWING, plainPicture } from '../../testing/sample-pictures.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'

const opened = useCatalogue()

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const send = (name: string, bytes: Uint8Array, who: TestClient) =>
  who.post<{ logo: StructureLogo }>('/me/logo', { name, base64: base64(bytes) })
const pixelsOf = ({ src }: StructureLogo) => Buffer.from(src.split(',')[1] ?? '', 'base64')

/** A member who has sent no logo yet: an account may send thirty an hour. */
const somebody = async () =>
  signIn(opened.test.app, (await makeUser(opened.test.database.db)).email)

it.each([
  ['white', '#fff', 1],
  ['almost white', '#fdfefc', 1],
  ['transparent', '#0f4a36', 0],
] as const)(
  'TEAM-72 a logo that is %s would not be seen on paper: refused, and said',
  async (_name, background, alpha) => {
    const image = sharp({
      create: { width: 200, height: 80, channels: 3, background },
    }).ensureAlpha(alpha)
    const answer = await (await somebody()).post('/me/logo', {
      name: 'logo.png',
      base64: base64(await image.png().toBuffer()),
    })
    expect(answer.status).toBe(422)
    expect(answer.body.violations?.[0]).toMatchObject({
      propertyPath: 'base64',
      message: expect.stringMatching(/^Ce logo est blanc/),
    })
  },
)

it('TEAM-72 a white logo is refused as a drawing too, one with a dark line is kept', async () => {
  const drawing = (colour: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20z" fill="${colour}"/></svg>`,
    )
  const member = await somebody()
  expect((await send('logo.svg', drawing('#fff'), member)).status).toBe(422)
  expect((await send('logo.svg', drawing('#888'), member)).status).toBe(200)
})

// Catches: a canvas drawn larger around a drawing that stays as it was.
it.each(['', ' width="400"', ' width="100%" height="100%"'])(
  'TEAM-72 MEDIA-13 a drawing with the size « %s » alone fills its box',
  async (size) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"${size}><rect width="400" height="160" fill="#0a5"/></svg>`
    const { body, status, text } = await send('logo.svg', Buffer.from(svg), await somebody())
    expect(status, text).toBe(200)
    expect([body.logo.width, body.logo.height]).toEqual([640, 256])
    const { channels } = await sharp(pixelsOf(body.logo)).ensureAlpha().stats()
    // Its edges may be drawn in part.
    expect(channels[3]?.mean).toBeGreaterThan(250)
  },
)

it.each([
  ['webp', () => sharp(PLAIN_DRAWING).webp().toBuffer()],
  ['tiff', () => sharp(PLAIN_DRAWING).tiff().toBuffer()],
  // The first bytes of a photo from a telephone.
  ['heic', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['avif', () => sharp(PLAIN_DRAWING).avif().toBuffer()],
  ['jpeg', () => plainPicture('jpeg')],
])('MEDIA-12 TEAM-72 a %s named .png is told what it is', async (format, bytes) => {
  const answer = await (await somebody()).post('/me/logo', {
    name: 'logo.png',
    base64: base64(await bytes()),
  })
  expect(answer.status).toBe(422)
  expect(answer.body.violations?.[0]?.message).toBe(
    `Ce fichier est au format ${format}, malgré son nom\u00a0: enregistrez-le en png, puis envoyez-le de nouveau.`,
  )
})
