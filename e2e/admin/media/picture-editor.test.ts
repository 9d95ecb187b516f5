import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { useBrowser, type VisitOptions } from '../../support/browser/browser.ts'
import { fieldsOf, recordCalls } from '../../support/browser/form-data.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { expectAccessible } from '../../support/screens/accessibility.ts'
import { signedInAdmin, visitAsAdmin } from '../../support/user-actions/admin-visit.ts'

useBrowser()

/** Red up to a share of its width, then blue. */
const redThenBlue = (width: number, height: number, share = 0.5) =>
  sharp({ create: { width, height, channels: 3, background: '#c00000' } })
    .composite([
      {
        input: {
          create: { width: width * (1 - share), height, channels: 3, background: '#0000c0' },
        },
        left: width * share,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

async function openPictureEditor(options: VisitOptions = {}) {
  const page = await visitAsAdmin('/admin/page/nouveau', options)
  await page.getByRole('button', { name: 'Image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une image' })
  await dialog.waitFor()
  return { page, dialog }
}

async function choosePicture(page: Page, name = 'façade.png', share = 0.5) {
  const buffer = await redThenBlue(1600, 1200, share)
  await page
    .getByLabel(/Choisir une (autre )?image/)
    .setInputFiles({ name, mimeType: 'image/png', buffer })
  await page.getByRole('slider', { name: 'Zoom' }).waitFor()
}

const LEFT_AND_RIGHT = [
  [0.2, 0.5],
  [0.8, 0.5],
] as const

/** Size and colours of the picture that the dialog stores, at these shares of its width and height. */
async function storedPicture(
  page: Page,
  places: readonly (readonly [number, number])[] = LEFT_AND_RIGHT,
) {
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/media/img'))
  await page.getByRole('button', { name: 'Valider l’image' }).click()
  const { src } = await (await stored).json()
  const file = Buffer.from(await (await page.request.get(src)).body())
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const colourAt = ([x, y]: readonly [number, number]) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
  }
  return { src, width: info.width, height: info.height, colours: places.map(colourAt) }
}

/** The dialog, for a test that chooses no picture and then one that looks at a chosen one. */
const sharedDialog = shareVisit(() => openPictureEditor({ isKept: true }))

it('MEDIA-09 MEDIA-10 MEDIA-11 refuses other files in words, and keeps the dialog', async () => {
  const { page, dialog } = await sharedDialog()
  for (const [name, sentence] of [
    ['plan.pdf', /Ce type de fichier n’est pas accepté/],
    ['.cache.png', /fichiers cachés/],
    ['a.php.png', /type de fichier/],
  ] as const) {
    await page
      .getByLabel('Choisir une image')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from('x') })
    await dialog.getByText(sentence).waitFor()
  }
  await page
    .getByLabel('Choisir une image')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await dialog.getByText(/n’a pas pu être lue/).waitFor()
})

it('MEDIA-02 MEDIA-03 LIM-12 offers three formats, rotation and zoom', async () => {
  const { page, dialog } = await sharedDialog()
  await choosePicture(page)
  const formats = dialog.getByRole('group', { name: 'Format' })
  expect(await formats.locator('label').allTextContents()).toEqual([
    'Portrait 360x480',
    'Carré 500x500',
    'Paysage 888x500',
  ])
  expect(await formats.getByLabel('Paysage 888x500').isChecked()).toBe(true)
  const limits = (name: string) =>
    dialog.getByRole('slider', { name }).evaluate((element) => {
      const { min, max, step } = element as HTMLInputElement
      return [min, max, step]
    })
  expect(await limits('Rotation')).toEqual(['0', '360', '1'])
  expect(await limits('Zoom')).toEqual(['0.1', '3', '0.01'])
  await expectAccessible(page, 'éditeur d’image')
})

it('MEDIA-01 MEDIA-04 MEDIA-05 stores the picture in its format and writes it into the text', async () => {
  const { page, dialog } = await openPictureEditor()
  await choosePicture(page)
  await page.getByRole('button', { name: 'Valider l’image' }).click()
  await dialog.getByText('Veuillez saisir un texte alternatif.').waitFor()
  await dialog.getByLabel('Texte alternatif').fill('Deux façades')
  const sent = recordCalls(page, 'POST', '/media/img')
  // The description may stay empty, and says so.
  await dialog.getByText('Description (facultatif)', { exact: true }).waitFor()
  const { src, ...picture } = await storedPicture(page)
  expect(sent[0] && fieldsOf(sent[0])).toMatchObject({ alt: 'Deux façades' })
  expect(picture).toEqual({ width: 888, height: 500, colours: ['red', 'blue'] })
  const written = page.getByRole('textbox', { name: 'Contenu' }).locator('img')
  await expect.poll(() => written.getAttribute('src')).toBe(src)
  expect(await written.getAttribute('alt')).toBe('Deux façades')
})

it('MEDIA-01 MEDIA-02 turns the picture by keyboard, and crops it to a square', async () => {
  const { page, dialog } = await openPictureEditor()
  await choosePicture(page)
  await dialog.getByLabel('Carré 500x500').check()
  await dialog.getByRole('slider', { name: 'Rotation' }).focus()
  for (let turned = 0; turned < 180; turned += 1) await page.keyboard.press('ArrowRight')
  await dialog.getByText('180°').waitFor()
  await dialog.getByLabel('Image décorative, sans information').check()
  const { src: _, ...picture } = await storedPicture(page)
  expect(picture).toEqual({ width: 500, height: 500, colours: ['blue', 'red'] })
})

it('MEDIA-02 a quarter of a turn is clockwise, as the frame shows it', async () => {
  const { page, dialog } = await openPictureEditor()
  await choosePicture(page)
  await dialog.getByLabel('Carré 500x500').check()
  await dialog.getByRole('slider', { name: 'Rotation' }).fill('90')
  await dialog.getByText('90°').waitFor()
  await dialog.getByLabel('Image décorative, sans information').check()
  const topAndBottom = [
    [0.5, 0.2],
    [0.5, 0.8],
  ] as const
  expect((await storedPicture(page, topAndBottom)).colours).toEqual(['red', 'blue'])
})

it('MEDIA-01 a portrait is the middle of a wide picture, unstretched', async () => {
  const { page, dialog } = await openPictureEditor()
  // Of 4:3 a portrait of 3:4 leaves 21.9 % of the width out on either side.
  await choosePicture(page, 'façade.png', 0.3)
  await dialog.getByLabel('Portrait 360x480').check()
  await dialog.getByLabel('Image décorative, sans information').check()
  const { src: _, ...picture } = await storedPicture(page, [
    [0.1, 0.5],
    [0.2, 0.5],
  ])
  expect(picture).toEqual({ width: 360, height: 480, colours: ['red', 'blue'] })
})

it('MEDIA-04 a stored picture that is cropped again is stored as it was cropped, one that is left alone is not', async () => {
  const page = await visitAsAdmin('/admin/ouvrage-exemplaire/nouveau')
  const pictures = page.getByRole('group', { name: 'Images', exact: true })
  await pictures.getByRole('button', { name: 'Ajouter une image' }).click()
  await choosePicture(page)
  await page.getByLabel('Texte alternatif').fill('Deux façades')
  const { src } = await storedPicture(page)
  const sent = recordCalls(page, 'POST', '/media/img')
  const edited = page.getByRole('dialog', { name: 'Modifier l’image' })
  const edit = pictures.getByRole('button', { name: /^Modifier/ })
  await edit.click()
  await edited.getByLabel('Texte alternatif').fill('Les deux façades')
  await edited.getByRole('button', { name: 'Valider l’image' }).click()
  await pictures.getByText('Les deux façades').waitFor()
  expect(sent).toHaveLength(0)
  await edit.click()
  await edited.getByLabel('Carré 500x500').check()
  const { src: cropped, ...picture } = await storedPicture(page)
  expect(picture).toEqual({ width: 500, height: 500, colours: ['red', 'blue'] })
  expect(cropped).not.toBe(src)
})

it('MEDIA-03 at the smallest zoom the room beside the picture is white', async () => {
  const { page, dialog } = await openPictureEditor()
  await choosePicture(page)
  await dialog.getByRole('slider', { name: 'Zoom' }).focus()
  await page.keyboard.press('Home')
  await dialog.getByText('10\u00a0%').waitFor()
  await dialog.getByLabel('Image décorative, sans information').check()
  const { src } = await storedPicture(page)
  const corner = await sharp(Buffer.from(await (await page.request.get(src)).body()))
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...corner].every((channel) => channel > 245)).toBe(true)
})

it('MEDIA-18 a browser that opens no picture says so, and has the texts described', async () => {
  const page = await signedInAdmin()
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  })
  await page.goto('/admin/page/nouveau')
  await page.getByRole('button', { name: 'Image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une image' })
  await dialog
    .getByRole('alert')
    .getByText('Votre navigateur ne permet pas de retoucher les images.')
    .waitFor()
  await dialog.getByLabel('Texte alternatif').waitFor()
})
