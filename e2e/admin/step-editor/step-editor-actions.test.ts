import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'
import { isRed } from '../../support/user-actions/editor.ts'
import {
  dropStep,
  openStepEditor,
  readStep,
  stepEditor,
} from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const made: string[] = []
afterAll(async () => {
  for (const iri of made) await dropStep(iri)
})

/** The editor of a draft, for tests that leave it one, and saved. */
const openDraft = shareVisit(async () => {
  const step = await makeStep('direct', { name: uniqueName('Isoler') }, true)
  return { step, ...(await openStepEditor(step.uid, { isKept: true })) }
})

it('ADMIN-STEP-17 ADMIN-STEP-18 ADMIN-STEP-19 publishes a draft and takes it back', async () => {
  const { step, page, editor } = await openDraft()
  const put = () => page.waitForRequest((request) => request.method() === 'PUT')
  expect(await editor.button('Mettre en brouillon').count()).toBe(0)
  await editor.button('Supprimer').waitFor()
  const publishing = put()
  await editor.button('Publier').click()
  expect((await publishing).postDataJSON()).toEqual({ draft: false })
  await editor.dialog.getByText('Publié', { exact: true }).waitFor()
  expect(await readStep(step['@id'])).toMatchObject({ draft: false })
  expect(await editor.button('Supprimer').count()).toBe(0)
  expect(await editor.button('Publier').count()).toBe(0)
  const withdrawing = put()
  await editor.button('Mettre en brouillon').click()
  expect((await withdrawing).postDataJSON()).toEqual({ draft: true })
  const badge = editor.dialog.getByText('Brouillon', { exact: true })
  await badge.waitFor()
  expect(await readStep(step['@id'])).toMatchObject({ draft: true })
  const large = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => badge.filter({ visible: true }).count()).toBe(1)
  if (large) await page.setViewportSize(large)
})

it('ADMIN-STEP-21 saving shows the new time of the last update', async () => {
  const { page, editor } = await openDraft()
  const shown = editor.dialog.getByText(/^Dernière mise à jour le \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await shown.waitFor()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await editor.field('Objectif').fill('3')
  await editor.button('Enregistrer').click()
  const { updatedAt } = await (await saved).json()
  const [date, time] = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(updatedAt))
    .split(' ')
  await expect.poll(() => shown.textContent()).toBe(`Dernière mise à jour le ${date} ${time}`)
})

it('ADMIN-STEP-15 ADMIN-STEP-16 ERR-16 the backdrop does not close it; closing always asks', async () => {
  const step = await makeStep('direct', { name: uniqueName('Ombrager') }, true)
  const { page, editor } = await openStepEditor(step.uid)
  await page.mouse.click(5, 5)
  expect(await editor.dialog.isVisible()).toBe(true)
  const question = page.getByRole('alertdialog')
  const leave = question.getByRole('button', { name: 'Fermer sans enregistrer' })
  for (const close of [
    () => editor.button('Fermer').click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await close()
    await question.getByText('Les données non enregistrées seront perdues.').waitFor()
    expect(await isRed(leave)).toBe(false)
    await question.getByRole('button', { name: 'Continuer la saisie' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await editor.dialog.isVisible()).toBe(true)
  }
  await editor.field('Nom').fill('Perdu')
  await editor.button('Fermer').click()
  await leave.waitFor()
  expect(await isRed(leave)).toBe(true)
  await leave.click()
  await editor.dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: step.name }).click()
  await expect.poll(() => editor.field('Nom').inputValue()).toBe(step.name)
})

it('ADMIN-STEP-16 « back » closes the editor, and asks while something is not saved', async () => {
  const step = await makeStep('direct', { name: uniqueName('Réemployer') }, true)
  const page = await visitAsAdmin('/admin/etapes?nom=Réemployer')
  const editor = stepEditor(page)
  const link = page.getByRole('link', { name: step.name })
  await link.click()
  await editor.text('Note de version').waitFor()
  await page.goBack()
  await editor.dialog.waitFor({ state: 'detached' })
  await link.click()
  await editor.box('Mots-clés').fill('Chaux')
  await editor.said('Modifications non enregistrées')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await editor.box('Mots-clés').inputValue()).toBe('Chaux')
  await editor.field('Nom').fill('Réemployer davantage')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await editor.field('Nom').inputValue()).toBe('Réemployer davantage')
  await page.goBack()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Fermer sans enregistrer' })
    .click()
  await editor.dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('nom')).toBe('Réemployer')
})

it("ADMIN-STEP-22 ERR-15 deletes once « Supprimer l'étape. » is confirmed, and the list comes again without it", async () => {
  const kept = await makeStep('direct', { name: uniqueName('Garder') }, true)
  const { page, editor } = await openStepEditor()
  await editor.format('Étape pour complétude').check()
  const name = uniqueName('Garder peu')
  await editor.field('Nom').fill(name)
  await editor.button('Enregistrer').click()
  await page.waitForURL(/modifier=[0-9a-f-]{36}/)
  const iri = `/api/cards/${new URL(page.url()).searchParams.get('modifier')}`
  made.push(iri)
  await editor.button('Supprimer').click()
  const question = page.getByRole('alertdialog', { name: "Supprimer l'étape.", exact: true })
  expect(await question.textContent()).toContain('Vous pourrez défaire cette suppression.')
  await question.getByRole('button', { name: 'Annuler' }).click()
  expect(await readStep(iri)).toMatchObject({ name })
  await editor.button('Supprimer').click()
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE')
  const reloaded = page.waitForResponse(/\/admin\/cards\/search/)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await deleted
  await reloaded
  await editor.dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: kept.name }).waitFor()
  await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0)
})

it('REP-41 typed values survive a reload and are offered again; going back to the saved version removes their messages', async () => {
  const facts = { name: uniqueName('Trier'), val: 4, idxDate: '2024-05-01' }
  const step = await makeStep('direct', facts, true)
  const { page, editor } = await openStepEditor(step.uid)
  await editor.field('Nom').fill('Trier mieux')
  await page.reload()
  await editor.dialog.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
  expect(await editor.field('Nom').inputValue()).toBe('Trier mieux')
  await editor.field('Date').focus()
  await page.keyboard.press('Backspace')
  await editor.field('Valeur').fill('beaucoup')
  await editor.button('Enregistrer').click()
  await editor.dialog.getByText('Veuillez saisir un nombre.').waitFor()
  await editor.dialog.getByText('Veuillez saisir une date entière, ou l’effacer.').waitFor()
  await editor.button('Revenir à la version enregistrée').focus()
  // Leaving a field is looked at in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.press('Enter')
  for (const [label, text] of [
    ['Nom', step.name],
    ['Valeur', '4'],
    ['Date', '2024-05-01'],
  ] as const) {
    expect(await editor.field(label).inputValue()).toBe(text)
    expect(await editor.field(label).getAttribute('aria-invalid')).toBeNull()
  }
  await editor.said('Enregistré')
})
