import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { fieldsOf, loseAnswer, recordCalls } from '../support/browser/form-data.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { makeMember, newAddress } from '../support/server/api.ts'
import { mailsTo } from '../support/server/mails.ts'
import { ADMIN } from '../support/server/server.ts'
import { fill, formOf, SENT, submitOf } from '../support/user-actions/contact-form.ts'

useBrowser()

const NOT_ROBOT_MISSING = 'Cochez cette case pour confirmer que vous n’êtes pas un robot.'
const CONSENT_MISSING = 'Cochez cette case pour accepter l’usage de vos informations.'

async function open(path: string, expected?: RegExp) {
  const opened = await visit({ address: newAddress(), ...(expected && { expected }) })
  await opened.page.goto(path)
  return opened
}

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).name)

const mailsSaying = (text = '') => mailsTo(ADMIN.email).filter((mail) => mail.includes(text))

it('PUB-18 /contact has the form and the two organisations, which link out', async () => {
  const { page } = await open('/contact')
  await formOf(page).waitFor()
  for (const name of ['DRO', 'NovaBuild']) {
    const organisation = page.getByRole('main').getByRole('region', { name, exact: true })
    expect(await organisation.getByRole('link').getAttribute('href')).toMatch(/^https:/)
  }
})

it.each(['/contact', '/accueil'])(
  'PUB-07 CONTACT-01 CONTACT-02 %s: the fields are sent after the captcha, and reach the organisation',
  async (path) => {
    const { page } = await open(path)
    const order: string[] = []
    page.on('request', (request) => {
      const called = new URL(request.url()).pathname
      if (called === '/captcha/challenge') order.push(called)
      if (request.method() === 'POST' && called === '/contact') order.push(called)
    })
    const calls = recordCalls(page, 'POST', '/contact')
    const { Message: message = '' } = await fill(page)
    await submitOf(page).click()
    await expect.poll(() => mailsSaying(message).length).toBe(1)
    // The mail may arrive before the browser reports the call.
    await expect.poll(() => order).toEqual(['/captcha/challenge', '/contact'])
    expect(Object.keys((calls[0] && fieldsOf(calls[0])) ?? {}).sort()).toEqual([
      'captchaToken',
      'email',
      'firstname',
      'infoAcceptation',
      'lastname',
      'message',
      'notRobotValidation',
      'phone',
      'structure',
    ])
  },
)

it.each(['/contact', '/accueil'])(
  'CONTACT-03 CONTACT-04 ERR-12 %s: form, captcha, then what says that the message was sent',
  async (path) => {
    const { page } = await open(path)
    const calls = recordCalls(page, 'POST', '/contact')
    const release = await holdRequests(page, '**/captcha/challenge')
    await fill(page)
    await submitOf(page).click()
    await formOf(page).getByRole('status').getByText('Vérification anti-robot').waitFor()
    await formOf(page).getByRole('button', { name: 'Envoi en cours' }).click({ force: true })
    release()
    await page.getByText(SENT, { exact: true }).waitFor()
    expect(calls).toHaveLength(1)
    expect(await formOf(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(SENT)
    await page.getByRole('button', { name: 'Écrire un autre message' }).click()
    expect(await focused(page)).toBe('lastname')
  },
)

it('CONTACT-05 CONTACT-06 VAL-24 the message and both boxes are required, and nothing is sent without them', async () => {
  const { page } = await open('/contact')
  const calls = recordCalls(page, 'GET', '/captcha/challenge')
  const form = formOf(page)
  await submitOf(page).click()
  expect(await form.getByText('Ce champ est obligatoire.').count()).toBe(5)
  await form.getByText(NOT_ROBOT_MISSING).waitFor()
  await form.getByText(CONSENT_MISSING).waitFor()
  expect(await focused(page)).toBe('lastname')

  const wrong = () =>
    form
      .locator('[aria-invalid]')
      .evaluateAll((fields) => fields.map((f) => f.getAttribute('name')))
  await fill(page, { Message: '   ' })
  await submitOf(page).click()
  await form.getByText('Ce champ est obligatoire.').waitFor()
  expect(await wrong()).toEqual(['message'])
  for (const [label, name, told] of [
    ['Je ne suis pas un robot.', 'notRobotValidation', NOT_ROBOT_MISSING],
    ['J’accepte que ces informations', 'infoAcceptation', CONSENT_MISSING],
  ] as const) {
    await fill(page)
    await form.getByLabel(label).uncheck()
    await submitOf(page).click()
    await form.getByText(told).waitFor()
    expect(await wrong()).toEqual([name])
    expect(await focused(page)).toBe(name)
  }
  expect(calls).toHaveLength(0)
})

it('CONTACT-07 VAL-19 VAL-23 a wrong name, address or number gets a message and is not sent', async () => {
  const { page } = await open('/contact')
  const calls = recordCalls(page, 'GET', '/captcha/challenge')
  const form = formOf(page)
  await fill(page, { Nom: 'A', 'Adresse e-mail': 'a@b', Téléphone: '123' })
  await submitOf(page).click()
  await form.getByText('Ce champ doit contenir au moins 2 caractères.').waitFor()
  await form.getByText('L’adresse doit se terminer par .com, .fr, etc.').waitFor()
  await form.getByText('Indiquez un numéro français').waitFor()
  expect(await form.locator('[aria-invalid]').count()).toBe(3)
  expect(calls).toHaveLength(0)
})

it('O-07 CONTACT-02 what fails keeps the message; sent again after a lost answer it arrives once', async () => {
  const expected = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|dynamically imported/
  const { page, context } = await open('/contact', expected)
  const calls = recordCalls(page, 'POST', '/contact')
  const typed = await fill(page)
  await expect.poll(() => submitOf(page).isEnabled()).toBe(true)
  await context.setOffline(true)
  await submitOf(page).click()
  await formOf(page).getByText('Vous êtes hors connexion.').waitFor()
  await context.setOffline(false)

  await loseAnswer(page, '/contact')
  await submitOf(page).click()
  await formOf(page).getByText('Le serveur ne répond pas.').waitFor()
  for (const [label, value] of Object.entries(typed)) {
    expect(await formOf(page).getByLabel(label, { exact: true }).inputValue()).toBe(value)
  }
  await submitOf(page).click()
  await page.getByText(SENT, { exact: true }).waitFor()
  const keys = calls.map((request) => request.headers()['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await expect.poll(() => mailsSaying(typed.Message).length).toBe(1)
})

it('CONTACT-02 CONTACT-08 a captcha that the server refuses is computed anew, once', async () => {
  const { page } = await open('/contact', /422/)
  const challenges = recordCalls(page, 'GET', '/captcha/challenge')
  const calls = recordCalls(page, 'POST', '/contact')
  await page.route(
    '**/captcha/challenge',
    async (route) => {
      const challenge = await (await route.fetch()).json()
      await route.fulfill({ json: { ...challenge, signature: '0'.repeat(64) } })
    },
    { times: 1 },
  )
  await fill(page)
  await submitOf(page).click()
  await page.getByText(SENT, { exact: true }).waitFor()
  expect([challenges.length, calls.length]).toEqual([2, 2])
})

it('CONTACT-03 the captcha can be cancelled, and the form is as it was', async () => {
  const { page } = await open('/contact')
  const calls = recordCalls(page, 'POST', '/contact')
  await page.route('**/captcha/challenge', () => undefined, { times: 1 })
  const typed = await fill(page)
  await submitOf(page).click()
  await formOf(page).getByRole('button', { name: 'Annuler l’envoi' }).click()
  await submitOf(page).waitFor()
  const hasFocus = () => submitOf(page).evaluate((button) => button === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  expect(calls).toHaveLength(0)
  expect(await formOf(page).getByLabel('Message').inputValue()).toBe(typed.Message)
  await submitOf(page).click()
  await page.getByText(SENT, { exact: true }).waitFor()
})

it('CONTACT-01 the form is filled with the data of a signed-in person', async () => {
  const member = await makeMember()
  const { page } = await visit({ address: newAddress() })
  await storeSession(page, member)
  await page.goto('/contact')
  const value = (label: string) => () =>
    formOf(page).getByLabel(label, { exact: true }).inputValue()
  await expect.poll(value('Nom')).toBe(member.lastName)
  await expect.poll(value('Adresse e-mail')).toBe(member.email)
  expect(await value('Message')()).toBe('')
})
