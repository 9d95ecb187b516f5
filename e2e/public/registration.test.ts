import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByScreen, useBrowser, visit } from '../support/browser/browser.ts'
import { effectsRun } from '../support/browser/clock.ts'
import { fieldsOf, loseAnswer, recordCalls } from '../support/browser/form-data.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { adminSession, call, makeMember, newAddress, tokenOf } from '../support/server/api.ts'

useBrowser()

const TAKEN = 'Cette adresse mail est déjà utilisé !'
const PASSWORD = 'cinq mots pris au hasard'

let sequence = 0
const newEmail = () => {
  sequence += 1
  return `idris${sequence}.${process.pid}.${Date.now()}@exemple.fr`
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Demander un compte' })
const submitOf = (page: Page) => formOf(page).getByRole('button', { name: 'Demander un compte' })

async function open(options: { expected?: RegExp } = {}) {
  const opened = await visit({ address: newAddress(), ...options })
  await opened.page.goto('/se-connecter')
  return opened
}

async function fill(page: Page, changes: Record<string, string> = {}) {
  const values: Record<string, string> = {
    Nom: 'Benhamou',
    Prénom: 'Idris',
    'Adresse e-mail': newEmail(),
    Téléphone: '+33 6 01 02 03 04 05',
    Structure: 'Charpentes Benhamou',
    Fonction: 'Gérant',
    'Mot de passe': PASSWORD,
    'Confirmer le mot de passe': PASSWORD,
    ...changes,
  }
  for (const [label, value] of Object.entries(values)) {
    await formOf(page).getByLabel(label, { exact: true }).fill(value)
  }
  await formOf(page).getByLabel('Membre de').selectOption('NovaBuild')
  return values
}

it('AUTH-09 AUTH-11 PUB-11 a visitor registers with nine fields, waits for approval and may sign in at once', async () => {
  const { page } = await open()
  const calls = recordCalls(page, 'POST', '/register')
  const { 'Adresse e-mail': email = '' } = await fill(page)
  await submitOf(page).click()
  await page.waitForURL('**/inscription/envoyee')
  expect(calls).toHaveLength(1)
  const sent = calls[0] && fieldsOf(calls[0])
  expect(sent).toEqual({
    lastName: 'Benhamou',
    firstName: 'Idris',
    email,
    phone: '+33 6 01 02 03 04 05',
    company: 'Charpentes Benhamou',
    companyRole: 'Gérant',
    password: PASSWORD,
    passwordSecure: PASSWORD,
    from: 'NovaBuild',
  })
  const main = page.getByRole('main')
  await main.getByText('en cours de validation par un administrateur').waitFor()
  await main.getByText('vous pouvez tester l’outil').waitFor()
  await main.getByRole('link', { name: 'Se connecter' }).click()
  await page.waitForURL('**/se-connecter')

  const list = await call('GET', `/admin/users/waiting-approval?perPage=500`, {
    token: await adminSession(),
  })
  const waiting = (await list.json())['hydra:member']
  const account = waiting.find((user: { email: string }) => user.email === email)
  expect(account).toMatchObject({ waitingApproval: true, isAdmin: false })

  await signInByScreen(page, { email, password: PASSWORD })
  await page.getByRole('heading', { name: 'Nouveau rapport' }).waitFor()
  await page.getByText('Compte en cours de validation').waitFor()
  await page.goto('/mon-compte')
  await page.getByText('Compte en cours de validation').waitFor()
})

it('AUTH-10 D-29 the organisations are DRO and NovaBuild, also when those of the site cannot be read, then those of the site', async () => {
  const token = await adminSession()
  const made = await call('POST', '/api/company_froms', { token, body: { name: 'Rive Ouest' } })
  const { '@id': iri } = await made.json()
  const { page } = await visit({ expected: /ERR_FAILED/ })
  const choices = () =>
    formOf(page).getByLabel('Membre de').locator('option:not([value=""])').allTextContents()
  await page.route('**/api/company_froms', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/se-connecter')
  await failed
  await effectsRun(page)
  expect(await choices()).toEqual(['DRO', 'NovaBuild'])
  await page.unroute('**/api/company_froms')
  const release = await holdRequests(page, '**/api/company_froms')
  await page.reload()
  await expect.poll(() => submitOf(page).isEnabled()).toBe(true)
  expect(await choices()).toEqual(['DRO', 'NovaBuild'])
  await formOf(page).getByLabel('Membre de').selectOption('NovaBuild')
  release()
  await expect.poll(choices).toEqual(expect.arrayContaining(['DRO', 'NovaBuild', 'Rive Ouest']))
  expect(await formOf(page).getByLabel('Membre de').inputValue()).toBe('NovaBuild')
  await call('DELETE', iri, { token })
})

it('AUTH-12 ERR-07 any failure shows the exact sentence, names another cause, and keeps the typed values', async () => {
  const member = await makeMember()
  const { page, context } = await open({ expected: /422|500|ERR_INTERNET_DISCONNECTED/ })
  const taken = { 'Adresse e-mail': member.email.toUpperCase() }
  const typed = await fill(page, taken)
  const alert = formOf(page).getByRole('alert')

  await submitOf(page).click()
  await alert.getByText(TAKEN, { exact: true }).waitFor()
  await alert.getByRole('link', { name: 'choisissez un nouveau mot de passe' }).waitFor()

  await page.route('**/register', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  })
  await submitOf(page).click()
  await alert.getByText('Ou bien votre demande n’est pas arrivée.').waitFor()
  await alert.getByText(TAKEN, { exact: true }).waitFor()

  await context.setOffline(true)
  await submitOf(page).click()
  await alert.getByText('Vous êtes hors connexion').waitFor()
  await alert.getByText(TAKEN, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  for (const [label, value] of Object.entries(typed)) {
    expect(await formOf(page).getByLabel(label, { exact: true }).inputValue()).toBe(value)
  }

  await context.setOffline(false)
  await formOf(page).getByLabel('Adresse e-mail').fill(newEmail())
  await submitOf(page).click()
  await page.waitForURL('**/inscription/envoyee')
})

it('VAL-16 VAL-19 LIM-10 wrong fields get a message below them and nothing is sent', async () => {
  const { page } = await open()
  const calls = recordCalls(page, 'POST', '/register')
  await submitOf(page).click()
  const form = formOf(page)
  expect(await form.getByText('Ce champ est obligatoire.').count()).toBe(9)
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name)
  expect(await focused()).toBe('lastName')

  const changes = {
    Nom: 'A',
    Prénom: 'Al',
    'Adresse e-mail': 'a@b',
    Téléphone: '123',
    'Mot de passe': 'sept777',
    'Confirmer le mot de passe': 'sept777',
  }
  await fill(page, changes)
  await submitOf(page).click()
  for (const message of [
    'Ce champ doit contenir au moins 2 caractères.',
    'L’adresse doit se terminer par .com, .fr, etc.',
    'Indiquez un numéro français',
    'Le mot de passe doit contenir au moins 8 caractères.',
  ]) {
    await form.getByText(message).waitFor()
  }
  expect(await form.locator('[aria-invalid]').count()).toBe(4)
  const described = await form.getByLabel('Téléphone').getAttribute('aria-describedby')
  expect(described?.split(' ')).toHaveLength(2)
  await form.getByLabel('Nom', { exact: true }).fill('Al')
  await expect.poll(() => form.locator('[aria-invalid]').count()).toBe(3)
  expect(calls).toHaveLength(0)
})

it('VAL-20 while the passwords differ nothing can be sent, and the reason is said', async () => {
  const { page } = await open()
  await fill(page, { 'Confirmer le mot de passe': 'autre chose' })
  await expect.poll(() => submitOf(page).isDisabled()).toBe(true)
  const reason = 'Les deux mots de passe doivent être identiques pour envoyer.'
  await formOf(page).getByText(reason).waitFor()
  await formOf(page).getByText('Mots de passes non identiques.').waitFor()
  await formOf(page).getByLabel('Confirmer le mot de passe').fill(PASSWORD)
  await expect.poll(() => submitOf(page).isEnabled()).toBe(true)
  expect(await formOf(page).getByText(reason).count()).toBe(0)
})

it('S-04 the strength of the password is shown, and the password can be made visible', async () => {
  const { page } = await open()
  const password = formOf(page).getByLabel('Mot de passe', { exact: true })
  await expect.poll(() => submitOf(page).isEnabled()).toBe(true)
  await password.fill('12345678')
  await formOf(page).getByText('Mot de passe refusé').waitFor()
  await password.fill('Password123!')
  await formOf(page)
    .getByText('Mot de passe facile à deviner. Il ressemble à un mot de passe courant.')
    .waitFor()
  await password.fill(PASSWORD)
  await formOf(page).getByText('Mot de passe solide').waitFor()
  expect(await password.getAttribute('type')).toBe('password')
  await formOf(page).getByRole('button', { name: 'Afficher les caractères' }).first().click()
  expect(await password.getAttribute('type')).toBe('text')
  expect(await password.inputValue()).toBe(PASSWORD)
})

it('S-04 D-21 a refused password gets a message at its field before anything is sent, and any other registers', async () => {
  const { page } = await open()
  const calls = recordCalls(page, 'POST', '/register')
  const form = formOf(page)
  const { 'Adresse e-mail': email = '' } = await fill(page)
  const type = async (password: string) => {
    await form.getByLabel('Mot de passe', { exact: true }).fill(password)
    await form.getByLabel('Confirmer le mot de passe').fill(password)
    await submitOf(page).click()
  }
  for (const [password, message] of [
    ['PassWord', 'Ce mot de passe est l’un des plus courants'],
    [email.toUpperCase(), 'Le mot de passe ne peut pas être votre adresse e-mail'],
  ] as const) {
    await type(password)
    const field = form.getByLabel('Mot de passe', { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const [errorId] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
    expect(await page.locator(`[id="${errorId}"]`).textContent()).toContain(message)
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  }
  expect(calls).toHaveLength(0)
  expect(await form.getByText(TAKEN, { exact: true }).count()).toBe(0)
  await type('Password123!')
  await page.waitForURL('**/inscription/envoyee')
})

it('O-07 a registration whose answer was lost is sent again and is one account, not a failure', async () => {
  const { page } = await open({ expected: /ERR_CONNECTION_RESET/ })
  const calls = recordCalls(page, 'POST', '/register')
  const { 'Adresse e-mail': email = '' } = await fill(page)
  await loseAnswer(page, '/register')
  await submitOf(page).click()
  await formOf(page).getByText(TAKEN, { exact: true }).waitFor()
  await submitOf(page).click()
  await page.waitForURL('**/inscription/envoyee')
  const keys = calls.map((request) => request.headers()['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{8,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(await tokenOf({ email, password: PASSWORD })).toMatch(/^eyJ/)
})

it('AUTH-13 nobody gives themselves rights when registering', async () => {
  const email = newEmail()
  const answer = await call('POST', '/register', {
    address: newAddress(),
    body: {
      lastName: 'Diarra',
      firstName: 'Awa',
      email,
      phone: '06 01 02 03 05',
      company: 'Val Clair',
      companyRole: 'Cheffe de projet',
      password: PASSWORD,
      passwordSecure: PASSWORD,
      from: 'DRO',
      isAdmin: 1,
      waitingApproval: 0,
    },
  })
  expect(answer.status).toBe(201)
  const token = await tokenOf({ email, password: PASSWORD })
  const me = await (await call('GET', '/me', { token })).json()
  expect(me).toMatchObject({ isAdmin: false, waitingApproval: true })
})
