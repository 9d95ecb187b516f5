import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  providerVariables,
  startOidcProvider,
} from '../../../server/src/testing/identity-provider/start-provider.ts'
import { freePort } from '../../../server/src/testing/processes/free-port.ts'
import {
  fillSignIn,
  forgetSession,
  pageReady,
  useBrowser,
  visit,
} from '../../support/browser/browser.ts'
import { ADMIN, type RunningServer } from '../../support/server/server.ts'
import { startEmptyInstallation } from '../../support/server/tested-server.ts'

useBrowser()

const PERSON = { sub: 'ada', given_name: 'Ada', family_name: 'Byron', email_verified: true }

/** Of its own, since the others have no provider. */
let server: RunningServer
let provider: Awaited<ReturnType<typeof startOidcProvider>>
beforeAll(async () => {
  const port = await freePort()
  provider = await startOidcProvider('plain', `http://localhost:${port}`)
  server = await startEmptyInstallation(undefined, {
    PORT: String(port),
    ...providerVariables(provider.settings),
  })
})
afterAll(async () => {
  await server.stop()
  await provider.kill()
})

const BUTTON = { name: 'Se connecter avec Annuaire' }

async function open(path = '/se-connecter', expected?: RegExp) {
  const { page } = await visit({ baseURL: server.baseUrl, ...(expected && { expected }) })
  await page.goto(path)
  await pageReady(page)
  return page
}

async function pressButton(page: Page) {
  await page.goto('/se-connecter')
  await page.getByRole('button', BUTTON).click()
}

it('DOOR-07 a known address is linked with its password, signs in by the provider alone, and leaves it too', async () => {
  await provider.is({ ...PERSON, email: ADMIN.email })
  const page = await open()
  await pressButton(page)
  await page.getByRole('heading', { name: 'Rattacher votre compte à Annuaire' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  const email = page.getByLabel('Adresse e-mail')
  expect(await email.inputValue()).toBe(ADMIN.email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByText('Votre compte est rattaché à Annuaire.').waitFor()
  await page.waitForURL('**/admin')

  await page.goto('/mon-compte')
  const region = page.getByRole('region', { name: 'Rattachement' })
  await region.getByText(/rattaché à Annuaire depuis le \d\d\/\d\d\/\d{4}\. /).waitFor()
  await forgetSession(page)
  await pressButton(page)
  await page.waitForURL('**/admin')
  await page.goto('/mon-compte')
  await region.getByText(/utilisé la dernière fois le/).waitFor()

  // Who leaves is led to the provider, whose session ends there.
  const leaving = page.waitForURL((url) => url.origin === provider.issuer)
  await page.goto('/deconnexion')
  await leaving
  await page.getByRole('button', { name: 'Oui' }).click()
  await page.waitForURL((url) => url.origin === server.baseUrl)

  await pressButton(page)
  await page.waitForURL('**/admin')
  await page.goto('/mon-compte')
  await region.getByRole('button', { name: 'Détacher mon compte' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Détacher mon compte' })
  await dialog.getByRole('button', { name: 'Détacher' }).click()
  await region.getByText('n’est pas rattaché à Annuaire').waitFor()
})

it('DOOR-07 a link that is refused after the sign-in is told on the page that follows', async () => {
  await provider.is({ ...PERSON, email: ADMIN.email })
  const page = await open('/se-connecter', /status of 409/)
  await pressButton(page)
  await page.getByRole('heading', { name: 'Rattacher votre compte à Annuaire' }).waitFor()
  await page.context().clearCookies({ name: 'fournisseur' })
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL('**/admin')
  await pageReady(page)
  await page.getByText('Votre compte n’a pas été rattaché à Annuaire. Votre passage').waitFor()
})

it('DOOR-07 who has no account finds the request filled in, with the address fixed, and then signs in by the provider', async () => {
  await provider.is({ ...PERSON, sub: 'nouvelle', email: 'nouvelle@exemple.fr' })
  const page = await open()
  await pressButton(page)
  await page.getByText('Aucun compte Étapes Climat n’existe encore').waitFor()
  const form = page.getByRole('form', { name: 'Demander un compte' })
  expect(await form.getByLabel('Prénom').inputValue()).toBe('Ada')
  expect(await form.getByLabel('Nom', { exact: true }).inputValue()).toBe('Byron')
  const email = form.getByLabel('Adresse e-mail')
  expect([await email.inputValue(), await email.getAttribute('readonly')]).toEqual([
    'nouvelle@exemple.fr',
    '',
  ])
  await form.getByLabel('Téléphone').fill('06 01 02 03 05')
  await form.getByLabel(/^Structure/).fill('Atelier Byron')
  await form.getByLabel('Fonction').fill('Architecte')
  await form.getByLabel('Membre de').selectOption({ index: 1 })
  const password = 'une longue phrase pour les essais'
  await form.getByLabel('Mot de passe', { exact: true }).fill(password)
  await form.getByLabel('Confirmer le mot de passe').fill(password)
  await form.getByRole('button', { name: 'Demander un compte' }).click()
  await page.waitForURL('**/inscription/envoyee')
  await pressButton(page)
  await page.waitForURL('**/mon-parcours/edition')
})

it('DOOR-07 an answer that did not begin here is refused in words, wherever it wants to lead, and the password still signs in', async () => {
  const answer = '?code=volé&state=un-autre&suite=https://autre.exemple.fr&redirect_uri=//autre.fr'
  const page = await open(`/se-connecter/retour${answer}`, /status of 401/)
  await page
    .getByRole('alert')
    .filter({ hasText: 'n’est pas en cours dans ce navigateur' })
    .waitFor()
  expect(new URL(page.url()).href).toBe(`${server.baseUrl}/se-connecter/retour`)
  await page.getByRole('link', { name: 'Revenir à la connexion' }).click()
  await fillSignIn(page, ADMIN)
  await page.waitForURL('**/admin')
})
