import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fillSignIn, storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { runClock, stopClock } from '../../support/browser/clock.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import {
  activateUnheard,
  makeGuardedMember,
  shownCode,
} from '../../support/fixtures/second-factor.ts'
import { type Account, call, makeMember } from '../../support/server/api.ts'
import { editorShown } from '../../support/user-actions/pathway.ts'

useBrowser()

const WRONG =
  'Ce code n’est pas valable. Saisissez le code que votre application affiche, ou un code de secours qui n’a pas encore servi.'

const codeField = (place: Page | Locator) => place.getByLabel('Code à six chiffres')
const sendCode = (page: Page) =>
  page.getByRole('button', { name: 'Se connecter', exact: true }).click()
const isFocused = (field: Locator) =>
  field.evaluate((element) => element === document.activeElement)

/** The sign-in page, after the right password. */
async function atSecondStep(prepare?: (page: Page) => Promise<void>) {
  const member = await makeGuardedMember()
  const { page } = await visit({ expected: /401/ })
  await page.goto('/se-connecter')
  await prepare?.(page)
  await fillSignIn(page, member)
  await sendCode(page)
  await codeField(page).waitFor()
  return { member, page }
}

it('PUB-46 DOOR-01 after the code too the button stays busy until the editor takes its place', async () => {
  const member = await makeGuardedMember()
  const { page } = await visit({ expected: /401/ })
  const release = await holdRequests(page, '**/assets/report-editor.screen-*.js')
  await page.goto('/se-connecter')
  await fillSignIn(page, member)
  await sendCode(page)
  await codeField(page).fill(member.recoveryCodes[0] ?? '')
  const signedIn = page.waitForResponse('**/me')
  await sendCode(page)
  await signedIn
  await page.getByRole('progressbar', { name: 'Chargement en cours' }).waitFor()
  const busy = page.getByRole('button', { name: 'Connexion en cours' })
  expect(await busy.getAttribute('aria-disabled')).toBe('true')
  release()
  await editorShown(page)
})

/** « Mon compte » of a member, who signed in with the last of their recovery codes where they have some. */
async function openAccount(member: Account & { recoveryCodes?: string[] }, expected = /401|422/) {
  const { page } = await visit({ expected })
  await storeSession(page, { ...member, code: member.recoveryCodes?.at(-1) })
  await page.goto('/mon-compte')
  return { page, part: page.getByRole('region', { name: 'Double authentification' }) }
}

it('DOOR-01 a member activates it in « Mon compte » and notes ten codes, which are shown once', async () => {
  const member = await makeMember()
  const { page, part } = await openAccount(member)
  await part.getByRole('button', { name: 'Activer la double authentification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' })
  await dialog.getByRole('img', { name: /^Code QR/ }).waitFor()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const address = await dialog.getByRole('link').getAttribute('href')
  expect(address).toContain(secret.replaceAll(' ', ''))
  const activate = dialog.getByRole('button', { name: 'Activer', exact: true })
  await codeField(dialog).fill('12345')
  await activate.click()
  await dialog.getByText(WRONG).waitFor()
  await codeField(dialog).fill(shownCode(secret))
  await activate.click()

  const given = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await given.waitFor()
  const codes = await given.getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  const coming = page.waitForEvent('download')
  await given.getByRole('button', { name: 'Télécharger les codes' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text.trim().split('\n')).toEqual(codes)
  await given.getByRole('button', { name: 'J’ai noté mes codes' }).click()
  await part.getByText(/^Elle est active depuis le/).waitFor()
  await part.getByText('Il vous reste 10\u00a0codes de secours').waitFor()
  await page.reload()
  await part.getByText(/^Elle est active depuis le/).waitFor()
  expect(await page.getByText(codes[0] ?? '').count()).toBe(0)
})

it('DOOR-01 an activation whose answer was lost is said to be active, and its codes can be renewed', async () => {
  // Catches: a button that activates what is active, and codes that nobody ever sees.
  const member = await makeMember()
  const { page, part } = await openAccount(member, /409|ERR_FAILED/)
  await part.getByRole('button', { name: 'Activer la double authentification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' })
  await activateUnheard(page, dialog)
  await dialog.getByText('renouvelez-les dans', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await part.getByText(/^Elle est active depuis le/).waitFor()
  await part.getByRole('button', { name: 'Renouveler les codes de secours' }).waitFor()
})

it('DOOR-01 codes are renewed, and it is switched off, with a code', async () => {
  const member = await makeGuardedMember()
  const [first = '', second = ''] = member.recoveryCodes
  const { page, part } = await openAccount(member)
  await part.getByRole('button', { name: 'Renouveler les codes de secours' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renouveler les codes de secours' })
  await renewal.getByLabel('Code', { exact: true }).fill(first)
  await renewal.getByRole('button', { name: 'Renouveler', exact: true }).click()
  const given = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await given.waitFor()
  const [renewed = ''] = await given.getByRole('listitem').allTextContents()
  await given.getByRole('button', { name: 'J’ai noté mes codes' }).click()
  await part.getByRole('button', { name: 'Désactiver' }).click()
  const end = page.getByRole('dialog', { name: 'Désactiver la double authentification' })
  await end.getByLabel('Code', { exact: true }).fill(second)
  await end.getByRole('button', { name: 'Désactiver' }).click()
  await end.getByText(WRONG).waitFor()
  await end.getByLabel('Code', { exact: true }).fill(renewed)
  await end.getByRole('button', { name: 'Désactiver' }).click()
  await part.getByRole('button', { name: 'Activer la double authentification' }).waitFor()
  const body = { username: member.email, password: member.password }
  expect((await call('POST', '/login', { body })).status).toBe(200)
})

it('DOOR-02 the sign-in page asks for the code after the password, and leads on once it is right', async () => {
  const { member, page } = await atSecondStep()
  const field = codeField(page)
  await expect.poll(() => isFocused(field)).toBe(true)
  expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual(
    ['one-time-code', 'numeric'],
  )
  await field.fill('1234567')
  await sendCode(page)
  await page.getByText(WRONG).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await field.fill(shownCode(member.secret))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mon-parcours/edition')
})

it('DOOR-02 a second press of « Se connecter » blames nobody for the code that is asked for meanwhile', async () => {
  const { page } = await atSecondStep(stopClock)
  await sendCode(page)
  expect(await codeField(page).getAttribute('aria-invalid')).toBeNull()
  expect(await page.getByText('Ce champ est obligatoire.').count()).toBe(0)
  // Later on, an empty field is named.
  await runClock(page, 1500)
  await sendCode(page)
  await page.getByText('Ce champ est obligatoire.').waitFor()
})

it('DOOR-02 a recovery code signs in instead, and the form can be begun again', async () => {
  const { member, page } = await atSecondStep()
  await page.getByRole('button', { name: 'Recommencer' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).first().waitFor()
  await fillSignIn(page, member)
  await sendCode(page)
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  const field = page.getByLabel('Code de secours')
  await expect.poll(() => isFocused(field)).toBe(true)
  await field.fill((member.recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' '))
  await sendCode(page)
  await page.waitForURL('**/mon-parcours/edition')
})

it('DOOR-02 work that the end of a session interrupted goes on after password and code', async () => {
  const member = await makeGuardedMember()
  const { page } = await openAccount(member)
  await page.getByRole('heading', { name: 'Double authentification' }).waitFor()
  await page.evaluate(() => {
    const token = localStorage.getItem('token') ?? ''
    localStorage.setItem('token', token.replace(/[^.]+$/, 'AAAA'))
    localStorage.setItem('refresh_token', '0'.repeat(128))
  })
  await page.getByRole('button', { name: 'Télécharger mes données' }).click()
  const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await dialog.getByLabel('Mot de passe').fill(member.password)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await dialog.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await dialog.getByLabel('Code de secours').fill(member.recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('mes-donnees.zip')
})
