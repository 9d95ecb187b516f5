import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn, useBrowser } from '../../support/browser/browser.ts'
import { demoStep, makeReport, reportsOf } from '../../support/fixtures/reports.ts'
import { type Account, makeMember, tokenOf } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'
import { add, figure, isSaved, sector } from '../../support/user-actions/editor.ts'
import { editorShown, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

/** Neither the access token nor the refresh token is worth anything any more. */
function killSession(page: Page): Promise<void> {
  return page.evaluate(() => {
    const token = localStorage.getItem('token') ?? ''
    localStorage.setItem('token', token.replace(/[^.]+$/, 'AAAA'))
    localStorage.setItem('refresh_token', '0'.repeat(128))
  })
}

/** Empties the storage without an event to the page, as a browser does. */
function emptyStorage(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const key of ['token', 'refresh_token', 'user_id', 'user']) localStorage.removeItem(key)
  })
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Votre session a pris fin' })

async function signInAgain(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Adresse e-mail').fill(email)
  await dialog.getByLabel('Mot de passe').fill(password)
  await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** A member with two chosen steps, not saved. */
async function atWork() {
  const opened = await visitPathway({ expected: /401/ })
  const { page } = opened
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await add(page, 'LOG-04')
  return opened
}

/** The same, whose session has just ended. */
async function interrupted() {
  const opened = await atWork()
  await killSession(opened.page)
  return opened
}

it('D-35 AUTH-25 a save that meets the end of the session completes after signing in again in place', async () => {
  const { page, member } = await interrupted()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  const dialog = dialogOf(page)
  await dialog.getByText('Votre travail est conservé').waitFor()
  expect(await dialog.getByLabel('Adresse e-mail').inputValue()).toBe(member.email)
  expect(
    await dialog.getByLabel('Mot de passe').evaluate((input) => input === document.activeElement),
  ).toBe(true)
  expect(await reportsOf(member)).toEqual([])

  await dialog.getByLabel('Mot de passe').fill('une autre phrase')
  await page.keyboard.press('Enter')
  await dialog.getByText('Votre identifiant ou votre mot de passe est incorrect.').waitFor()

  await signInAgain(page, member)
  await page.waitForURL(/\/mon-parcours\/edition\/[0-9a-f-]{36}$/)
  await dialog.waitFor({ state: 'detached' })
  await isSaved(page)
  await expect
    .poll(() => figure(page, 'Somme'))
    .toBe(demoStep('LOG-03').val + demoStep('LOG-04').val)
  const [report] = await reportsOf(member)
  expect(report.val).toBe(demoStep('LOG-03').val + demoStep('LOG-04').val)
})

it('D-35 calls refused at the same time cause one question, and all go on', async () => {
  const { page, member } = await interrupted()
  const report = await makeReport(await tokenOf(member), ['LOG-03'], 'Avant la coupure')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname)
  })
  await sector(page, 'Se nourrir').check({ force: true })
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await expect
    .poll(() => refused)
    .toEqual(expect.arrayContaining(['/api/reports', '/admin/cards/search', '/token/refresh']))
  await dialogOf(page).waitFor()
  expect(await dialogOf(page).count()).toBe(1)
  await signInAgain(page, member)
  await page.getByRole('dialog', { name: 'Ouvrir un rapport' }).getByText(report.name).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Ajouter : ${demoStep('ALI-01').name}` }).waitFor()
})

it('D-35 another account gets its own start, and nothing of the first person', async () => {
  const { page, member } = await interrupted()
  const other = await makeMember()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await dialogOf(page).waitFor()
  await signInAgain(page, other)
  await page.getByText('Sélectionnez un secteur et les mots-clés').waitFor()
  await page.getByRole('link', { name: `S. ${other.lastName}` }).waitFor()
  expect(await reportsOf(member)).toEqual([])
  expect(await reportsOf(other)).toEqual([])
  expect(await figure(page, 'Somme')).toBe(0)
  // The first person finds their work again.
  await emptyStorage(page)
  await page.goto('about:blank')
  await signIn(page, member)
  await expect
    .poll(() => figure(page, 'Somme'))
    .toBe(demoStep('LOG-03').val + demoStep('LOG-04').val)
})

it('D-35 AUTH-25 closing the dialog leads to /se-connecter and keeps the work', async () => {
  const { page, member } = await interrupted()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await dialogOf(page).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/se-connecter')
  await signIn(page, member)
  await expect
    .poll(() => figure(page, 'Somme'))
    .toBe(demoStep('LOG-03').val + demoStep('LOG-04').val)
})

it('D-35 a forgotten password can be requested from the dialog, which leaves the page', async () => {
  const { page } = await interrupted()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await dialogOf(page).getByRole('link', { name: 'Mot de passe oublié' }).click()
  await page.waitForURL('**/password/forgotten')
  await dialogOf(page).waitFor({ state: 'detached' })
})

it('AUTH-25 PUB-40 a page loaded with a dead session leads to /se-connecter, without a dialog', async () => {
  const { page } = await interrupted()
  await page.reload()
  await page.waitForURL('**/se-connecter')
  expect(await dialogOf(page).count()).toBe(0)
})

it('D-35 when nothing is stored any more the sign-in opens in place as well, and leads back to the same screen', async () => {
  const { page, member } = await atWork()
  await emptyStorage(page)
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await dialogOf(page).waitFor()
  expect(await dialogOf(page).getByLabel('Adresse e-mail').inputValue()).toBe(member.email)
  await signInAgain(page, member)
  const reports = page.getByRole('dialog', { name: 'Ouvrir un rapport' })
  await reports.getByText('Aucun rapport enregistré').waitFor()
  await page.keyboard.press('Escape')
  expect(await figure(page, 'Somme')).toBe(demoStep('LOG-03').val + demoStep('LOG-04').val)
})

it('D-35 an administrator comes back to the step that was opened, not to their home', async () => {
  const page = await visitAsAdmin('/admin/etapes', { expected: /401/ })
  const step = page.getByRole('link', { name: demoStep('LOG-03').name })
  await step.waitFor()
  await emptyStorage(page)
  await step.click()
  await dialogOf(page).waitFor()
  await signInAgain(page, ADMIN)
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/etapes')
  expect(new URL(page.url()).searchParams.get('modifier')).not.toBeNull()
})

it('D-35 two tabs ask, and signing in once resumes both', async () => {
  const { page, context, member } = await atWork()
  const second = await context.newPage()
  await second.goto('/mon-parcours/edition')
  await editorShown(second)
  await killSession(page)
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await dialogOf(page).waitFor()
  await second.getByRole('button', { name: 'Ouvrir' }).click()
  await dialogOf(second).waitFor()
  await signInAgain(second, member)
  for (const tab of [page, second]) {
    await dialogOf(tab).waitFor({ state: 'detached' })
    await tab
      .getByRole('dialog', { name: 'Ouvrir un rapport' })
      .getByText('Aucun rapport enregistré')
      .waitFor()
  }
})

it('D-35 another account in another tab starts this one anew', async () => {
  const { page, context } = await atWork()
  const other = await makeMember()
  const second = await context.newPage()
  await signIn(second, other)
  await page.getByRole('link', { name: `S. ${other.lastName}` }).waitFor()
  await page.getByText('Sélectionnez un secteur et les mots-clés').waitFor()
  expect(await reportsOf(other)).toEqual([])
})
