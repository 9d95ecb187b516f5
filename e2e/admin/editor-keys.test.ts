import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { createAccount } from '../support/fixtures/people.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { openStepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()

const made: string[] = []
afterAll(async () => {
  for (const iri of made) await adminCall('DELETE', iri)
})

/** Presses the keys that save, and returns the request. */
async function saved(page: Page, keys = 'Control+s') {
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await page.keyboard.press(keys)
  const answer = await answered
  const body = await answer.json()
  if (answer.status() === 201) made.push(body['@id'])
  return { method: answer.request().method(), name: body.name ?? body.title ?? body.lastName }
}

/** Saves with the button that creates one more; both items are deleted at the end. */
async function oneMore(page: Page, button: string | RegExp) {
  const answered = page.waitForResponse((answer) => answer.status() === 201)
  await page.getByRole('button', { name: button }).click()
  made.push((await (await answered).json())['@id'])
}

const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)

it('ADMIN-STEP-40 Ctrl or ⌘ with S saves a work, a page, a testimony and a keyword', async () => {
  const page = await visitAsAdmin('/admin/ouvrage-exemplaire/nouveau')
  const title = uniqueName('Halle')
  for (const label of ['Titre', 'Maître d’ouvrage', 'Architecte', 'Crédit de l’illustration']) {
    await page.getByLabel(label, { exact: true }).fill(title)
  }
  expect(await saved(page)).toEqual({ method: 'POST', name: title })
  await page.waitForURL(/\/admin\/ouvrage-exemplaire\/[0-9a-f-]{36}$/)
  await page.getByLabel('Titre', { exact: true }).fill(`${title} bis`)
  expect(await saved(page, 'Meta+s')).toEqual({ method: 'PUT', name: `${title} bis` })

  await page.goto('/admin/page/nouveau')
  await page.getByLabel('Titre', { exact: true }).fill(title)
  expect(await saved(page)).toEqual({ method: 'POST', name: title })

  await page.goto('/admin/temoignage/nouveau')
  await page.getByLabel('Prénom').fill('Anaïg')
  await page.getByLabel('Nom', { exact: true }).fill(title)
  expect(await saved(page)).toEqual({ method: 'POST', name: title })

  await page.goto('/admin/parametrages?onglet=mots-cles')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Nom').fill(title)
  expect(await saved(page)).toEqual({ method: 'POST', name: title })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

it('ADMIN-STEP-40 Ctrl with S saves an account and a text in its place', async () => {
  const { someone, user } = await createAccount('member')
  const page = await visitAsAdmin(`/admin/user/edit/${user.uid}`)
  await page.getByLabel('Fonction', { exact: true }).fill('Programmiste')
  expect(await saved(page)).toEqual({ method: 'POST', name: someone.lastName })
  await page.getByText('Les données sont mises à jour.').waitFor()

  const block = await adminCall<{ '@id': string; title: string }>('GET', '/pages/contact-2')
  onTestFinished(() => adminCall('PUT', block['@id'], { title: block.title }))
  await page.evaluate(() => localStorage.setItem('edit-mode', 'on'))
  await page.goto('/contact')
  await page.getByRole('button', { name: `Éditer ce texte\u00a0: ${block.title}` }).click()
  const title = uniqueName('Réseau')
  await page.getByRole('dialog').getByLabel('Titre').fill(title)
  expect(await saved(page)).toEqual({ method: 'PUT', name: title })
})

it('ADMIN-STEP-40 Ctrl with S saves a step as its button does, and nothing under another dialog', async () => {
  const { page, editor } = await openStepEditor()
  const name = uniqueName('Ventiler')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await editor.format('Étape pour complétude').check({ force: true })
  await page.keyboard.press('Control+s')
  const missing = page.getByRole('alertdialog', { name: 'Veuillez saisir les champs manquants' })
  await missing.waitFor()
  await page.keyboard.press('Control+s')
  await missing.getByRole('button', { name: 'Compléter' }).click()
  await editor.field('Nom').fill(name)
  expect(sent).toEqual([])
  expect(await saved(page)).toEqual({ method: 'POST', name })
  await editor.said('L’étape est enregistrée.')
})

it('ADMIN-STEP-40 « Enregistrer et créer une autre » saves a step and asks for the next', async () => {
  const { page, editor } = await openStepEditor()
  const names = [uniqueName('Ventiler'), uniqueName('Aérer')]
  for (const name of names) {
    await editor.format('Étape pour complétude').check({ force: true })
    await editor.field('Nom').fill(name)
    await oneMore(page, 'Enregistrer et créer une autre')
    await expect.poll(() => editor.field('Nom').inputValue()).toBe('')
    await editor.dialog.getByRole('heading', { name: 'Nouvelle étape' }).waitFor()
  }
  expect(new URL(page.url()).searchParams.get('modifier')).toBe('nouvelle')
  await page.reload()
  await editor.text('Note de version').waitFor()
  expect(await editor.field('Nom').inputValue()).toBe('')
})

it('ADMIN-STEP-40 « Enregistrer et créer un autre » saves a work, a testimony and a keyword and asks for the next', async () => {
  const page = await visitAsAdmin('/admin/ouvrage-exemplaire/nouveau')
  const title = uniqueName('Halle')
  const another = 'Enregistrer et créer un autre'
  const required = ['Titre', 'Maître d’ouvrage', 'Architecte', 'Crédit de l’illustration']
  for (const turn of ['un', 'deux']) {
    for (const label of required) {
      await page.getByLabel(label, { exact: true }).fill(`${title} ${turn}`)
    }
    await oneMore(page, another)
    await expect.poll(() => page.getByLabel('Titre', { exact: true }).inputValue()).toBe('')
    expect(await focusedLabel(page)).toBe('Titre')
  }
  expect(new URL(page.url()).pathname).toBe('/admin/ouvrage-exemplaire/nouveau')

  await page.goto('/admin/temoignage/nouveau')
  await page.getByLabel('Nom', { exact: true }).fill(title)
  await page.getByLabel('Prénom').fill('Anaïg')
  await oneMore(page, another)
  await expect.poll(() => page.getByLabel('Prénom').inputValue()).toBe('')

  await page.goto('/admin/parametrages?onglet=mots-cles')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const name = page.getByRole('dialog').getByLabel('Nom')
  await name.fill(title)
  await oneMore(page, another)
  await expect.poll(() => name.inputValue()).toBe('')
  expect(await focusedLabel(page)).toBe('Nom')
  await name.fill(title)
  await page.getByText(`«\u00a0${title}\u00a0» figure déjà ici`).waitFor()
})

it.each([
  ['a work', '/admin/ouvrage-exemplaire/nouveau', 'Crédit de l’illustration'],
  ['a page', '/admin/page/nouveau', 'Titre'],
  ['a testimony', '/admin/temoignage/nouveau', 'Nom'],
])(
  'ADMIN-STEP-41 the head of %s stays in the window, and covers nothing that has the focus',
  async (_, path, label) => {
    const page = await visitAsAdmin(path, { height: 500 })
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
    await save.waitFor()
    // On a phone the foot of the site alone fills the window.
    for (const [width, end] of [
      [1440, 'body'],
      [390, 'main'],
    ] as const) {
      await page.setViewportSize({ width, height: 500 })
      await page.locator(end).evaluate((whole) => whole.scrollIntoView({ block: 'end' }))
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
      await expect.poll(async () => (await save.boundingBox())?.y).toBeGreaterThan(0)
      const shown = page.getByLabel(label, { exact: true })
      await shown.focus()
      const [head, field] = [await save.boundingBox(), await shown.boundingBox()]
      expect(field?.y, `${width} px`).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0))
      await save.focus()
    }
  },
)
