import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { resumeClock, runClock, stopClock } from '../../support/browser/clock.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { call } from '../../support/server/api.ts'
import { HINT } from '../../support/user-actions/editor.ts'
import { visitAsMember, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

const openDialog = (page: Page) => page.getByRole('dialog', { name: 'Ouvrir un rapport' })

/** The first report of the list as if it had been changed last at this moment. */
const changedLast = (page: Page, updatedAt: string) =>
  page.route('**/api/reports', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    Object.assign(list['hydra:member'][0], { updatedAt })
    await route.fulfill({ response, json: list })
  })

/** The names that « Ouvrir » lists once its list is read. */
async function listedNames(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  const dialog = openDialog(page)
  const names = dialog.getByRole('listitem').locator('strong')
  await names.or(dialog.getByText('Aucun rapport enregistré')).first().waitFor()
  const listed = await names.allTextContents()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return listed
}

it('REP-19 REP-23 REP-25 the menu of a report; « Ouvrir » lists names and dates, and opens the one chosen', async () => {
  const { page, token } = await visitPathway()
  await makeReport(token, ['LOG-03'], 'Gare Basse')
  await makeReport(token, ['MOB-02'], 'Île aux Oiseaux')
  const menu = page.getByRole('heading', { level: 1 }).locator('xpath=../..').getByRole('button')
  expect(await menu.allTextContents()).toEqual([
    'Nouveau rapport',
    'Ouvrir',
    'Visualiser',
    'Générer',
  ])
  await changedLast(page, '2024-01-05T09:03:00.000Z')
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  const dialog = openDialog(page)
  await dialog.getByText('Île aux Oiseaux').waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Île aux Oiseaux.*, mis à jour le 05\/01\/2024 10:03$/),
    expect.stringMatching(/^Gare Basse.*, mis à jour le \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/),
  ])
  await dialog.getByRole('button', { name: /Gare Basse/ }).click()
  await page.waitForURL(/\/mon-parcours\/edition\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'Gare Basse' }).waitFor()
  expect((await menu.allTextContents()).filter((name) => !/Commentaires/.test(name))).toEqual([
    'Nouveau rapport',
    'Ouvrir',
    'Visualiser',
    'Enregistrer',
    'Modifier',
  ])
})

it('REP-24 LIM-03 VAL-28 the list is searched 500 ms after the last key, and never for no text', async () => {
  const { page, token } = await visitPathway()
  await makeReport(token, ['LOG-03'], 'Gare Basse')
  await makeReport(token, ['MOB-02'], 'Île aux Oiseaux')
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/api\/reports(\?|$)/.test(request.url())) sent.push(new URL(request.url()).search)
  })
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  const rows = openDialog(page).getByRole('listitem')
  const search = openDialog(page).getByRole('searchbox')
  expect(await search.getAttribute('required')).toBe('')
  await expect.poll(() => rows.count()).toBe(2)
  expect(sent).toEqual([''])
  await stopClock(page)
  await search.fill('gare')
  await runClock(page, 499)
  expect(sent).toEqual([''])
  await page.clock.runFor(2)
  await expect.poll(() => sent).toEqual(['', '?name=gare'])
  await resumeClock(page)
  await expect.poll(() => rows.count()).toBe(1)
  for (const blank of ['', '  ']) {
    await search.fill(blank)
    await page.clock.fastForward(501)
    await expect.poll(() => rows.count()).toBe(2)
  }
  await search.fill('oiseaux')
  await page.clock.fastForward(501)
  await expect.poll(() => sent.at(-1)).toBe('?name=oiseaux')
  expect(sent).toEqual(['', '?name=gare', '?name=oiseaux'])
  await search.fill('girafe')
  await page.clock.fastForward(501)
  await openDialog(page).getByText('Aucun rapport de ce nom').waitFor()
})

it('REP-26 REP-27 renaming needs a name; deleting asks first and leaves a new report', async () => {
  const { page, token } = await visitAsMember()
  const { uid } = await makeReport(token, ['LOG-03'], 'À renommer')
  await page.goto(`/mon-parcours/edition/${uid}`)
  await page.getByRole('heading', { level: 1, name: 'À renommer' }).waitFor()
  expect(await listedNames(page)).toEqual(['À renommer'])
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le rapport' })
  await dialog.getByLabel('Nom').fill('  ')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await dialog.getByText('Veuillez saisir un nom.').waitFor()
  await dialog.getByLabel('Nom').fill('Renommé')
  await dialog.getByLabel(/Description/).fill('Deux mots')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await page.getByRole('heading', { level: 1, name: 'Renommé' }).waitFor()
  const stored = await (await call('GET', `/api/reports/${uid}`, { token })).json()
  expect([stored.name, stored.description]).toEqual(['Renommé', 'Deux mots'])
  expect(await listedNames(page)).toEqual(['Renommé'])

  await page.getByRole('button', { name: 'Modifier' }).click()
  expect(await dialog.getByLabel('Nom').inputValue()).toBe('Renommé')
  expect(await dialog.getByLabel(/Description/).inputValue()).toBe('Deux mots')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  const confirmation = page.getByRole('alertdialog', {
    name: 'Confirmer la suppression',
    exact: true,
  })
  await confirmation.getByRole('button', { name: 'Annuler' }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  expect((await call('GET', `/api/reports/${uid}`, { token })).status).toBe(200)
  await confirmation.getByRole('button', { name: 'Supprimer' }).click()
  await page.waitForURL('**/mon-parcours/edition')
  await page.getByText(HINT, { exact: true }).waitFor()
  expect((await call('GET', `/api/reports/${uid}`, { token })).status).toBe(404)
  expect(await listedNames(page)).toEqual([])
})
