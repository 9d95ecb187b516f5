import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep } from '../../support/fixtures/reports.ts'
import { add, HINT } from '../../support/user-actions/editor.ts'
import { visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

it('REP-11 REP-32 D-44 Escape closes the filters of a phone, applies them and gives the focus back, the text applies by itself', async () => {
  const { page } = await visitPathway({ width: 800 })
  const open = page.getByRole('button', { name: /^Filtres/ })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Situer ses priorités' })
  // A keyword alone is enough, as is a text.
  await sheet.getByRole('checkbox', { name: /^Territoire/ }).check({ force: true })
  const steps = page.getByRole('button', { name: /^Ajouter : / })
  expect(await steps.count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => open.evaluate((element) => element === document.activeElement)).toBe(true)
  await steps.first().waitFor()
  const first = page.getByRole('region', { name: 'Situer ses priorités' })
  expect(await first.count()).toBe(0)
  await open.click()
  await sheet.getByRole('button', { name: 'Nettoyer' }).click()
  await page.keyboard.press('Escape')
  await first.waitFor()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill(demoStep('LOG-03').name)
  await expect
    .poll(() => steps.allTextContents())
    .toEqual([`Ajouter\u00a0: ${demoStep('LOG-03').name}`])
  expect(await first.count()).toBe(0)
})

it('CALC-06 REP-61 REP-04 a new report on a phone begins with the sectors, which lead to their steps', async () => {
  const { page } = await visitPathway({ width: 390, height: 844 })
  const first = page.getByRole('region', { name: 'Situer ses priorités' })
  await first.getByText(HINT, { exact: true }).waitFor()
  const show = first.getByRole('button', { name: 'Voir les étapes' })
  expect(await show.isDisabled()).toBe(true)
  const housing = first.getByRole('checkbox', { name: /^Se loger/ })
  const row = await housing.locator('xpath=..').boundingBox()
  expect(row?.height).toBeGreaterThanOrEqual(48)
  expect(row?.width).toBeGreaterThan(300)
  await housing.focus()
  await page.keyboard.press('Space')
  await page.getByText('Modifications non enregistrées').waitFor()
  expect(await housing.locator('xpath=..').boundingBox()).toEqual(row)
  await first.getByRole('checkbox', { name: /^Se déplacer/ }).check()
  await first.getByRole('checkbox', { name: /^Se déplacer/ }).uncheck()
  expect(await page.getByRole('button', { name: /^Ajouter : / }).count()).toBe(0)
  await show.click()
  await page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-03').name}` }).waitFor()
  const effort = page.getByRole('region', { name: 'Effort', exact: true })
  const shown = async () => (await effort.innerText()).split('\n').slice(0, 3)
  expect(await shown()).toEqual(['0\u00a0%', '0 sur 870', 'objectif 435'])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('stage-b')
  await add(page, 'LOG-03')
  await expect.poll(shown).toEqual(['32\u00a0%', '280 sur 870', 'objectif 435'])
  expect(await first.count()).toBe(0)
  expect(
    await page.getByRole('button', { name: `Ajouter : ${demoStep('MOB-02').name}` }).count(),
  ).toBe(0)
})
