import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { pictureFile } from '../../support/fixtures/pictures.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminSession, call } from '../../support/server/api.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'
import { isRed } from '../../support/user-actions/editor.ts'
import { stepEditor } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const ONE_SENT = '1\u00a0fichier envoyé n’a pas été décrit et ne sera pas ajouté.'
const ONE_UNSENT = '1\u00a0fichier n’est pas encore envoyé et ne le sera pas.'

const question = (page: Page) => page.getByRole('alertdialog')
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Fichiers à envoyer' })
    .getByRole('row')
    .filter({ hasText: name })

/** Chooses a file, which sends it. */
async function sendFile(place: Locator | Page, name: string) {
  await place.getByLabel('Fichiers', { exact: true }).setInputFiles(await pictureFile(name))
}

/** The editor of a step of one’s own, opened from the list: « back » closes it. */
async function openFromList() {
  const step = await makeStep('direct', { name: uniqueName('Végétaliser') }, true)
  const page = await visitAsAdmin(`/admin/etapes?nom=${step.name.replace(' ', '+')}`)
  const editor = stepEditor(page)
  await page.getByRole('link', { name: step.name }).click()
  await editor.text('Note de version').waitFor()
  return { page, editor, place: editor.group('Repères (images)'), step }
}

async function makeWork() {
  const title = uniqueName('Halle')
  const body = { title, projectOwner: 'Ville', architect: 'Atelier', credit: 'Atelier' }
  const answer = await call('POST', '/api/exemplaries', { token: await adminSession(), body })
  return (await answer.json()) as { uid: string; title: string }
}

/** The browser’s own question before a reload: answered with no, the page stays. */
async function reloadIsAsked(page: Page) {
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

it('MEDIA-07 ADMIN-STEP-16 the step editor is not left without a word about files of its table', async () => {
  const { page, editor, place, step } = await openFromList()
  await sendFile(place, 'pignon.png')
  await rowOf(page, 'pignon.png').getByText('Envoyé', { exact: true }).waitFor()
  await page.route('**/files/**', () => {})
  await sendFile(place, 'cour.png')
  await rowOf(page, 'cour.png').getByText('Envoi en cours').waitFor()
  for (const leave of [
    () => editor.button('Fermer').click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await leave()
    await question(page).getByText(ONE_SENT).waitFor()
    await question(page).getByText(ONE_UNSENT).waitFor()
    const losing = question(page).getByRole('button', { name: 'Fermer sans enregistrer' })
    expect(await isRed(losing)).toBe(true)
    await question(page).getByRole('button', { name: 'Continuer la saisie' }).click()
    await question(page).waitFor({ state: 'detached' })
  }
  await reloadIsAsked(page)
  expect(await rowOf(page, 'pignon.png').count()).toBe(1)
  await page.goBack()
  await question(page).getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await editor.dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: step.name }).click()
  await editor.text('Note de version').waitFor()
  expect(await rowOf(page, '.png').count()).toBe(0)
  await page.goBack()
  await editor.dialog.waitFor({ state: 'detached' })
})

it('MEDIA-07 leaving in spite of the question stops running uploads', async () => {
  const { page, editor, place } = await openFromList()
  await page.route('**/files/**', () => {})
  const begun = page.waitForRequest('**/files/**')
  await sendFile(place, 'lente.png')
  const request = await begun
  await editor.button('Fermer').click()
  await question(page).getByText(ONE_UNSENT).waitFor()
  const stopped = page.waitForEvent('requestfailed', (failed) => failed === request)
  await question(page).getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await stopped
  await editor.dialog.waitFor({ state: 'detached' })
})

it('MEDIA-07 the form of a work asks about files of its table, however it is left', async () => {
  const { uid, title } = await makeWork()
  const page = await visitAsAdmin('/admin/ouvrages-exemplaires')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: 'Envoyer plusieurs images' }).waitFor()
  await sendFile(page, 'nef.png')
  await rowOf(page, 'nef.png').getByText('Envoyé', { exact: true }).waitFor()
  const up = page.getByRole('link', { name: 'Ouvrages exemplaires' }).last()
  for (const leave of [() => up.click(), () => page.goBack()]) {
    await leave()
    await question(page).getByText(ONE_SENT).waitFor()
    await question(page).getByRole('button', { name: 'Rester sur la page' }).click()
    await question(page).waitFor({ state: 'detached' })
  }
  await reloadIsAsked(page)
  expect(new URL(page.url()).pathname).toBe(`/admin/ouvrage-exemplaire/${uid}`)
  await up.click()
  await question(page).getByRole('button', { name: 'Quitter la page' }).click()
  await page.waitForURL('**/admin/ouvrages-exemplaires')
})

it('MEDIA-07 EX-02 EX-07 files of a new work stay while it is saved, and go with it when it is deleted', async () => {
  const page = await visitAsAdmin('/admin/ouvrage-exemplaire/nouveau')
  for (const label of ['Titre', 'Maître d’ouvrage', 'Architecte', 'Crédit de l’illustration']) {
    await page.getByLabel(label, { exact: true }).fill(uniqueName('Préau'))
  }
  await sendFile(page, 'préau.png')
  await rowOf(page, 'préau.png').getByText('Envoyé', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.waitForURL(/\/admin\/ouvrage-exemplaire\/[0-9a-f-]{36}$/)
  expect(await question(page).count()).toBe(0)
  await rowOf(page, 'préau.png').getByText('Envoyé', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await question(page).getByRole('button', { name: 'Supprimer' }).click()
  await page.waitForURL('**/admin/ouvrages-exemplaires')
})
