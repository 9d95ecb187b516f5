import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { pictureFile, temporaryFolder, writePicture } from '../../support/fixtures/pictures.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { openStepEditor, readStep } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const field = (page: Page) => page.getByRole('group', { name: 'Repères (images)' })
const zone = (page: Page) => field(page).getByText('Ou déposez-les ici')
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Fichiers à envoyer' })
    .getByRole('row')
    .filter({ hasText: name })

async function openOwnStep() {
  const step = await makeStep('direct', { name: uniqueName('Planter une haie') }, true)
  const { page, editor } = await openStepEditor(step.uid)
  await editor.field('Index').fill('H8')
  return { step, page, editor }
}

/** A folder of the disk with a picture, another one in a folder below, and a file of the system. */
async function folderOfPictures() {
  const folder = path.join(await temporaryFolder(), 'chantier')
  await mkdir(path.join(folder, 'toiture'), { recursive: true })
  await writePicture(folder, 'entrée.png')
  await writePicture(path.join(folder, 'toiture'), 'faîtage.png')
  await writeFile(path.join(folder, 'Thumbs.db'), 'aperçus')
  return folder
}

/** Drags files and folders of the disk onto something, as the system does, and lets them go. */
async function dropFiles(page: Page, onto: Locator, files: string[]) {
  await onto.scrollIntoViewIfNeeded()
  const box = await onto.boundingBox()
  if (!box) throw new Error('nothing to drop onto')
  const session = await page.context().newCDPSession(page)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...point, data })
  }
}

/** Puts a picture on the clipboard, as a program of the system does, and presses the keys. */
async function pastePicture(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { buffer } = await pictureFile()
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const blob = new Blob([bytes], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, buffer.toString('base64'))
  await page.keyboard.press('Control+v')
}

async function describeDecorative(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Décrire l’image' })
  await dialog.getByRole('checkbox', { name: /^Image décorative/ }).check()
  await dialog.getByRole('button', { name: 'Ajouter l’image' }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('MEDIA-07 MEDIA-10 ADMIN-STEP-25 a folder chosen in the step editor is sent, described and saved with the step', async () => {
  const { step, page, editor } = await openOwnStep()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/files/')) sent.push(`${pathname} ${searchParams.get('path')}`)
  })
  await field(page)
    .getByLabel('Dossier')
    .setInputFiles(await folderOfPictures())
  await rowOf(page, 'entrée.png').getByText('chantier', { exact: true }).waitFor()
  await rowOf(page, 'faîtage.png').getByText('chantier/toiture', { exact: true }).waitFor()
  await rowOf(page, 'Thumbs.db').getByText('Échec').waitFor()
  await field(page).getByText('2 sur 3 envoyés').waitFor()
  expect(sent.toSorted()).toEqual(
    ['chantier', 'chantier/toiture'].map((folder) => `/files/cards/${step.uid}/upload ${folder}`),
  )
  await rowOf(page, 'faîtage.png')
    .getByRole('button', { name: /^Décrire et ajouter/ })
    .click()
  await describeDecorative(page)
  await field(page).getByRole('listitem').filter({ hasText: 'Image décorative' }).waitFor()
  expect(await editor.field('Index').inputValue()).toBe('H8')
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée, sans 1\u00a0image encore à ajouter.')
  expect(await readStep(step['@id'])).toMatchObject({ idx: 'H8', pictures: [{ alt: '' }] })
})

it('MEDIA-07 files and folders dropped on the zone of the step editor are taken, beside it nothing is lost', async () => {
  const { page, editor } = await openOwnStep()
  const folder = await folderOfPictures()
  const alone = await writePicture(path.dirname(folder), 'plan.png')
  await dropFiles(page, zone(page), [alone, folder])
  await rowOf(page, 'plan.png').waitFor()
  await rowOf(page, 'faîtage.png').getByText('chantier/toiture', { exact: true }).waitFor()
  const address = page.url()
  await dropFiles(page, editor.field('Nom'), [alone])
  await rowOf(page, 'entrée.png').waitFor()
  expect(page.url()).toBe(address)
  expect(await editor.field('Index').inputValue()).toBe('H8')
  expect(await rowOf(page, 'plan.png').count()).toBe(1)
})

it('MEDIA-07 a pasted picture is taken by the step editor, and by the picture editor that is open over it', async () => {
  const { page } = await openOwnStep()
  await field(page).getByRole('button', { name: 'Choisir des fichiers' }).focus()
  await pastePicture(page)
  await rowOf(page, 'image.png').waitFor()
  await field(page).getByRole('button', { name: 'Ajouter une image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une image' })
  await dialog.getByText('Ou déposez-la ici').waitFor()
  await pastePicture(page)
  await dialog.getByText('image.png').waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await rowOf(page, 'image.png').count()).toBe(1)
})
