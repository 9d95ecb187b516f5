import { truncate } from 'node:fs/promises'
import { FILE_MAX_BYTES } from '@etapes-climat/domain/media/upload-limits'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  storeSession,
  useBrowser,
  type VisitOptions,
  visit,
} from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { openNetwork } from '../../support/browser/network.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { pictureFile, temporaryFolder, writePicture } from '../../support/fixtures/pictures.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminSession, call } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'

useBrowser()

const MIB = 1024 * 1024

async function openWork(options: VisitOptions = {}, script?: () => void) {
  const token = await adminSession()
  const title = uniqueName('Halle')
  const body = { title, projectOwner: 'Ville', architect: 'Atelier', credit: 'Atelier' }
  const work = await (await call('POST', '/api/exemplaries', { token, body })).json()
  const { page, context } = await visit(options)
  if (script) await context.addInitScript(script)
  await storeSession(page, ADMIN, 'accepted')
  await page.goto(`/admin/ouvrage-exemplaire/${work.uid}`)
  await page.getByRole('heading', { name: 'Envoyer plusieurs images' }).waitFor()
  return { page, work, token }
}

const pick = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file][aria-label="Fichiers"]').setInputFiles(files)
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Fichiers à envoyer' })
    .getByRole('row')
    .filter({ hasText: name })

/** The table of a work, for tests whose files are refused. */
const sharedWork = shareVisit(() => openWork({ expected: /422/, isKept: true }))

/** A picture of many bytes, on the disk: what follows its end is part of the file, and of no picture. */
async function largePicture(name: string, bytes: number): Promise<string> {
  const file = await writePicture(await temporaryFolder(), name)
  await truncate(file, bytes)
  return file
}

it('MEDIA-08 MEDIA-09 MEDIA-16 several files are sent, three at once, described and added', async () => {
  const { page, work, token } = await openWork()
  let underway = 0
  let most = 0
  const heads: { url: string; authorization: string | undefined }[] = []
  await page.route('**/files/**', async (route) => {
    underway += 1
    most = Math.max(most, underway)
    const request = route.request()
    heads.push({
      url: new URL(request.url()).pathname,
      authorization: request.headers().authorization,
    })
    // Others may begin meanwhile.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    const answer = await route.fetch()
    underway -= 1
    await route.fulfill({ response: answer })
  })
  const names = [1, 2, 3, 4, 5, 6].map((number) => `vue-${number}.png`)
  await pick(page, await Promise.all(names.map((name) => pictureFile(name))))
  await page.getByText('6 sur 6 envoyés').waitFor()
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(3)
  expect(heads).toHaveLength(6)
  for (const { url, authorization } of heads) {
    expect(url).toBe(`/files/exemplaries/${work.uid}/upload`)
    expect(authorization).toMatch(/^Bearer /)
  }
  await rowOf(page, 'vue-2.png')
    .getByRole('button', { name: /^Décrire et ajouter/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Décrire l’image' })
  await dialog.getByRole('button', { name: 'Ajouter l’image' }).click()
  await dialog.getByText('Veuillez saisir un texte alternatif.').waitFor()
  const alternative = dialog.getByLabel('Texte alternatif')
  expect(await alternative.evaluate((field) => field.matches(':focus'))).toBe(true)
  await dialog.getByLabel('Texte alternatif').fill('La halle vue du quai')
  await dialog.getByLabel('Description').fill('La halle, 2026')
  await dialog.getByRole('button', { name: 'Ajouter l’image' }).click()
  await rowOf(page, 'vue-2.png').waitFor({ state: 'detached' })
  await page.getByRole('group', { name: 'Images' }).getByText('La halle vue du quai').waitFor()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect
    .poll(async () => (await (await call('GET', work['@id'], { token })).json()).img)
    .toMatchObject([{ alt: 'La halle vue du quai', meta: 'La halle, 2026' }])
})

it('MEDIA-05 MEDIA-07 all sent pictures are described and added in one action, in their order', async () => {
  const { page } = await openWork()
  await pick(page, await Promise.all(['nord.png', 'sud.png'].map((name) => pictureFile(name))))
  await page.getByRole('button', { name: 'Décrire et ajouter les 2 images' }).click()
  const dialog = page.getByRole('dialog', { name: 'Décrire les 2 images' })
  const north = dialog.getByRole('group', { name: 'nord.png' })
  await north.getByLabel('Texte alternatif').fill('Le pignon nord')
  await north.getByLabel('Description').fill('Le pignon nord, 2026')
  const add = dialog.getByRole('button', { name: 'Ajouter les 2 images' })
  await add.click()
  const south = dialog.getByRole('group', { name: 'sud.png' })
  await south.getByText('Veuillez saisir un texte alternatif.').waitFor()
  // What was typed before is not read aloud of a decorative picture.
  await south.getByLabel('Texte alternatif').fill('Le pignon sud')
  await south.getByRole('checkbox', { name: /^Image décorative/ }).check()
  await add.click()
  await dialog.waitFor({ state: 'detached' })
  const listed = page.getByRole('group', { name: 'Images' }).getByRole('listitem')
  await expect.poll(() => listed.allInnerTexts()).toEqual(['Le pignon nord', 'Image décorative'])
  const heading = page.getByRole('heading', { name: 'Envoyer plusieurs images' })
  await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Modifier\u00a0: image 2 sur 2' }).click()
  const edited = page.getByRole('dialog', { name: 'Modifier l’image' })
  const decorative = edited.getByRole('checkbox', { name: /^Image décorative/ })
  expect(await decorative.isChecked()).toBe(true)
  await edited.getByRole('button', { name: 'Valider l’image' }).click()
  await edited.waitFor({ state: 'detached' })
})

it('MEDIA-07 chosen files are sent at once, and a save says which it leaves out', async () => {
  const { page, work } = await openWork()
  const letGo = await holdRequests(page, '**/files/**')
  const sent = page.waitForRequest(`**/files/exemplaries/${work.uid}/upload`)
  await pick(page, await pictureFile('seule.png'))
  await sent
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  const left = 'sans 1\u00a0image encore à ajouter'
  await save.click()
  await page.getByText(`L’ouvrage est enregistré, ${left}.`).waitFor()
  const state = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Enregistré/ })
  expect(await state.innerText()).toBe(`Enregistré, ${left}`)
  letGo()
  await rowOf(page, 'seule.png')
    .getByRole('button', { name: /^Décrire et ajouter/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Décrire l’image' })
  await dialog.getByRole('checkbox', { name: /^Image décorative/ }).check()
  await dialog.getByRole('button', { name: 'Ajouter l’image' }).click()
  await page.getByText('Modifications non enregistrées').waitFor()
  await save.click()
  await expect.poll(() => state.innerText()).toBe('Enregistré')
})

it('MEDIA-09 MEDIA-11 MEDIA-17 files of another type or too large are refused in their rows', async () => {
  const { page } = await sharedWork()
  await pick(page, [
    { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    { name: 'script.PHP5', mimeType: 'image/png', buffer: Buffer.from('<?php') },
  ])
  await rowOf(page, 'note.pdf').getByText('Ce type de fichier n’est pas accepté.').waitFor()
  await rowOf(page, 'script.PHP5').getByText('Ce type de fichier n’est pas accepté.').waitFor()
  await pick(page, await largePicture('immense.png', FILE_MAX_BYTES + 1))
  await rowOf(page, 'immense.png').getByText('size', { exact: true }).waitFor()
})

it('MEDIA-14 ERR-22 the row of a file names its fault: too small, no picture, cannot be edited', async () => {
  const { page } = await sharedWork()
  await pick(page, [
    { name: 'vide.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('pas une image') },
  ])
  await rowOf(page, 'vide.png').getByText('size', { exact: true }).waitFor()
  await rowOf(page, 'faux.png').getByText('Ce fichier n’est pas une image lisible').waitFor()
  await rowOf(page, 'faux.png')
    .getByRole('button', { name: /^Retoucher/ })
    .click()
  await rowOf(page, 'faux.png').getByText('edit', { exact: true }).waitFor()
  await rowOf(page, 'faux.png')
    .getByRole('button', { name: /^Réessayer/ })
    .click()
  await rowOf(page, 'faux.png').getByText('Ce fichier n’est pas une image lisible').waitFor()
})

it('MEDIA-15 a large file goes in chunks, three at once, a failing chunk again five times', async () => {
  let underway = 0
  let most = 0
  const tries = new Map<string, number>()
  const baseURL = await openNetwork(
    ({ offset }) => {
      underway += 1
      most = Math.max(most, underway)
      const tried = (tries.get(offset) ?? 0) + 1
      tries.set(offset, tried)
      return ['10548576', '21097152'].includes(offset) && tried <= 5 ? 'fail' : 'pass'
    },
    () => {
      underway -= 1
    },
  )
  const { page } = await openWork({ expected: /503/, baseURL })
  await pick(page, await largePicture('grande.png', 45 * MIB))
  await rowOf(page, 'grande.png').getByText('Envoyé', { exact: true }).waitFor({ timeout: 60_000 })
  expect(most).toBe(3)
  expect(Object.fromEntries(tries)).toEqual({
    0: 1,
    10548576: 6,
    21097152: 6,
    31645728: 1,
    42194304: 1,
  })
})

it('MEDIA-15 a paused upload goes on where it was', async () => {
  const offsets: string[] = []
  let blocked = true
  const baseURL = await openNetwork(({ offset }) => {
    offsets.push(offset)
    // The last chunk hangs until the upload was paused.
    return blocked && offset !== '0' ? 'hang' : 'pass'
  })
  const { page } = await openWork({ baseURL })
  // The session was opened, and one chunk has arrived.
  const answered: string[] = []
  page.on('response', (response) => answered.push(new URL(response.url()).pathname))
  await pick(page, await largePicture('pause.png', 12 * MIB))
  const row = rowOf(page, 'pause.png')
  await expect.poll(() => offsets.toSorted()).toEqual(['0', '10548576'])
  await expect
    .poll(() => answered.filter((address) => address.endsWith('/upload/chunk')).length)
    .toBe(2)
  await row.getByRole('button', { name: /^Mettre en pause/ }).click()
  await row.getByText('En pause').waitFor()
  blocked = false
  await row.getByRole('button', { name: /^Reprendre/ }).click()
  await row.getByText('Envoyé', { exact: true }).waitFor({ timeout: 60_000 })
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
})

it('MEDIA-04 a file of the table may be edited, and is then added as it was edited', async () => {
  const { page } = await openWork()
  await pick(page, await pictureFile('retouche.png'))
  await rowOf(page, 'retouche.png')
    .getByRole('button', { name: /^Retoucher/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une image' })
  await dialog.getByRole('slider', { name: 'Zoom' }).waitFor()
  await dialog.getByLabel('Texte alternatif').fill('La façade')
  await dialog.getByLabel('Description').fill('La façade, 2026')
  await dialog.getByRole('button', { name: 'Valider l’image' }).click()
  await page.getByRole('group', { name: 'Images' }).getByText('La façade').waitFor()
  await rowOf(page, 'retouche.png').waitFor({ state: 'detached' })
})

it('MEDIA-18 a browser without folders says so, and keeps the other ways', async () => {
  const { page } = await openWork({}, () => {
    Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory')
  })
  await page.getByRole('button', { name: 'Choisir un dossier' }).click()
  await page.getByRole('alert').getByText('Votre navigateur ne permet pas').waitFor()
  await pick(page, await pictureFile('seule.png'))
  await rowOf(page, 'seule.png').waitFor()
})
