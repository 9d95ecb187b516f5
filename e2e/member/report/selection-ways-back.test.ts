import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { resumeClock, stopClock } from '../../support/browser/clock.ts'
import { focused } from '../../support/browser/keyboard.ts'
import { demoStep } from '../../support/fixtures/reports.ts'
import { add, figure, HINT, isSaved, remove, sector } from '../../support/user-actions/editor.ts'
import { visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

const stage = (page: Page) => page.getByRole('region', { name: 'Choisir ses étapes' })
const taken = (page: Page) =>
  stage(page)
    .getByRole('button', { name: /^Retirer : / })
    .allTextContents()
const NESTED = 'Se déplacer pour le travail'

/** How many steps the list says it has, once it is the list of its filters. */
async function availableCount(page: Page): Promise<string | null> {
  await expect.poll(() => page.locator('[class*="refreshing"]').count()).toBe(0)
  return stage(page).getByRole('status').filter({ hasText: 'disponible' }).textContent()
}

it('CALC-09 D-73 REP-47 a sector removed with its last step is reported, with the sectors ticked below it, and can be kept', async () => {
  const { page } = await visitPathway()
  const travel = sector(page, 'Se déplacer')
  const below = page.getByRole('checkbox', { name: new RegExp(`^${NESTED}`), includeHidden: true })
  await travel.check({ force: true })
  await expect.poll(() => below.isChecked()).toBe(true)
  await add(page, 'MOB-02')
  const potential = await figure(page, 'Potentiel')
  expect(potential).toBeGreaterThan(0)
  await remove(page, 'MOB-02')
  await page
    .getByText('Plus d’étape retenue dans Se déplacer\u00a0: le secteur est retiré', {
      exact: true,
    })
    .waitFor()
  expect(await travel.isChecked()).toBe(false)
  expect(await below.isChecked()).toBe(false)
  expect(await figure(page, 'Potentiel')).toBe(0)
  await page.getByText(HINT, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Ajouter : / }).count()).toBe(0)
  await page.getByRole('button', { name: 'Le garder' }).press('Enter')
  await expect.poll(async () => (await focused(page))?.name).toBe('h2 Choisir ses étapes')
  await page.getByRole('button', { name: `Ajouter : ${demoStep('MOB-02').name}` }).waitFor()
  expect(await travel.isChecked()).toBe(true)
  expect(await below.isChecked()).toBe(true)
  expect(await figure(page, 'Potentiel')).toBe(potential)
  expect(await page.getByRole('button', { name: 'Le garder' }).count()).toBe(0)

  // One without sectors below it, too.
  await sector(page, 'Travailler').check({ force: true })
  await add(page, 'TRA-02')
  await remove(page, 'TRA-02')
  await page.getByText(/dans Travailler\s: le secteur est retiré$/).waitFor()
  await page.getByRole('button', { name: 'Le garder' }).click()
  await expect.poll(() => sector(page, 'Travailler').isChecked()).toBe(true)

  // Several at once.
  await stage(page).getByRole('button', { name: 'Tout cocher' }).click()
  await stage(page).getByRole('button', { name: 'Tout décocher' }).click()
  await page
    .getByText(/\. Plus d’étape retenue dans Se déplacer, Travailler\s: ces secteurs sont retirés$/)
    .waitFor()
  expect([await travel.isChecked(), await below.isChecked()]).toEqual([false, false])
  await page.getByRole('button', { name: 'Les garder' }).click()
  await expect.poll(() => sector(page, 'Travailler').isChecked()).toBe(true)
  expect(await travel.isChecked()).toBe(true)
})

it('D-44 REP-11 a step found by a text ticks its sector and leaves the other finds in the list', async () => {
  const { page } = await visitPathway()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('sobre')
  await page.getByRole('button', { name: `Ajouter : ${demoStep('TRA-01').name}` }).waitFor()
  const found = await availableCount(page)
  expect(found).toMatch(/^[2-9]\sétapes/)
  await add(page, 'TRA-01')
  await expect.poll(() => sector(page, 'Travailler').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  expect(await availableCount(page)).toBe(found)
})

it('REP-14 REP-33 REP-48 undoing « Tout cocher » and « Nettoyer » restores the exact former state', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Travailler').check({ force: true })
  await add(page, 'TRA-02')
  const before = { taken: await taken(page), sum: await figure(page, 'Somme') }
  const undo = page.getByRole('button', { name: 'Annuler' })
  await stage(page).getByRole('button', { name: 'Tout cocher' }).click()
  await page.getByText('3\u00a0étapes ajoutées', { exact: true }).waitFor()
  await expect.poll(async () => (await taken(page)).length).toBe(4)
  await stage(page).getByRole('button', { name: 'Tout décocher' }).click()
  await page.getByText(/^4\sétapes retirées\. /).waitFor()
  await undo.click()
  await expect.poll(async () => (await taken(page)).length).toBe(4)
  const one = page.getByRole('button', { name: `Retirer ${demoStep('TRA-01').name}` })
  await one.click()
  expect(await undo.count()).toBe(0)
  await stage(page).getByRole('button', { name: 'Tout cocher' }).click()
  await page.getByText('1\u00a0étape ajoutée', { exact: true }).waitFor()
  // A filter is a change too.
  await sector(page, 'Usages').check({ force: true })
  await expect.poll(() => undo.count()).toBe(0)
  await sector(page, 'Usages').uncheck({ force: true })
  for (const id of ['TRA-01', 'TRA-03', 'TRA-T1']) await remove(page, id)
  await stage(page).getByRole('button', { name: 'Tout cocher' }).click()
  await undo.click()
  await expect.poll(() => taken(page)).toEqual(before.taken)
  expect(await figure(page, 'Somme')).toBe(before.sum)
  expect(await undo.count()).toBe(0)
  await page.getByRole('button', { name: 'Nettoyer' }).click()
  await page.getByText(HINT, { exact: true }).waitFor()
  await undo.click()
  await expect.poll(() => taken(page)).toEqual(before.taken)
  expect(await sector(page, 'Travailler').isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Générer' }).first().click()
  await isSaved(page)
  await stage(page).getByRole('button', { name: 'Tout cocher' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await isSaved(page)
  await undo.press('Enter')
  await expect.poll(async () => (await focused(page))?.name).toBe('h2 Choisir ses étapes')
  await page.getByText('Modifications non enregistrées').waitFor()

  await stopClock(page)
  await sector(page, 'Se loger').check({ force: true })
  await page.getByRole('button', { name: 'Nettoyer' }).click()
  await undo.click()
  await resumeClock(page)
  await page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-03').name}` }).waitFor()
})

it('REP-49 a double click on « Ajouter » adds, on a cross of the preview removes one step, on « Tout cocher » checks all', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Travailler').check({ force: true })
  await page.getByRole('button', { name: `Ajouter : ${demoStep('TRA-02').name}` }).dblclick()
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('TRA-02').val)
  await stage(page).getByRole('button', { name: 'Tout cocher' }).dblclick()
  await expect.poll(async () => (await taken(page)).length).toBe(4)
  await page
    .getByRole('region', { name: /^Aperçu du rapport/ })
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .dblclick()
  await expect.poll(async () => (await taken(page)).length).toBe(3)
  const filters = page.getByRole('group', { name: 'Filtres', exact: true })
  await filters.getByRole('button', { name: 'Tout cocher' }).dblclick()
  expect(await filters.getByRole('checkbox', { checked: false }).count()).toBe(0)
  expect(await filters.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0)
})
