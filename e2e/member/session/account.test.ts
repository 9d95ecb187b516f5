import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  storeSession,
  useBrowser,
  type VisitOptions,
  visit,
} from '../../support/browser/browser.ts'
import { runClock, stopClock } from '../../support/browser/clock.ts'
import { fieldsOf, recordCalls } from '../../support/browser/form-data.ts'
import { type Account, call, makeMember, tokenOf } from '../../support/server/api.ts'

useBrowser()

const SAVED = 'Vos données sont mises à jour.'

async function openEdit(options: VisitOptions = {}): Promise<{ page: Page; member: Account }> {
  const member = await makeMember()
  const { page } = await visit(options)
  await storeSession(page, member)
  await page.goto('/editer-mon-compte')
  await formOf(page).waitFor()
  return { page, member }
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Modifier mon compte' })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()

it('ACC-01 ACC-02 ACC-03 the account shows its seven values, and leads to editing and out', async () => {
  const member = await makeMember()
  const { page } = await visit()
  await page.goto('/mon-compte')
  await page.waitForURL('**/se-connecter')
  await storeSession(page, member)
  await page.goto('/mon-compte')
  const main = page.getByRole('main')
  const values: Record<string, string> = {
    Nom: member.lastName,
    Prénom: member.firstName,
    'Adresse e-mail': member.email,
    Téléphone: '06 01 02 03 05',
    Structure: 'Atelier Guivarch',
    Fonction: 'Architecte',
    'Membre de': 'DRO',
  }
  await main.getByText(member.email).waitFor()
  expect(await main.locator('dt').allTextContents()).toEqual(Object.keys(values))
  expect(await main.locator('dd').allTextContents()).toEqual(Object.values(values))
  expect(await main.getByText('en cours de validation').count()).toBe(0)
  await main.getByRole('link', { name: 'Modifier', exact: true }).click()
  await page.waitForURL('**/editer-mon-compte')
  await page.goto('/mon-compte')
  await main.getByRole('link', { name: 'Se déconnecter', exact: true }).click()
  await page.waitForURL('**/accueil')
  await page.getByRole('link', { name: 'Connexion / inscription' }).waitFor()
})

it('ACC-04 ACC-05 ACC-08 the six values are prefilled and changed, the e-mail is not', async () => {
  const { page, member } = await openEdit()
  const calls = recordCalls(page, 'POST', '/me')
  const form = formOf(page)
  await form.getByText(member.email).waitFor()
  const shown = await form
    .locator('input, select, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(shown).toEqual([
    member.lastName,
    member.firstName,
    '06 01 02 03 05',
    expect.stringMatching(/^\/api\/company_froms\//),
    'Atelier Guivarch',
    'Architecte',
  ])
  expect(await form.getByLabel('Membre de').locator('option:checked').textContent()).toBe('DRO')
  await form.getByLabel('Nom', { exact: true }).fill('Le Goff')
  await form.getByLabel('Prénom').fill('Yann')
  await form.getByLabel('Téléphone').fill('+33 6 01 02 03 04 05')
  await form.getByLabel('Structure').fill('Rive Ouest')
  await form.getByLabel('Fonction').fill('Économiste')
  await form.getByLabel('Membre de').selectOption('NovaBuild')
  await save(page)
  await page.getByText(SAVED, { exact: true }).waitFor()
  const sent = calls[0] && fieldsOf(calls[0])
  expect(sent).toEqual({
    lastName: 'Le Goff',
    firstName: 'Yann',
    phone: '+33 6 01 02 03 04 05',
    company: 'Rive Ouest',
    companyRole: 'Économiste',
    companyFrom: expect.stringMatching(/^\/api\/company_froms\//),
  })
  const me = await (await call('GET', '/me', { token: await tokenOf(member) })).json()
  expect(me).toMatchObject({
    lastName: 'Le Goff',
    phone: '+33 6 01 02 03 04 05',
    email: member.email,
    companyFrom: { name: 'NovaBuild' },
  })
})

it('ACC-09 ERR-14 a saved account shows the exact message, and the menu and the account page follow', async () => {
  const { page } = await openEdit()
  await formOf(page).getByLabel('Nom', { exact: true }).fill('Le Goff')
  await formOf(page).getByLabel('Prénom').fill('Yann')
  await save(page)
  await page.getByText(SAVED, { exact: true }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Y. Le Goff' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Revenir à mon compte' }).click()
  await page.getByRole('main').getByText('Le Goff').waitFor()
})

it('ACC-06 LIM-14 the saved message stays 15 s, or until something else is typed', async () => {
  const { page } = await openEdit()
  await stopClock(page)
  await formOf(page).getByLabel('Fonction').fill('Programmiste')
  await save(page)
  await page.getByText(SAVED, { exact: true }).waitFor()
  await formOf(page).getByLabel('Fonction').fill('Économiste')
  expect(await page.getByText(SAVED, { exact: true }).count()).toBe(0)
  await save(page)
  await page.getByText(SAVED, { exact: true }).waitFor()
  await runClock(page, 14_900)
  expect(await page.getByText(SAVED, { exact: true }).count()).toBe(1)
  await runClock(page, 200)
  await page.getByText(SAVED, { exact: true }).waitFor({ state: 'detached' })
})

it('ACC-07 VAL-18 VAL-23 every field is required, and typed values stay when saving fails', async () => {
  const { page } = await openEdit({ expected: /500/ })
  const calls = recordCalls(page, 'POST', '/me')
  const form = formOf(page)
  for (const label of ['Nom', 'Prénom', 'Téléphone', 'Structure', 'Fonction']) {
    await form.getByLabel(label, { exact: true }).fill('')
  }
  await save(page)
  expect(await form.getByText('Ce champ est obligatoire.').count()).toBe(5)
  expect(calls).toHaveLength(0)
  for (const label of ['Nom', 'Prénom', 'Structure', 'Fonction']) {
    await form.getByLabel(label, { exact: true }).fill('Essai')
  }
  await form.getByLabel('Téléphone').fill('123')
  await save(page)
  await form.getByText('Indiquez un numéro français').waitFor()
  await form.getByLabel('Téléphone').fill('06 01 02 03 06')
  await page.route('**/me', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '{}' })
      : route.continue(),
  )
  await save(page)
  await form.getByRole('alert').getByText('Ce que vous avez saisi est conservé.').waitFor()
  expect(await form.getByLabel('Téléphone').inputValue()).toBe('06 01 02 03 06')
})

it('unsaved changes of the account are not left without asking', async () => {
  const { page } = await openEdit()
  await formOf(page).getByLabel('Fonction').fill('Programmiste')
  const back = page.getByRole('main').getByRole('link', { name: 'Revenir à mon compte' })
  await back.click()
  const dialog = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer' })
  await dialog.getByRole('button', { name: 'Rester sur la page' }).click()
  expect(await formOf(page).getByLabel('Fonction').inputValue()).toBe('Programmiste')
  await back.click()
  await dialog.getByRole('button', { name: 'Quitter la page' }).click()
  await page.waitForURL('**/mon-compte')
  await page.getByRole('main').getByText('Architecte').waitFor()
})
