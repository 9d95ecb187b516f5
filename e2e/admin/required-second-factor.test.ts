import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { DAY_TOO_SOON, earliestDay } from '@etapes-climat/domain/second-factor/rules/requirement'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyFrom } from '../../server/src/db/tables/classification.table.ts'
import { makeUser, TEST_PASSWORD } from '../../server/src/testing/factories.ts'
import { fillSignIn, storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { loseAnswers } from '../support/browser/held-requests.ts'
import { attachAuthenticator } from '../support/fixtures/passkeys.ts'
import { activateUnheard, shownCode } from '../support/fixtures/second-factor.ts'
import { seedDatabase } from '../support/server/seeded-database.ts'
import type { RunningServer } from '../support/server/server.ts'
import { startEmptyInstallation } from '../support/server/tested-server.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

const account = (name: string) => ({ email: `${name}@exemple.fr`, password: TEST_PASSWORD })
const NAMES = ['armelle', 'brieuc', 'corentin', 'dana', 'enora', 'fanny', 'gael']

/** Installations of their own: nobody needs a second factor yet, and everybody does since yesterday. */
let before: RunningServer
let past: RunningServer
beforeAll(async () => {
  const start = (day: string | null) =>
    startEmptyInstallation((place) =>
      seedDatabase(place, async (db) => {
        const [organisation] = await db.select().from(companyFrom).limit(1)
        const companyFromId = organisation?.id
        for (const name of NAMES) await makeUser(db, { email: account(name).email, companyFromId })
        await db.execute(sql`update site_settings
          set second_factor_of = ${day && 'all'}, second_factor_from = ${day}::date`)
      }),
    )
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  ;[before, past] = await Promise.all([start(null), start(yesterday)])
})
afterAll(() => Promise.all([before.stop(), past.stop()]))

const waysOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Double authentification demandée' })
const isSignedOut = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()

/** Sets up an authenticator app in the dialogs over a screen. */
async function setUpApp(page: Page) {
  await waysOf(page).getByRole('button', { name: 'Utiliser une application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' })
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code à six chiffres').fill(shownCode(secret))
  await dialog.getByRole('button', { name: 'Activer', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await codes.getByRole('button', { name: 'J’ai noté mes codes' }).click()
}

it('DOOR-04 an administrator requires it of all from a day on; a day too soon is refused at its field', async () => {
  const page = await visitAsAdmin('/admin', { baseURL: before.baseUrl, expected: /422/ })
  await page.getByRole('link', { name: /^Connexions/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Connexions' }).waitFor()
  await page.getByLabel('Double authentification demandée').selectOption('À tous les comptes')
  const day = page.getByLabel('À partir du')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await page
    .getByText('Choisissez la date à partir de laquelle elle est demandée.')
    .first()
    .waitFor()
  const earliest = earliestDay(new Date())
  const tooSoon = new Date(Date.parse(earliest) - 86_400_000).toISOString().slice(0, 10)
  await day.fill(tooSoon)
  await save.click()
  await page.getByText(DAY_TOO_SOON).first().waitFor()
  expect(await day.getAttribute('aria-invalid')).toBe('true')
  await day.fill(earliest)
  await save.click()
  await page.getByText('Les réglages sont enregistrés.').waitFor()
  await page.reload()
  expect(await day.inputValue()).toBe(earliest)
})

it('DOOR-04 before its day, who has none reads it once after the sign-in, and in « Mon compte » until it is set up', async () => {
  const told = `à partir du ${formatDate(earliestDay(new Date()))}`
  const { page } = await visit({ baseURL: before.baseUrl })
  await page.goto('/se-connecter')
  await fillSignIn(page, account('armelle'))
  await page.waitForURL('**/mon-parcours/edition')
  const notice = page.getByText(`Double authentification demandée ${told}.`)
  await notice.waitFor()
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  expect(await notice.count()).toBe(0)
  await page.goto('/mon-compte')
  const part = page.getByRole('region', { name: 'Double authentification' })
  const inAccount = part.getByText(`Elle sera demandée à votre compte ${told}`)
  await inAccount.waitFor()
  expect(await notice.count()).toBe(0)
  await part.getByRole('button', { name: 'Activer la double authentification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' })
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code à six chiffres').fill(shownCode(secret))
  await dialog.getByRole('button', { name: 'Activer', exact: true }).click()
  await page.getByRole('button', { name: 'J’ai noté mes codes' }).click()
  await part.getByText(/^Elle est active depuis le/).waitFor()
  await expect.poll(() => inAccount.count()).toBe(0)
})

it('DOOR-04 D-119 a requirement saved over that of somebody else asks which one stays', async () => {
  const page = await visitAsAdmin('/admin/connexions', {
    baseURL: before.baseUrl,
    expected: /409/,
  })
  const group = page.getByLabel('Double authentification demandée')
  await group.selectOption('Aux administrateurs')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const elsewhere = await page.request.post('/admin/settings', {
    headers: { authorization: `Bearer ${token}` },
    data: { secondFactorOf: null },
  })
  expect(elsewhere.status()).toBe(200)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const question = page.getByRole('alert')
  await question.getByRole('button', { name: 'Prendre la version enregistrée' }).click()
  await expect.poll(() => group.inputValue()).toBe('')
})

it('DOOR-04 past its day a sign-in leads to setting it up in place, then to where one wanted to go', async () => {
  const { page } = await visit({ baseURL: past.baseUrl, expected: /403/ })
  await page.goto('/se-connecter')
  await fillSignIn(page, account('brieuc'))
  await setUpApp(page)
  await page.waitForURL('**/mon-parcours/edition')
  await page.getByRole('searchbox', { name: 'Recherche libre' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('DOOR-04 DOOR-03 a passkey is enough, on the screen that was asked for', async () => {
  const { page } = await visit({ baseURL: past.baseUrl, expected: /403/ })
  await attachAuthenticator(page)
  await storeSession(page, account('corentin'))
  await page.goto('/mon-compte')
  await waysOf(page).getByRole('button', { name: 'Créer une clé d’accès' }).click()
  await page
    .getByRole('region', { name: 'Clés d’accès' })
    .getByText(`Clé du ${formatDate(new Date())}`, { exact: true })
    .waitFor()
  expect(await waysOf(page).count()).toBe(0)
  // The password alone opens nothing then, and leads to the passkey.
  await storeSession(page, account('corentin'))
  await page.goto('/mon-compte')
  await waysOf(page).getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click()
  const devices = page.getByRole('region', { name: 'Appareils connectés' })
  await devices.getByText('cet appareil').waitFor()
  expect(await waysOf(page).count()).toBe(0)
})

it('DOOR-04 DOOR-03 who added a passkey without hearing so goes on at the next press', async () => {
  const { page } = await visit({ baseURL: past.baseUrl, expected: /403|ERR_FAILED/ })
  await attachAuthenticator(page)
  await storeSession(page, account('gael'))
  await page.goto('/mon-compte')
  await loseAnswers(page, '**/me/passkeys')
  const create = waysOf(page).getByRole('button', { name: 'Créer une clé d’accès' })
  await create.click()
  await waysOf(page).getByText('Le serveur ne répond pas').waitFor()
  await create.click()
  await page.getByRole('region', { name: 'Clés d’accès' }).getByText('jamais utilisée').waitFor()
  expect(await waysOf(page).count()).toBe(0)
})

it('DOOR-04 who does not set it up is led to the sign-in page, signed out', async () => {
  const { page } = await visit({ baseURL: past.baseUrl, expected: /403/ })
  await storeSession(page, account('dana'))
  await page.goto('/mon-compte')
  await waysOf(page).getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL('**/se-connecter')
  await isSignedOut(page)
})

it('DOOR-04 a window that waits for it goes on once it is set up in another window, which keeps its session', async () => {
  // Catches: a dialog whose only way out signs out of both windows.
  const { page, context } = await visit({ baseURL: past.baseUrl, expected: /403/ })
  await storeSession(page, account('enora'))
  await page.goto('/mon-compte')
  await waysOf(page).waitFor()
  const other = await context.newPage()
  await other.goto('/mon-compte')
  await setUpApp(other)
  await other.getByText(/^Elle est active depuis le/).waitFor()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await waysOf(page).waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: 'Appareils connectés' })
    .getByText('cet appareil')
    .waitFor()
})

it('DOOR-04 DOOR-01 who set it up without hearing so goes on when the dialog is closed', async () => {
  const { page } = await visit({ baseURL: past.baseUrl, expected: /403|409|ERR_FAILED/ })
  await storeSession(page, account('fanny'))
  await page.goto('/mon-compte')
  await waysOf(page).getByRole('button', { name: 'Utiliser une application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' })
  await activateUnheard(page, dialog)
  await dialog.getByText('La double authentification est déjà active.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByText(/^Elle est active depuis le/).waitFor()
  await page.getByRole('button', { name: 'Renouveler les codes de secours' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
