import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll } from 'vitest'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** A folder of the disk that is gone after the tests of the file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'images '))
  folders.push(folder)
  return folder
}

/** Writes a plain picture to the disk. */
export async function writePicture(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, (await pictureFile(name)).buffer)
  return file
}

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
