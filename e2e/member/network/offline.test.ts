import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { add, figure, generate, sector } from '../../support/user-actions/editor.ts'
import { visitPathway } from '../../support/user-actions/pathway.ts'
import { chevron, drawer } from '../../support/user-actions/step-status.ts'

useBrowser()

const STEP = demoStep('LOG-03')
const OFFLINE = 'Vous êtes hors connexion. Votre travail est conservé'
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

it('offline is said, a failed save offers to try again, nothing is lost', async () => {
  const { page, context } = await visitPathway({ expected })
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await context.setOffline(true)
  await notice(page, OFFLINE).waitFor()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  const problem = page.getByRole('alert').filter({ hasText: 'Votre sélection est conservée' })
  await problem.getByText('Vous êtes hors connexion').waitFor()
  expect(await figure(page, 'Somme')).toBe(STEP.val)
  await context.setOffline(false)
  await notice(page, OFFLINE).waitFor({ state: 'detached' })
  await problem.getByRole('button', { name: 'Réessayer' }).click()
  await page.waitForURL(/\/mon-parcours\/edition\/[0-9a-f-]{36}$/)
  await problem.waitFor({ state: 'detached' })

  // Closed, it stays closed; the next time it is said again.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Fermer la notification' }).first().click()
  await notice(page, OFFLINE).waitFor({ state: 'detached' })
  await context.setOffline(false)
  // A connection that comes and goes between two looks of the page was never there.
  await page.waitForFunction(() => navigator.onLine)
  await context.setOffline(true)
  await notice(page, OFFLINE).waitFor()
})

it('ERR-24 what fails for a lost connection is said once, and no more once it is back', async () => {
  const { page, context, token } = await visitPathway({ expected })
  await makeReport(token, ['LOG-03'], 'Gare Basse')
  await page.goto('/mon-parcours')
  const download = page.getByRole('button', { name: 'Tableur' }).first()
  await download.waitFor()
  const told = page.getByRole('region', { name: 'Notifications' }).getByText(/hors connexion/)
  await context.setOffline(true)
  await told.filter({ hasText: 'Votre travail est conservé' }).waitFor()
  await download.click()
  await told.filter({ hasText: 'Vérifiez votre accès' }).waitFor()
  expect(await told.count()).toBe(1)
  await context.setOffline(false)
  await expect.poll(() => told.count()).toBe(0)

  await context.setOffline(true)
  await download.click()
  await told.filter({ hasText: 'Vérifiez votre accès' }).waitFor()
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
  await expect.poll(() => told.count()).toBe(0)
  await context.setOffline(false)
})

it('a read in progress completes once the connection is back', async () => {
  const { page, context } = await visitPathway({ expected })
  await context.setOffline(true)
  await notice(page, OFFLINE).waitFor()
  await sector(page, 'Se loger').check({ force: true })
  await page.getByText('Chargement en cours').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: `Ajouter : ${STEP.name}` }).waitFor()
})

it('a server that does not answer has its own message, and is tried again until it does', async () => {
  const { page } = await visitPathway({ expected })
  await page.route(/\/health|\/admin\/cards\/search/, (route) => route.abort('connectionrefused'))
  await sector(page, 'Se loger').check({ force: true })
  await notice(page, 'Le serveur ne répond pas.').waitFor()
  await page.unroute(/\/health|\/admin\/cards\/search/)
  await page.getByRole('button', { name: `Ajouter : ${STEP.name}` }).waitFor()
  await notice(page, 'Le serveur ne répond pas.').waitFor({ state: 'detached' })
})

it('LIM-15 a screen whose files do not come leaves a sentence and « Recharger »', async () => {
  const { page } = await visitPathway({ expected })
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await page.route(/\/assets\/card\.screen/, (route) => route.abort('failed'))
  await page.getByRole('link', { name: STEP.name }).first().click()
  const sentence = page.getByRole('heading', { name: 'Cette page n’a pas pu être chargée' })
  await sentence.waitFor()
  await page.unroute(/\/assets\/card\.screen/)
  await page.getByRole('button', { name: 'Recharger' }).click()
  await page.getByRole('heading', { level: 1, name: STEP.name }).waitFor()
  await page.getByRole('link', { name: 'Mon parcours' }).first().click()
  await expect.poll(() => figure(page, 'Somme')).toBe(STEP.val)
})

it('LIM-15 a window whose files do not come is said, and opens once the connection is back', async () => {
  const { page, context } = await visitPathway({ expected })
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await notice(page, 'Cette fenêtre n’a pas pu être chargée.').waitFor()
  expect(await figure(page, 'Somme')).toBe(STEP.val)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await page.getByRole('dialog', { name: 'Ouvrir un rapport' }).getByRole('searchbox').waitFor()
})

it('LIM-15 a part of the page whose files do not come is said in its place, and tried again', async () => {
  const { page } = await visitPathway({ expected })
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await generate(page)
  await page.route(/\/assets\/step-drawer/, (route) => route.abort('failed'))
  await chevron(page, STEP.name).click()
  const said = page.getByRole('alert').filter({ hasText: 'Cette partie n’a pas pu être chargée' })
  await said.waitFor()
  expect(await figure(page, 'Somme')).toBe(STEP.val)
  await page.unroute(/\/assets\/step-drawer/)
  await said.getByRole('button', { name: 'Réessayer' }).click()
  await drawer(page, STEP.name).waitFor()
})

it('LIM-15 files that do not arrive are given up after 120 s, not before', async () => {
  const { page, token } = await visitPathway()
  const report = await makeReport(token, ['BAT-02'], 'Îlot 4')
  await page.clock.install()
  await page.route(/\/assets\/report\.screen/, () => {})
  const requested = page.waitForRequest(/\/assets\/report\.screen/)
  await page.goto(`/mon-parcours/${report.uid}`, { waitUntil: 'commit' })
  await requested
  const sentence = page.getByRole('heading', { name: 'Cette page n’a pas pu être chargée' })
  await page.clock.fastForward('01:59')
  expect(await sentence.count()).toBe(0)
  await page.clock.fastForward('00:02')
  await sentence.waitFor()
})
