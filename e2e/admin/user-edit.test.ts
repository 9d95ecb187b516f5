import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { runClock, stopClock } from '../support/browser/clock.ts'
import { fieldsOf, recordCalls } from '../support/browser/form-data.ts'
import { accountIn, createAccount, type Person, person } from '../support/fixtures/people.ts'
import { adminSession, call, newAddress, tokenOf } from '../support/server/api.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

const SAVED = 'Les données sont mises à jour.'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The texts of an account by the labels of their fields. */
const textsOf = (someone: Person) => [
  ['Nom', someone.lastName] as const,
  ['Prénom', someone.firstName] as const,
  ['Adresse e-mail', someone.email] as const,
  ['Téléphone', someone.phone] as const,
  ['Structure', someone.company] as const,
  ['Fonction', someone.companyRole] as const,
]

async function fillPerson(page: Page, someone: Person) {
  for (const [label, text] of textsOf(someone)) await field(page, label).fill(text)
  await field(page, 'Mot de passe').fill(someone.password)
  await field(page, 'Confirmer le mot de passe').fill(someone.passwordSecure)
  await field(page, 'Membre de').selectOption(someone.from)
}

const create = (page: Page) => page.getByRole('button', { name: 'Créer le compte' })

it.each([
  { role: 'Adhérent', path: '/admin/users/member', list: 'member' },
  { role: 'Administrateur', path: '/admin/users', list: 'admin' },
])('USER-10 USER-11 VAL-17 creates an account of the role $role', async ({ role, path, list }) => {
  const someone = person()
  const page = await visitAsAdmin('/admin/utilisateurs/nouveau')
  await fillPerson(page, someone)
  await page.getByRole('radio', { name: role }).check()
  const calls = recordCalls(page, 'POST', path)
  await create(page).click()
  await page.getByRole('tab', { name: role, exact: true, selected: true }).waitFor()
  await page.getByText(/est créé/).waitFor()
  expect(calls).toHaveLength(1)
  expect(calls[0] && Object.keys(fieldsOf(calls[0]))).not.toContain('role')
  expect(await accountIn(list, someone)).toMatchObject({ isAdmin: list === 'admin' })
  expect(await tokenOf(someone)).toBeTruthy()
})

it('USER-12 VAL-17 VAL-21 every field is required, passwords are equal and long enough', async () => {
  const someone = person()
  const page = await visitAsAdmin('/admin/utilisateurs/nouveau')
  const calls = recordCalls(page, 'POST', '/admin/users/member')
  await create(page).click()
  expect(await page.getByText('Ce champ est obligatoire.').count()).toBe(9)
  await fillPerson(page, someone)
  await field(page, 'Confirmer le mot de passe').fill('autre chose')
  await expect.poll(() => create(page).isDisabled()).toBe(true)
  await field(page, 'Mot de passe').fill('zK9!qx7')
  await field(page, 'Confirmer le mot de passe').fill('zK9!qx7')
  await page.getByText('Le mot de passe doit contenir au moins 8 caractères.').waitFor()
  expect(await create(page).isDisabled()).toBe(true)
  await field(page, 'Mot de passe').fill('zK9!qx7p')
  await field(page, 'Confirmer le mot de passe').fill('zK9!qx7p')
  await expect.poll(() => create(page).isDisabled()).toBe(false)
  await page
    .getByText('Au moins 8 caractères\u00a0; les mots de passe courants sont refusés')
    .waitFor()
  await field(page, 'Mot de passe').fill('azertyuiop')
  await field(page, 'Confirmer le mot de passe').fill('azertyuiop')
  await create(page).click()
  await page.getByText('choisissez-en un autre').last().waitFor()
  await expect.poll(() => field(page, 'Mot de passe').getAttribute('aria-invalid')).toBe('true')
  expect(calls).toHaveLength(0)
  expect(await field(page, 'Nom').inputValue()).toBe(someone.lastName)
})

it('USER-10 a taken address gets a message, and typed values stay', async () => {
  const { someone } = await createAccount('member')
  const page = await visitAsAdmin('/admin/utilisateurs/nouveau', { expected: /422/ })
  await fillPerson(page, someone)
  await create(page).click()
  await expect.poll(() => field(page, 'Adresse e-mail').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'Nom').inputValue()).toBe(someone.lastName)
})

it('USER-14 ERR-13 LIM-14 edits an account, and says so for 15 s', async () => {
  const { someone, user } = await createAccount('member')
  const page = await visitAsAdmin(`/admin/user/edit/${user.uid}`)
  await field(page, 'Nom').waitFor()
  for (const [label, text] of textsOf(someone)) {
    expect(await field(page, label).inputValue()).toBe(text)
  }
  const changed = person()
  await field(page, 'Adresse e-mail').fill(changed.email)
  await field(page, 'Fonction').fill('Programmiste')
  await field(page, 'Membre de').selectOption('NovaBuild')
  const calls = recordCalls(page, 'POST', `/admin/users/${user.uid}/edit`)
  await stopClock(page)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText(SAVED, { exact: true }).waitFor()
  expect(calls[0] && fieldsOf(calls[0])).toMatchObject({ companyRole: 'Programmiste' })
  expect(await accountIn('member', changed)).toMatchObject({
    email: changed.email,
    companyRole: 'Programmiste',
    companyFrom: { name: 'NovaBuild' },
  })
  await runClock(page, 14_900)
  expect(await page.getByText(SAVED, { exact: true }).count()).toBe(1)
  await runClock(page, 200)
  await page.getByText(SAVED, { exact: true }).waitFor({ state: 'detached' })
})

it('USER-13 USER-14 another administrator’s save is shown beside the typed values; « enregistré » stays until the next change', async () => {
  const { someone, user } = await createAccount('member')
  const page = await visitAsAdmin(`/admin/user/edit/${user.uid}`, { expected: /409/ })
  await field(page, 'Fonction').fill('Ma fonction')
  const token = await adminSession()
  const { from, password, passwordSecure, ...others } = someone
  const body = { ...others, companyFrom: from, companyRole: 'Leur fonction' }
  expect((await call('POST', `/admin/users/${user.uid}/edit`, { token, body })).ok).toBe(true)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Leur fonction' })
  await row.getByRole('cell', { name: 'Ma fonction' }).waitFor()
  await page.getByRole('button', { name: 'Enregistrer avec ces choix' }).click()
  await page.getByText(SAVED, { exact: true }).waitFor()
  await field(page, 'Fonction').fill('Une autre')
  expect(await page.getByText(SAVED, { exact: true }).count()).toBe(0)
  expect(await accountIn('member', someone)).toMatchObject({ companyRole: 'Ma fonction' })
})

it('USER-16 USER-17 members cannot edit accounts, nor administrators their own here', async () => {
  const { someone, user } = await createAccount('member')
  const token = await tokenOf(someone)
  for (const [method, path] of [
    ['POST', '/admin/users'],
    ['POST', `/admin/users/${user.uid}/edit`],
    ['POST', `/admin/users/${user.uid}/restore`],
    ['DELETE', user['@id']],
  ] as const) {
    expect((await call(method, path, { token, body: {}, address: newAddress() })).status).toBe(403)
  }
  const me = await (await call('GET', '/me', { token: await adminSession() })).json()
  const page = await visitAsAdmin(`/admin/user/edit/${me.uid}`)
  await page.getByText('Ce compte est le vôtre').waitFor()
  expect(await page.getByRole('button', { name: 'Enregistrer', exact: true }).count()).toBe(0)
})
