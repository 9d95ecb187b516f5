import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  forgetSession,
  signInByScreen,
  storeSession,
  useBrowser,
  visit,
} from '../../support/browser/browser.ts'
import { holdRequests, loseAnswers } from '../../support/browser/held-requests.ts'
import { attachAuthenticator } from '../../support/fixtures/passkeys.ts'
import { type Account, baseUrl, makeMember } from '../../support/server/api.ts'
import { mailsTo } from '../../support/server/mails.ts'

useBrowser()

async function openAccount(page: Page, member: Account) {
  await storeSession(page, member)
  await page.goto('/mon-compte')
  return page.getByRole('region', { name: 'Clés d’accès' })
}

/** A member whose browser holds a passkey, signed out. */
async function withPasskey(expected = /status of 401/) {
  const member = await makeMember()
  const { page } = await visit({ expected })
  const device = await attachAuthenticator(page)
  const region = await openAccount(page, member)
  await region.getByLabel('Nom de la nouvelle clé').fill('Ordinateur du bureau')
  await region.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await region.getByText('Ordinateur du bureau').waitFor()
  await region.getByText('jamais utilisée').waitFor()
  await page.getByText('La clé d’accès est ajoutée.').waitFor()
  await expect.poll(() => region.getByLabel('Nom de la nouvelle clé').inputValue()).toBe('')
  return { member, page, device, region }
}

/** Opens the sign-in; Chromium's device may take its only passkey as soon as the form is approached. */
async function signInWithPasskey(page: Page) {
  await forgetSession(page)
  await page.goto('/se-connecter')
  const address = page.locator('input[name="_username"]')
  // Without « webauthn » no browser proposes the key among the addresses.
  expect(await address.getAttribute('autocomplete')).toBe('username webauthn')
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click()
}

it('DOOR-03 a passkey is added in the account, signs in alone, shows its last use, and once removed opens nothing', async () => {
  const { member, page, device, region } = await withPasskey()
  expect(await device.credentials()).toHaveLength(1)
  await region.getByText(`Ajoutée le ${formatDate(new Date().toISOString())}`).waitFor()
  await expect
    .poll(() => mailsTo(member.email).some((mail) => mail.includes('Ordinateur')))
    .toBe(true)
  await signInWithPasskey(page)
  await page.waitForURL('**/mon-parcours/edition')
  await page.goto('/mon-compte')
  await region.getByText(/utilisée la dernière fois le \d\d\/\d\d\/\d{4}/).waitFor()

  await region.getByRole('button', { name: 'Retirer la clé d’accès Ordinateur du bureau' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Retirer la clé d’accès' })
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => region.getByRole('listitem').count()).toBe(0)
  await signInWithPasskey(page)
  await page.getByRole('alert').filter({ hasText: 'n’a pas été reconnue' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/se-connecter')
})

it('DOOR-03 a passkey that was removed in another window is removed, and listed no more', async () => {
  const { page, region } = await withPasskey(/status of 404/)
  const other = await page.context().newPage()
  await other.goto('/mon-compte')
  for (const window of [page, other]) {
    await window.getByRole('button', { name: /^Retirer la clé d’accès/ }).click()
    await window.getByRole('alertdialog').waitFor()
  }
  for (const window of [other, page]) {
    const dialog = window.getByRole('alertdialog', { name: 'Retirer la clé d’accès' })
    await dialog.getByRole('button', { name: 'Retirer' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await expect.poll(() => region.getByRole('listitem').count()).toBe(0)
})

it('DOOR-03 a device that does not unlock the passkey for its person signs nobody in, and the password still does', async () => {
  const { member, page, device } = await withPasskey()
  await device.unlocks(false)
  await signInWithPasskey(page)
  await page.getByRole('alert').filter({ hasText: 'n’a pas abouti' }).waitFor()
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('Adresse e-mail').fill(member.email)
  await form.getByLabel('Mot de passe').fill(member.password)
  await form.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL('**/mon-parcours/edition')
})

it('DOOR-03 a device that has a passkey of the account makes no second one', async () => {
  const { region } = await withPasskey()
  await region.getByLabel('Nom de la nouvelle clé').fill('Encore')
  await region.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await region.getByText('Cet appareil a déjà une clé d’accès').waitFor()
  expect(await region.getByRole('listitem').count()).toBe(1)
})

it('DOOR-03 a name that is typed while the passkey before is added stays', async () => {
  const { page } = await visit()
  await attachAuthenticator(page)
  const region = await openAccount(page, await makeMember())
  const name = region.getByLabel('Nom de la nouvelle clé')
  await name.fill('Ordinateur du bureau')
  const release = await holdRequests(page, '**/me/passkeys')
  const sent = page.waitForRequest('**/me/passkeys')
  await region.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await sent
  await name.fill('Téléphone')
  release()
  await page.getByText('La clé d’accès est ajoutée.').waitFor()
  expect(await name.inputValue()).toBe('Téléphone')
})

it('DOOR-03 a passkey is listed though the answer that tells of it is lost, and none is added without a network', async () => {
  const { page } = await visit({ expected: /net::|status of 50/ })
  await attachAuthenticator(page)
  const region = await openAccount(page, await makeMember())
  await region.getByLabel('Nom de la nouvelle clé').fill('Ordinateur du bureau')
  const add = region.getByRole('button', { name: 'Ajouter une clé d’accès' })
  await page.context().setOffline(true)
  await add.click()
  await region.getByRole('alert').filter({ hasText: 'Vérifiez votre connexion' }).waitFor()
  await page.context().setOffline(false)
  await loseAnswers(page, '**/me/passkeys')
  await add.click()
  await region.getByText('jamais utilisée').waitFor()
  await region.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' }).waitFor()
})

it('DOOR-03 on plain http other than localhost there is no button, and the account has no passkeys', async () => {
  const { port } = new URL(baseUrl())
  const { page } = await visit({
    baseURL: `http://tool.test:${port}`,
    expected: /untrustworthy|Origin-Agent-Cluster/,
  })
  await page.goto('/se-connecter')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).hover()
  await expect.poll(() => page.getByText('Se connecter avec une clé d’accès').count()).toBe(0)
  await signInByScreen(page, await makeMember())
  await page.goto('/mon-compte')
  await page.getByRole('heading', { name: 'Appareils connectés' }).waitFor()
  expect(await page.getByText('Clés d’accès').count()).toBe(0)
})
