import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { resumeClock, runClock, stopClock } from '../support/browser/clock.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { shareVisit } from '../support/browser/shared-visit.ts'
import {
  accountIn,
  createAccount,
  type Person,
  person,
  registerPerson,
} from '../support/fixtures/people.ts'
import { adminSession, call, makeMember, newAddress } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'
import { openTab, signedInAdmin, visitAsAdmin } from '../support/user-actions/admin-visit.ts'

/** From the last key to the search. */
const SEARCH_DELAY_MS = 500

useBrowser()

async function openUsers(query = '', expected?: RegExp) {
  const page = await visitAsAdmin(`/admin/utilisateurs${query}`, expected && { expected })
  await page.getByRole('heading', { level: 1, name: 'Gestion de site' }).waitFor()
  return page
}

/** The screen, for tests that search for an account of their own in its tabs. */
const sharedUsers = shareVisit(async () => {
  const { page } = await visit({ isKept: true })
  await storeSession(page, ADMIN, 'accepted')
  await page.goto('/admin/utilisateurs')
  await page.getByRole('heading', { level: 1, name: 'Gestion de site' }).waitFor()
  return { page }
})
async function showUsers(tab: RegExp) {
  const { page } = await sharedUsers()
  await openTab(page, tab)
  return page
}

const search = (page: Page, text: string) =>
  page.getByLabel('Rechercher un nom ou un e-mail').fill(text)
const rowOf = (page: Page, someone: Pick<Person, 'email'>) =>
  page.getByRole('row').filter({ hasText: someone.email })
const act = (page: Page, someone: Person, name: string) =>
  rowOf(page, someone)
    .getByRole('button', { name: new RegExp(`^${name}\\s:`) })
    .click()
const dialogOf = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true })
const canSignIn = async ({ email, password }: Person) =>
  (await call('POST', '/login', { body: { username: email, password }, address: newAddress() })).ok

it('USER-01 five tabs, and the accounts of each', async () => {
  const page = await showUsers(/^À valider/)
  expect(await page.title()).toContain('Gestion de site')
  const tabs = page.getByRole('tab')
  const labels = (await tabs.allTextContents()).map((label) => label.replace(/\s\(.*$/, ''))
  expect(labels).toEqual(['À valider', 'Adhérent', 'Non-adhérent', 'Administrateur', 'Supprimé'])
  for (const list of ['member', 'no-member', 'admin', 'soft-deleted']) {
    const requested = page.waitForRequest((request) =>
      request.url().includes(`/admin/users/${list}?`),
    )
    await tabs.nth(['', 'member', 'no-member', 'admin', 'soft-deleted'].indexOf(list)).click()
    await requested
  }
})

it('USER-18 the data of an account, with its dates', async () => {
  const { someone, user } = await createAccount('member')
  const page = await signedInAdmin()
  const dates = { createdAt: '2024-01-05T09:03:00.000Z', updatedAt: '2025-03-02T23:30:00.000Z' }
  await page.route('**/admin/users/member?*', async (route) => {
    const body = await (await route.fetch()).json()
    const members = body['hydra:member'].map((found: object) => ({ ...found, ...dates }))
    await route.fulfill({ json: { ...body, 'hydra:member': members } })
  })
  await page.goto(`/admin/utilisateurs?onglet=adherents&recherche=${someone.email}`)
  const row = rowOf(page, someone)
  await row.waitFor()
  const cells = await row.locator('th, td').allTextContents()
  expect(cells.slice(0, 6)).toEqual([
    `${someone.firstName} ${someone.lastName}${someone.email}`,
    someone.phone,
    `${someone.company}${someone.companyRole}`,
    someone.from,
    '05/01/2024',
    '03/03/2025',
  ])
  await row.getByRole('link', { name: /^Modifier/ }).click()
  await page.waitForURL(`**/admin/user/edit/${user.uid}`)
  await page.getByText(user.uid).waitFor()
})

it('USER-03 a debounced search does not cancel a navigation to another screen', async () => {
  const { someone, user } = await createAccount('member')
  const page = await openUsers()
  await openTab(page, /^Adhérent/)
  await search(page, someone.email)
  await rowOf(page, someone).waitFor()
  const deliver = await holdRequests(page, '**/user-edit.screen-*.js')
  await page.clock.install()
  await search(page, someone.lastName)
  await rowOf(page, someone)
    .getByRole('link', { name: /^Modifier/ })
    .click()
  await page.clock.runFor(2 * SEARCH_DELAY_MS)
  deliver()
  await page.waitForURL(`**/admin/user/edit/${user.uid}`)
})

it('USER-01 USER-03 a tab chosen while a search is debounced stays chosen', async () => {
  const { someone } = await createAccount('member')
  const page = await openUsers()
  await stopClock(page)
  await page.evaluate((delay) => {
    const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
    setTimeout(() => tab.find(({ textContent }) => textContent === 'Adhérent')?.click(), delay)
  }, SEARCH_DELAY_MS)
  await search(page, someone.email)
  await page.clock.runFor(SEARCH_DELAY_MS)
  await resumeClock(page)
  await rowOf(page, someone).waitFor()
  await page.getByRole('tab', { name: 'Adhérent', selected: true }).waitFor()
})

it('USER-02 LIM-05 pages of 25, 50, 100 or 500 accounts', async () => {
  const mark = `Pagination ${process.pid}`
  for (let index = 0; index < 30; index += 1) {
    const { lastName, ...rest } = person()
    await createAccount('member', { ...rest, firstName: mark, lastName })
  }
  const page = await openUsers('?onglet=adherents')
  await search(page, mark)
  const rows = page.getByRole('rowheader')
  await page.getByText('1 à 25 sur 30').waitFor()
  expect(await rows.count()).toBe(25)
  const sizes = page.getByLabel('Par page')
  expect(await sizes.locator('option').allTextContents()).toEqual(['25', '50', '100', '500'])
  expect(await sizes.inputValue()).toBe('25')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('26 à 30 sur 30').waitFor()
  await expect.poll(() => rows.count()).toBe(5)
  await page.reload()
  await page.getByText('26 à 30 sur 30').waitFor()
  await sizes.selectOption('50')
  await page.getByText('1 à 30 sur 30').waitFor()
  await expect.poll(() => rows.count()).toBe(30)
})

it('USER-03 finds accounts by first name, last name or e-mail, 500 ms after the last key', async () => {
  const someone = person('Youenn')
  await createAccount('member', someone)
  const page = await openUsers('?onglet=adherents')
  const requests: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.searchParams.has('search[email]')) requests.push(url)
  })
  await stopClock(page)
  await page.getByLabel('Rechercher un nom ou un e-mail').pressSequentially(someone.lastName)
  await runClock(page, SEARCH_DELAY_MS - 1)
  expect(requests).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => requests.length).toBe(1)
  await resumeClock(page)
  await rowOf(page, someone).waitFor()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  expect(requests).toHaveLength(1)
  for (const field of ['firstName', 'lastName', 'email']) {
    expect(requests[0]?.searchParams.get(`search[${field}]`)).toBe(someone.lastName)
  }
  await search(page, 'personne de ce nom')
  await page.getByText('Aucun compte ne correspond').waitFor()
  await search(page, someone.email)
  await rowOf(page, someone).waitFor()
})

it('USER-04 USER-06 an account is approved, taken out and taken back', async () => {
  const someone = await registerPerson(newAddress())
  const page = await showUsers(/^À valider/)
  await search(page, someone.email)
  await act(page, someone, 'Approuver')
  await page.getByText(/est désormais adhérent/).waitFor()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  expect(await accountIn('member', someone)).toBeDefined()
  await openTab(page, /^Adhérent/)
  await act(page, someone, 'Passer non-adhérent')
  const question = dialogOf(page, 'Passer non-adhérent')
  await question.getByText('un message l’en informera').waitFor()
  await question.getByRole('button', { name: 'Annuler' }).click()
  expect(await accountIn('member', someone)).toBeDefined()
  await act(page, someone, 'Passer non-adhérent')
  await question.getByRole('button', { name: 'Passer non-adhérent' }).click()
  await page.getByText(/est désormais non-adhérent/).waitFor()
  expect(await canSignIn(someone)).toBe(false)
  await openTab(page, /^Non-adhérent/)
  await act(page, someone, 'Passer adhérent')
  await rowOf(page, someone).waitFor({ state: 'detached' })
  expect(await accountIn('member', someone)).toBeDefined()
  expect(await canSignIn(someone)).toBe(true)
})

it('USER-05 a refused person leaves the tab, cannot sign in, and is marked « Refusé »', async () => {
  const someone = await registerPerson(newAddress())
  const page = await showUsers(/^À valider/)
  await search(page, someone.email)
  await act(page, someone, 'Refuser')
  const question = dialogOf(page, 'Refuser la demande')
  await question.getByRole('button', { name: 'Annuler' }).click()
  expect(await accountIn('waiting-approval', someone)).toBeDefined()
  await act(page, someone, 'Refuser')
  await question.getByRole('button', { name: 'Refuser' }).click()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  expect(await canSignIn(someone)).toBe(false)
  await openTab(page, /^Non-adhérent/)
  await rowOf(page, someone).getByText('Refusé', { exact: true }).waitFor()
})

it('USER-07 USER-08 USER-09 deletes, restores and erases, each once confirmed', async () => {
  const { someone } = await createAccount('member')
  const page = await showUsers(/^Adhérent/)
  const dialog = (name: string) => page.getByRole('alertdialog', { name, exact: true })
  await search(page, someone.email)
  await act(page, someone, 'Supprimer')
  await dialog('Confirmer la suppression').getByRole('button', { name: 'Annuler' }).click()
  expect(await accountIn('member', someone)).toBeDefined()
  await act(page, someone, 'Supprimer')
  await dialog('Confirmer la suppression').getByRole('button', { name: 'Supprimer' }).click()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Comptes')
  expect(await accountIn('soft-deleted', someone)).toMatchObject({ deletedAt: expect.any(String) })
  expect(await canSignIn(someone)).toBe(false)

  await openTab(page, /^Supprimé/)
  await act(page, someone, 'Restaurer')
  await dialog('Confirmer la restauration').getByRole('button', { name: 'Restaurer' }).click()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  expect(await accountIn('member', someone)).toMatchObject({ deletedAt: null })
  expect(await canSignIn(someone)).toBe(true)

  await openTab(page, /^Adhérent/)
  await act(page, someone, 'Supprimer')
  await dialog('Confirmer la suppression').getByRole('button', { name: 'Supprimer' }).click()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  await openTab(page, /^Supprimé/)
  await act(page, someone, 'Supprimer définitivement')
  await dialog('Confirmer la suppression').getByText('Cette action est définitive').waitFor()
  await dialog('Confirmer la suppression')
    .getByRole('button', { name: 'Supprimer définitivement' })
    .click()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  for (const list of ['waiting-approval', 'member', 'no-member', 'admin', 'soft-deleted']) {
    expect(await accountIn(list, someone)).toBeUndefined()
  }
})

it('USER-17 nothing is offered on one’s own row', async () => {
  const page = await showUsers(/^Administrateur/)
  await search(page, ADMIN.email)
  const own = rowOf(page, ADMIN)
  await own.getByText('Vous', { exact: true }).waitFor()
  expect(await own.getByRole('button').count()).toBe(0)
  expect(await own.getByRole('link', { name: /^Modifier/ }).count()).toBe(0)
})

it('USER-20 a member is made an administrator and back, each once confirmed', async () => {
  const { someone } = await createAccount('member')
  const page = await showUsers(/^Adhérent/)
  await search(page, someone.email)
  await act(page, someone, 'Nommer administrateur')
  await dialogOf(page, 'Nommer administrateur').getByRole('button', { name: 'Annuler' }).click()
  expect(await accountIn('member', someone)).toMatchObject({ isAdmin: false })
  await act(page, someone, 'Nommer administrateur')
  await dialogOf(page, 'Nommer administrateur')
    .getByRole('button', { name: 'Nommer administrateur' })
    .click()
  await page.getByText(/est désormais administrateur/).waitFor()
  await openTab(page, /^Administrateur/)
  await act(page, someone, 'Retirer l’administration')
  await dialogOf(page, 'Retirer le droit d’administrateur')
    .getByRole('button', { name: 'Retirer le droit' })
    .click()
  await page.getByText(/n’est plus administrateur/).waitFor()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  expect(await accountIn('member', someone)).toMatchObject({ isAdmin: false })
})

it('D-13 USER-06 an administrator taken out is shown as one among the non-members, and comes back as one', async () => {
  const { someone } = await createAccount('admin')
  const page = await showUsers(/^Administrateur/)
  await search(page, someone.email)
  await act(page, someone, 'Passer non-adhérent')
  const question = dialogOf(page, 'Passer non-adhérent')
  await question.getByText('avec son droit d’administrateur').waitFor()
  await question.getByRole('button', { name: 'Passer non-adhérent' }).click()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  await openTab(page, /^Non-adhérent/)
  await rowOf(page, someone).getByText('Administrateur', { exact: true }).waitFor()
  await act(page, someone, 'Passer adhérent')
  await dialogOf(page, 'Passer adhérent').getByRole('button', { name: 'Passer adhérent' }).click()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  expect(await accountIn('admin', someone)).toMatchObject({ isAdmin: true })
})

it('a refusal of the server is said, and the list shows where the account is', async () => {
  const someone = await registerPerson(newAddress())
  const page = await openUsers(`?recherche=${someone.email}`, /409/)
  await rowOf(page, someone).waitFor()
  const token = await adminSession()
  const { uid } = await accountIn('waiting-approval', someone)
  await call('POST', `/admin/users/${uid}/approved`, { token })
  await act(page, someone, 'Refuser')
  const question = dialogOf(page, 'Refuser la demande')
  await question.getByRole('button', { name: 'Refuser' }).click()
  await question.getByText('Ce compte n’est plus dans l’état attendu.').waitFor()
  await rowOf(page, someone).waitFor({ state: 'detached' })
  expect(await accountIn('member', someone)).toBeDefined()
})

it('USER-15 the export downloads every account', async () => {
  const member = await makeMember()
  const page = await showUsers(/^À valider/)
  const started = page.waitForEvent('download')
  const requested = page.waitForRequest('**/admin/users/export')
  await page.getByRole('button', { name: 'Exporter les utilisateurs' }).click()
  expect((await requested).headers().authorization).toMatch(/^Bearer /)
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^utilisateurs.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(member.email)
  expect(text).toContain(ADMIN.email)
})
