import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { effectsRun } from '../../support/browser/clock.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { demoStep, makeReport, reportsOf } from '../../support/fixtures/reports.ts'
import { call, tokenOf } from '../../support/server/api.ts'
import { add, figure, sector } from '../../support/user-actions/editor.ts'
import { visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

const STEP = demoStep('LOG-03')
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Modifications non enregistrées' })
const signOut = (page: Page) => page.getByRole('link', { name: 'Se déconnecter' }).first().click()

async function chooseStep(page: Page) {
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await page.getByText('Modifications non enregistrées').waitFor()
}

/** Waits for the page, not for its address, which comes while the editor is still on screen. */
async function leaveForPublicPage(page: Page) {
  await page.getByRole('link', { name: 'Qui sommes-nous' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Qui sommes-nous' }).waitFor()
}

it('REP-41 STEP-18 what loses nothing does not ask: a step, a public page, a reload', async () => {
  const { page } = await visitPathway()
  await chooseStep(page)
  await page.getByRole('link', { name: STEP.name }).first().click()
  await page.getByRole('heading', { level: 1, name: STEP.name }).waitFor()
  await page.getByRole('link', { name: 'Revenir à mon parcours' }).click()
  await expect.poll(() => figure(page, 'Somme')).toBe(STEP.val)
  await leaveForPublicPage(page)
  await page.getByRole('link', { name: 'Mon parcours' }).first().click()
  await expect.poll(() => figure(page, 'Somme')).toBe(STEP.val)
  await page.reload()
  await expect.poll(() => figure(page, 'Somme')).toBe(STEP.val)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

it('AUTH-23 signing out with unsaved work asks; staying keeps it, saving first keeps it on the server', async () => {
  const { page, member } = await visitPathway()
  await chooseStep(page)
  await signOut(page)
  await question(page).getByText('La déconnexion efface').waitFor()
  expect(
    await question(page)
      .getByRole('button', { name: 'Annuler' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => figure(page, 'Somme')).toBe(STEP.val)
  await signOut(page)
  // The figures come late: the departure waits until all is saved.
  const release = await holdRequests(page, '**/calculate')
  const saved = page.waitForRequest('**/calculate')
  await question(page).getByRole('button', { name: 'Enregistrer et se déconnecter' }).click()
  await saved
  await effectsRun(page)
  expect(new URL(page.url()).pathname).toMatch(/^\/mon-parcours\/edition/)
  release()
  await page.waitForURL('**/accueil')
  expect((await reportsOf(member)).map(({ val }: { val: number }) => val)).toEqual([STEP.val])
})

it('AUTH-23 signing out from another page asks about the work left in the browser', async () => {
  const { page, member } = await visitPathway()
  await chooseStep(page)
  await leaveForPublicPage(page)
  await signOut(page)
  expect(
    await question(page)
      .getByRole('button', { name: /^Enregistrer/ })
      .count(),
  ).toBe(0)
  await question(page).getByRole('button', { name: 'Se déconnecter sans enregistrer' }).click()
  await page.waitForURL('**/accueil')
  expect(await reportsOf(member)).toEqual([])
})

// Catches: a departure that is held up for ever, without a question, for work that is no more.
it('AUTH-23 signing out continues without a question when the work was saved meanwhile', async () => {
  const { page } = await visitPathway()
  await chooseStep(page)
  await leaveForPublicPage(page)
  // The departure is held up, and another tab forgets the work before this one draws.
  await page.evaluate(async () => {
    const links = [...document.querySelectorAll('a')]
    links.find(({ textContent }) => textContent === 'Se déconnecter')?.click()
    for (let turn = 0; turn < 50; turn += 1) await null
    for (const key of Object.keys(localStorage))
      if (key.includes('draft')) localStorage.removeItem(key)
  })
  await page.waitForURL('**/accueil')
  expect(await question(page).count()).toBe(0)
})

it('AUTH-23 with nothing unsaved signing out does not ask', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Se loger').check({ force: true })
  await signOut(page)
  await page.waitForURL('**/accueil')
})

it('REP-25 another report asks first; without saving the changes are forgotten, saving keeps them', async () => {
  const { page, member } = await visitPathway()
  const token = await tokenOf(member)
  const first = await makeReport(token, ['BAT-02'], 'Îlot 4')
  const second = await makeReport(token, ['BAT-02'], 'Îlot 5')
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'Ouvrir' }).click()
    await page
      .getByRole('dialog', { name: 'Ouvrir un rapport' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  }
  const titled = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const stored = async (iri: string) => (await (await call('GET', iri, { token })).json()).cards

  await page.goto(`/mon-parcours/edition/${first.uid}`)
  await titled('Îlot 4')
  await chooseStep(page)
  await open('Îlot 5')
  await question(page).getByText('« Îlot 4 »').waitFor()
  await question(page).getByRole('button', { name: 'Annuler' }).click()
  await titled('Îlot 4')
  await open('Îlot 5')
  await question(page).getByRole('button', { name: 'Continuer sans enregistrer' }).click()
  await titled('Îlot 5')
  await open('Îlot 4')
  await titled('Îlot 4')
  await page
    .getByRole('button', { name: /^Retirer : / })
    .first()
    .waitFor()
  expect(await page.getByText('Modifications non enregistrées').count()).toBe(0)

  await chooseStep(page)
  await open('Îlot 5')
  await question(page).getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await titled('Îlot 5')
  expect(await stored(first['@id'])).toHaveLength(2)

  await chooseStep(page)
  await open('Îlot 5')
  const again = page.getByRole('alertdialog', { name: 'Ouvrir la dernière version enregistrée' })
  await again.getByRole('button', { name: 'Ouvrir sans enregistrer' }).click()
  await expect.poll(() => page.getByText('Modifications non enregistrées').count()).toBe(0)
  expect(await stored(second['@id'])).toHaveLength(1)
})

it('REP-41 a browser that keeps nothing asks before the screen or the window is left', async () => {
  const { page } = await visitPathway()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await chooseStep(page)
  const closes = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await expect.poll(closes).toBe(false)
  await page.getByRole('link', { name: STEP.name }).first().click()
  await question(page).getByText('Ce navigateur ne peut pas les garder').waitFor()
  await question(page).getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => figure(page, 'Somme')).toBe(STEP.val)
})
