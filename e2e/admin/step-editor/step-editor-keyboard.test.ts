import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { openStepEditor } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const question = (page: Page) => page.getByRole('alertdialog')

/** The editor with a typed name, which every test finds again and leaves as it was. */
const openOwnStep = shareVisit(async () => {
  const step = await makeStep('direct', { name: uniqueName('Ventiler') }, true)
  const opened = await openStepEditor(step.uid, { expected: /ERR_FAILED/, isKept: true })
  await opened.editor.field('Nom').fill('Ventiler la nuit')
  return opened
})

type Editor = Awaited<ReturnType<typeof openOwnStep>>['editor']

/** Nothing covers the editor, and the typed values are there: a click would not reach it otherwise. */
async function editorIsFree(page: Page, editor: Editor) {
  await editor.field('Nom').click()
  expect(await question(page).count()).toBe(0)
  expect(await editor.field('Nom').inputValue()).toBe('Ventiler la nuit')
}

it('ADMIN-STEP-16 Escape on an open choice or calendar closes that alone', async () => {
  const { page, editor } = await openOwnStep()
  for (const [label, key] of [
    ['Secteur', 'Alt+ArrowDown'],
    ['Date', 'F4'],
  ] as const) {
    const field = editor.field(label)
    const isOpen = () => field.evaluate((element) => element.matches(':open'))
    await field.focus()
    await page.keyboard.press(key)
    await expect.poll(isOpen).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isOpen).toBe(false)
    await editorIsFree(page, editor)
  }
})

it('ADMIN-STEP-16 Escape on a search that failed closes the list, not the editor', async () => {
  const { page, editor } = await openOwnStep()
  await page.route('**/api/tags?name=arch*', (route) => route.abort())
  const box = editor.box('Mots-clés')
  await box.fill('archi')
  const retry = editor.dialog.getByRole('button', { name: 'Réessayer' })
  await retry.focus()
  await page.keyboard.press('Escape')
  await retry.waitFor({ state: 'detached' })
  expect(await box.evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.unroute('**/api/tags?name=arch*')
  await box.fill('')
  await editorIsFree(page, editor)
})

it('ADMIN-STEP-27 Enter in a box of proposals sends nothing, with and without a proposal', async () => {
  const { page, editor } = await openOwnStep()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const box = editor.box('Mots-clés')
  await box.focus()
  await page.keyboard.press('Enter')
  await box.fill('zzz')
  await page.keyboard.press('Enter')
  await editor.dialog.getByText('Aucun résultat.').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await editorIsFree(page, editor)
  expect(sent).toEqual([])
})

it('MEDIA-05 Escape over a picture asks before its texts are lost, and leaves the editor alone', async () => {
  const { page, editor } = await openOwnStep()
  const add = editor.group('Repères (images)').getByRole('button', { name: 'Ajouter une image' })
  const dialog = page.getByRole('dialog', { name: 'Ajouter une image' })
  await add.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await add.click()
  await dialog.getByLabel('Texte alternatif').fill('Une cour ombragée')
  await page.keyboard.press('Escape')
  await question(page).getByText('Vos textes et réglages pour cette image seront perdus.').waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Texte alternatif').inputValue()).toBe('Une cour ombragée')
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await question(page).getByRole('button', { name: 'Fermer sans valider' }).click()
  await dialog.waitFor({ state: 'detached' })
  await editorIsFree(page, editor)
})

it('ADMIN-STEP-16 Escape twice asks, and takes the question away again', async () => {
  const { page, editor } = await openOwnStep()
  for (let turn = 0; turn < 2; turn += 1) {
    await page.keyboard.press('Escape')
    await question(page).waitFor()
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
  }
  await editorIsFree(page, editor)
})

it('ADMIN-STEP-16 Escape in a rich text asks before the editor closes, and the text has the focus again', async () => {
  const { page, editor } = await openOwnStep()
  const note = editor.text('Note de version')
  await note.click()
  await page.keyboard.type('Une note')
  await page.keyboard.press('Escape')
  await question(page).waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  await page.keyboard.type(' de plus')
  expect(await note.innerText()).toBe('Une note de plus')
  await editorIsFree(page, editor)
})

/** Chooses no file in the chooser of the system: Escape, or « Annuler » there. */
async function giveUpChoosing(page: Page, choose: () => Promise<void>) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true })
  const given = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        addEventListener('cancel', () => resolve(), { once: true, capture: true }),
      ),
  )
  await choose()
  await given
}

it('ADMIN-STEP-16 MEDIA-01 a chooser of files that is given up closes nothing', async () => {
  const { page, editor } = await openOwnStep()
  const field = editor.group('Repères (images)')
  await giveUpChoosing(page, () =>
    field.getByRole('button', { name: 'Choisir des fichiers' }).click(),
  )
  await editorIsFree(page, editor)
  await field.getByRole('button', { name: 'Ajouter une image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une image' })
  await dialog.getByLabel('Texte alternatif').fill('Une cour ombragée')
  await giveUpChoosing(page, () => dialog.getByText('Choisir une image', { exact: true }).click())
  await dialog.getByLabel('Description').fill('La cour, 2026')
  expect(await dialog.getByLabel('Texte alternatif').inputValue()).toBe('Une cour ombragée')
})
