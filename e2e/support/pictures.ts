import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** A plain picture, as a file that a person chooses. */
export async function pictureFile(name = 'façade.png') {
  const buffer = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#0f4a36' },
  })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Goes through the open picture editor, and waits until it is closed. */
export async function addPicture(page: Page, alt: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /une image$|l’image$/ })
  await dialog.getByLabel(/Choisir une (autre )?image/).setInputFiles(await pictureFile())
  await dialog.getByRole('slider', { name: 'Zoom' }).waitFor()
  await dialog.getByLabel('Texte alternatif').fill(alt)
  await dialog.getByLabel('Description').fill(`Légende : ${alt}`)
  await dialog.getByRole('button', { name: 'Valider l’image' }).click()
  await dialog.waitFor({ state: 'detached' })
}
