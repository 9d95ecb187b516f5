import { readFile } from 'node:fs/promises'
import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { focused } from '../support/browser/keyboard.ts'
import { writesOf } from '../support/browser/writes.ts'
import { removeSeeded, seedSector, seedStep, storedTree } from '../support/fixtures/step-trees.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { row, treeOf, visitHierarchy } from '../support/user-actions/hierarchy-screen.ts'
import { openStepEditor, readStep } from '../support/user-actions/step-editor.ts'

useBrowser()
afterAll(removeSeeded)

const TRIED = '**/admin/cards/consequences'
const changes = (page: Page) => page.getByRole('dialog', { name: 'Ce qui va changer' })
const undo = (page: Page) => page.getByRole('button', { name: 'Défaire', exact: true })

/** A published transversal step T of 75 above A of 30 and B of 45. */
async function seedBranch() {
  const sector = await seedSector()
  const a = await seedStep(sector, { idx: 'A', val: 30, draft: false })
  const b = await seedStep(sector, { idx: 'B', val: 45, draft: false })
  const top = await seedStep(sector, { idx: 'T', format: 'indirect' })
  const children = [a['@id'], b['@id']]
  await adminCall('PUT', top['@id'], { children, draft: false })
  return { sector, top, a, b }
}

it('LIFE-15 the editor shows the effect on step, parent, sector and catalogue before a save; its button saves, and LIFE-16 « Défaire » undoes it', async () => {
  const { sector, top, a } = await seedBranch()
  const { page, editor } = await openStepEditor(a.uid)
  const sent = writesOf(page)
  await editor.field('Valeur').fill('40')
  const letGo = await holdRequests(page, TRIED)
  await editor.button('Ce qui va changer').click()
  const dialog = changes(page)
  await dialog.getByText('Calcul de ce qui va changer…').waitFor()
  expect(await dialog.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true)
  expect((await focused(page))?.name).toBe('button Revenir')
  letGo()
  const drawing = dialog.getByRole('img')
  expect(await drawing.getAttribute('aria-label')).toMatch(
    new RegExp(`^A de 30 à 40, T de 75 à 85, ${sector.name} de 75 à 85, Catalogue de .* à .*$`),
  )
  await dialog.getByText('En tableau').click()
  const rows = dialog.getByRole('row')
  expect(await rows.count()).toBe(5)
  await rows.filter({ hasText: 'T, étape transversale' }).getByText('+\u00a010').waitFor()
  expect(sent).toEqual([])
  expect(await readStep(a['@id'])).toMatchObject({ val: 30 })

  await dialog.getByRole('button', { name: 'Enregistrer\u00a0:\u00a040' }).click()
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(top['@id'])).toMatchObject({ val: 85 })
  await page.getByText(/^Modification de\s/).waitFor()
  await undo(page).click()
  await page.getByText(/^Défait\s/).waitFor()
  await expect.poll(() => editor.field('Valeur').inputValue()).toBe('30')
  expect(await readStep(top['@id'])).toMatchObject({ val: 75 })
})

it('LIFE-15 an existing question shows the figures beneath its sentences; without figures a sentence, without an answer no button', async () => {
  const { a } = await seedBranch()
  const { page, editor } = await openStepEditor(a.uid, { expected: /ERR_FAILED/ })
  await editor.button('Mettre en brouillon').click()
  const question = page.getByRole('alertdialog', { name: 'Une valeur va changer' })
  await question.getByRole('img', { name: /^A de 30 à 0, T de 75 à 45, / }).waitFor()
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()

  await editor.field('Version').fill('3')
  await editor.button('Ce qui va changer').click()
  await changes(page).getByText('Aucun chiffre ne change').waitFor()
  expect(await changes(page).getByRole('img').count()).toBe(0)
  await changes(page).getByRole('button', { name: 'Revenir' }).click()

  await page.route(TRIED, (route) => route.abort())
  await editor.button('Ce qui va changer').click()
  await changes(page).getByText('Ce qui va changer n’a pas pu être calculé.').waitFor()
  expect(
    await changes(page)
      .getByRole('button', { name: /^Enregistrer/ })
      .count(),
  ).toBe(0)
  await page.unroute(TRIED)
  await changes(page).getByRole('button', { name: 'Réessayer' }).click()
  await changes(page).getByRole('button', { name: 'Enregistrer' }).waitFor()
})

it('LIFE-15 LIFE-16 a move shows its figures before and after it, and the banner undoes it', async () => {
  const { sector, top } = await seedBranch()
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  await tree.getByRole('button', { name: 'Déplacer…\u00a0: A' }).click()
  const dialog = page.getByRole('dialog', { name: /^Déplacer/ })
  await dialog.getByText('Ce qui va changer\u00a0: T de 75 à 45.').waitFor()
  await dialog.getByRole('button', { name: 'Sortir de T' }).click()
  await page.getByText('T passe de 75 à 45.').waitFor()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  expect(await storedTree(sector)).toBe('T(B) A')
  await undo(page).click()
  await row(tree, 'T').getByText(/75$/).waitFor()
  expect(await storedTree(sector)).toBe('T(A B)')
  expect(await readStep(top['@id'])).toMatchObject({ val: 75 })
})

it('LIFE-16 the journal undoes the last action, or says what prevents it', async () => {
  const { top, b } = await seedBranch()
  await adminCall('PUT', b['@id'], { draft: true })
  const page = await visitAsAdmin('/admin/journal')
  await page.getByRole('button', { name: 'Défaire cet acte' }).click()
  const question = page.getByRole('alertdialog', { name: 'Défaire cet acte' })
  await question.getByText('Remise en brouillon de').waitFor()
  await question.getByRole('button', { name: 'Défaire', exact: true }).click()
  await page.getByRole('row').nth(1).getByText('Acte défait').waitFor()
  expect(await page.getByRole('button', { name: 'Défaire cet acte' }).count()).toBe(0)
  expect(await readStep(top['@id'])).toMatchObject({ val: 75 })

  await adminCall('PUT', b['@id'], { draft: true })
  await adminCall('PUT', top['@id'], { releaseNote: '<p>Une note</p>' })
  await page.reload()
  await page
    .getByText(
      /Ne peut plus être défait\. L’étape «\u00a0T Étape T\u00a0» a été modifiée depuis par/,
    )
    .waitFor()
})

it('LIFE-12 LIFE-16 an act of several lines is one row of the journal, which opens and says what its undo concerns', async () => {
  const { a, b } = await seedBranch()
  const cards = [a, b].map((step) => ({ card: step.uid }))
  await adminCall('POST', '/admin/cards/bulk', { act: 'unpublish', cards })
  const page = await visitAsAdmin('/admin/journal')
  const first = page.getByRole('row').nth(1)
  await first.getByText('Étape, remise en brouillon\u00a0: 2').waitFor()
  await first.getByRole('button', { name: 'Défaire cet acte' }).click()
  const question = page.getByRole('alertdialog', { name: 'Défaire cet acte' })
  await question.getByText('Toutes les lignes de cet acte seront défaites ensemble.').waitFor()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await first.getByRole('button', { name: '2\u00a0lignes' }).click()
  await page.getByText('Page 1, 2\u00a0lignes').waitFor()
  expect(await page.getByRole('row').count()).toBe(3)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter le journal' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.trim().split('\n'), csv).toHaveLength(3)
  // What leaves out lines of an act is seen, and can be changed.
  await page.getByLabel('Genre').selectOption('Page')
  await page.getByText('Aucun acte ne correspond').waitFor()
  await page.getByLabel('Genre').selectOption('Étape')
  await page.getByText('Page 1, 2\u00a0lignes').waitFor()
  await page.getByLabel('Genre').selectOption('Tous')
  await page.reload()
  await page.getByText('Page 1, 2\u00a0lignes').waitFor()
  await page.getByRole('button', { name: 'Revenir à tous les actes' }).click()
  await first.getByText('Étape, remise en brouillon\u00a0: 2').waitFor()
})

it('LIFE-15 LIFE-16 a deletion shows its figures beneath its question, and the banner undoes it', async () => {
  const { sector, top } = await seedBranch()
  await adminCall('PUT', top['@id'], { draft: true })
  const { page, editor } = await openStepEditor(top.uid)
  await editor.button('Supprimer').click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Aucun chiffre ne change').waitFor()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByText(/^Suppression de\s/).waitFor()
  expect(await storedTree(sector)).toBe('A B')
  await undo(page).click()
  await page.getByText(/^Défait\s/).waitFor()
  expect(await storedTree(sector)).toBe('T(A B)')
})

it('LIFE-15 ADMIN-STEP-22 confirming a deletion cancels the request of its figures; after a failure they are requested again', async () => {
  const { sector, top } = await seedBranch()
  await adminCall('PUT', top['@id'], { draft: true })
  const { page, editor } = await openStepEditor(top.uid, { expected: /409/ })
  const tries: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/admin/cards/consequences') tries.push(request)
  })
  const question = page.getByRole('alertdialog')
  const confirm = () => question.getByRole('button', { name: 'Supprimer' }).click()
  const letGo = await holdRequests(page, TRIED)
  const stepUrl = `**/api/cards/${top.id}`
  await page.route(stepUrl, (route) =>
    route.fulfill({ status: 409, json: { message: 'Refusée pour l’essai.' } }),
  )

  await editor.button('Supprimer').click()
  await question.getByText('Calcul de ce qui va changer…').waitFor()
  await confirm()
  await expect.poll(() => tries[0]?.failure()?.errorText).toBe('net::ERR_ABORTED')
  await question.getByText('Refusée pour l’essai.').waitFor()
  await expect.poll(() => tries.length).toBe(2)

  await page.unroute(stepUrl)
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await confirm()
  expect((await deleted).status()).toBe(204)
  await expect.poll(() => tries[1]?.failure()?.errorText).toBe('net::ERR_ABORTED')
  letGo()
  await editor.dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Suppression de\s/).waitFor()
  expect(await storedTree(sector)).toBe('A B')
  expect(tries.length).toBe(2)
})

/** Where the buttons of a dialog are, from the left and the top of the window. */
async function buttonPlaces(dialog: Locator): Promise<string[]> {
  const buttons = await dialog.getByRole('button').all()
  return Promise.all(
    buttons.map(async (button) => {
      const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
      return `${Math.round(x)} ${Math.round(y)}`
    }),
  )
}

it('LIFE-15 no button moves under a hand when the figures come: in the dialog and a question, on a desk and a phone, and in a move', async () => {
  const { sector, a } = await seedBranch()
  const draft = await seedStep(sector, { idx: 'D' })
  const { page, editor } = await openStepEditor(a.uid)
  /** The positions before and after the delayed answer. */
  const staysPut = async (open: () => Promise<void>, dialog: Locator, known: Locator) => {
    const letGo = await holdRequests(page, TRIED)
    await open()
    await dialog.getByText('Calcul de ce qui va changer…').first().waitFor()
    const before = await buttonPlaces(dialog)
    letGo()
    await known.first().waitFor()
    expect(await buttonPlaces(dialog)).toEqual(before)
    await page.unroute(TRIED)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  const question = page.getByRole('alertdialog')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/admin/etapes?modifier=${a.uid}`)
    await staysPut(
      () => editor.button('Ce qui va changer').click(),
      changes(page),
      changes(page).getByRole('img'),
    )
    await page.goto(`/admin/etapes?modifier=${draft.uid}`)
    await staysPut(
      () => editor.button('Supprimer').click(),
      question,
      question.getByText('Aucun chiffre ne change'),
    )
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/etapes/hierarchie')
  const tree = await treeOf(page, sector)
  const dialog = page.getByRole('dialog')
  await staysPut(
    () => tree.getByRole('button', { name: 'Déplacer…\u00a0: B' }).click(),
    dialog,
    dialog.getByText(/^Ce qui va changer\s:/),
  )
}, 60_000)
