import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { fieldsOf, recordCalls } from '../support/browser/form-data.ts'
import { createAccount } from '../support/fixtures/people.ts'
import { adminSession, baseUrl, call, makeMember, newAddress } from '../support/server/api.ts'
import { mailsTo, resetLinkTo } from '../support/server/mails.ts'

useBrowser()

const SENT = 'Email envoyé'
const WRONG_EMAIL = 'Votre adresse e-mail est incorrecte.'
const RESET_FAILED = 'Email invalide ou lien expiré.'
const NEW_PASSWORD = 'une autre phrase, plus longue'
const UNKNOWN_LINK = '/password/reset/jeton-inconnu'

async function askLink(page: Page, email: string) {
  await page.goto('/password/forgotten')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
}

async function fillReset(page: Page, email: string, password: string, confirmation = password) {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmer le nouveau mot de passe').fill(confirmation)
}

const submitReset = (page: Page) =>
  page.getByRole('button', { name: 'Changer le mot de passe' }).click()

async function linkFor(email: string): Promise<string> {
  const answer = await call('POST', '/password/forgotten', {
    address: newAddress(),
    body: { email },
  })
  expect(await answer.text()).toBe('Valid')
  await expect.poll(() => resetLinkTo(email)).toBeDefined()
  return resetLinkTo(email) ?? ''
}

const signsIn = async (email: string, password: string) =>
  (await call('POST', '/login', { address: newAddress(), body: { username: email, password } })).ok

it('PUB-12 the sign-in page leads to the form that asks for a link', async () => {
  const { page } = await visit()
  await page.goto('/se-connecter')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await page.waitForURL('**/password/forgotten')
  await page.getByRole('button', { name: 'Recevoir le lien' }).waitFor()
  await page.getByLabel('Adresse e-mail').waitFor()
})

it('AUTH-15 AUTH-16 ERR-02 a known and an unknown address get the same confirmation, one gets the link', async () => {
  const member = await makeMember()
  const stranger = `personne.${process.pid}@exemple.fr`
  const { page } = await visit({ address: newAddress() })
  for (const email of [stranger, member.email]) {
    await askLink(page, email)
    await page.getByText(SENT, { exact: true }).waitFor()
    expect(await page.getByLabel('Adresse e-mail').count()).toBe(0)
  }
  await expect.poll(() => resetLinkTo(member.email)).toBeDefined()
  expect(mailsTo(member.email).filter((mail) => mail.includes('/password/reset/'))).toHaveLength(1)
  expect(mailsTo(stranger)).toEqual([])
})

it('AUTH-16 ERR-03 a malformed address, a throttled call and a failure show the exact sentence', async () => {
  const address = newAddress()
  const { page, context } = await visit({ address, expected: /429|500|ERR_INTERNET_DISCONNECTED/ })
  const calls = recordCalls(page, 'POST', '/password/forgotten')
  await askLink(page, 'a@b')
  await page.getByText(WRONG_EMAIL, { exact: true }).waitFor()
  expect(calls).toHaveLength(0)

  const email = `limite.${process.pid}@exemple.fr`
  for (let n = 0; n < 10; n += 1) {
    await call('POST', '/password/forgotten', { address, body: { email } })
  }
  await askLink(page, email)
  await page.getByText(WRONG_EMAIL, { exact: true }).waitFor()
  await page.getByText('Trop de demandes').waitFor()

  await page.route('**/password/forgotten', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '{}' })
      : route.continue(),
  )
  await askLink(page, email)
  await page.getByText(WRONG_EMAIL, { exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await page.getByText(WRONG_EMAIL, { exact: true }).waitFor()
  expect(await page.getByLabel('Adresse e-mail').inputValue()).toBe(email)
  expect(await page.getByText(SENT, { exact: true }).count()).toBe(0)
})

it('PUB-13 AUTH-19 ERR-06 the mailed link changes the password', async () => {
  const member = await makeMember()
  const link = await linkFor(member.email)
  const { page } = await visit({ address: newAddress() })
  const calls = recordCalls(page, 'POST', '/password/reset')
  await page.goto(link)
  await fillReset(page, member.email.toUpperCase(), NEW_PASSWORD)
  await submitReset(page)
  await page
    .getByRole('alert')
    .getByText('Mot de passe réinitialisé avec succès.', { exact: true })
    .waitFor()
  expect(calls[0] && fieldsOf(calls[0])).toEqual({
    username: member.email.toUpperCase(),
    password: NEW_PASSWORD,
    passwordConfirm: NEW_PASSWORD,
    token: link.split('/').at(-1),
  })
  await page.getByRole('main').getByRole('link', { name: 'Revenir à la connexion' }).click()
  await page.waitForURL('**/se-connecter')
  expect(await signsIn(member.email, NEW_PASSWORD)).toBe(true)
  expect(await signsIn(member.email, member.password)).toBe(false)
})

it('AUTH-20 AUTH-22 ERR-04 a link that was used shows the exact sentence and changes nothing', async () => {
  const member = await makeMember()
  const link = await linkFor(member.email)
  const body = {
    username: member.email,
    password: NEW_PASSWORD,
    passwordConfirm: NEW_PASSWORD,
    token: link.split('/').at(-1),
  }
  await call('POST', '/password/reset', { address: newAddress(), body })
  const { page } = await visit({ address: newAddress(), expected: /400/ })
  await page.goto(link)
  await fillReset(page, member.email, 'encore une autre phrase')
  await submitReset(page)
  await page.getByText(RESET_FAILED, { exact: true }).waitFor()
  expect(await signsIn(member.email, NEW_PASSWORD)).toBe(true)
})

it('D-07 AUTH-18 a reset of an account that is not active says so, and the sign-in says the same', async () => {
  const { someone, user } = await createAccount('member')
  const token = await adminSession()
  await call('POST', `/admin/users/${user.uid}/no-member`, { token })
  const { page } = await visit({ address: newAddress(), expected: /401|403/ })
  await page.goto(await linkFor(someone.email))
  await fillReset(page, someone.email, NEW_PASSWORD)
  await submitReset(page)
  await page.getByText('Mot de passe réinitialisé avec succès.', { exact: true }).waitFor()
  const inactive = page.getByRole('alert').filter({ hasText: 'Votre compte n’est pas actif' })
  await inactive.getByRole('link', { name: 'Nous écrire' }).waitFor()

  await page.getByRole('main').getByRole('link', { name: 'Revenir à la connexion' }).click()
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('Adresse e-mail').fill(someone.email)
  await form.getByLabel('Mot de passe').fill(someone.password)
  await form.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await form
    .getByText('Votre identifiant ou votre mot de passe est incorrect.', { exact: true })
    .waitFor()
  expect(await inactive.count()).toBe(0)
  await form.getByLabel('Mot de passe').fill(NEW_PASSWORD)
  await form.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await inactive.getByRole('link', { name: 'Nous écrire' }).click()
  await page.waitForURL('**/contact')
})

it('S-04 a refused password gets a message at its field and leaves the link valid', async () => {
  const { page } = await visit()
  const calls = recordCalls(page, 'POST', '/password/reset')
  await page.goto(UNKNOWN_LINK)
  await fillReset(page, 'personne@exemple.fr', 'motdepasse')
  await submitReset(page)
  const field = page.getByLabel('Nouveau mot de passe', { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(calls).toHaveLength(0)
  expect(await page.getByText(RESET_FAILED, { exact: true }).count()).toBe(0)
})

it('AUTH-20 ERR-04 an unknown link and another address show the exact sentence and change nothing', async () => {
  const member = await makeMember()
  const { page } = await visit({ address: newAddress(), expected: /400|ERR_INTERNET_DISCONNECTED/ })
  await page.goto(UNKNOWN_LINK)
  await fillReset(page, member.email, NEW_PASSWORD)
  await submitReset(page)
  await page.getByText(RESET_FAILED, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Demander un autre lien' }).waitFor()

  await page.goto(await linkFor(member.email))
  await fillReset(page, 'quelquun@exemple.fr', NEW_PASSWORD)
  await submitReset(page)
  await page.getByText(RESET_FAILED, { exact: true }).waitFor()
  expect(await page.getByLabel('Nouveau mot de passe', { exact: true }).inputValue()).toBe(
    NEW_PASSWORD,
  )
  expect(await signsIn(member.email, member.password)).toBe(true)
})

it('AUTH-21 VAL-26 ERR-05 empty fields and different passwords get a message and are not sent', async () => {
  const { page } = await visit()
  const calls = recordCalls(page, 'POST', '/password/reset')
  await page.goto(UNKNOWN_LINK)
  await submitReset(page)
  expect(await page.getByText('Ce champ est obligatoire.').count()).toBe(3)
  await fillReset(page, 'a@b', NEW_PASSWORD, 'une autre')
  await submitReset(page)
  await page.getByText('Mots de passes non identiques.', { exact: true }).waitFor()
  await page.getByText('L’adresse doit se terminer par').waitFor()
  expect(calls).toHaveLength(0)
})

it('PUB-13 the page of a link is not listed, leads nowhere else and does not hand its address on', async () => {
  const answer = await fetch(new URL(UNKNOWN_LINK, baseUrl()))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await answer.text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toMatch(/href="https?:/)
})
