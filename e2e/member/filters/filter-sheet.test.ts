import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep } from '../../support/fixtures/reports.ts'
import { HINT } from '../../support/user-actions/editor.ts'
import { filterBox, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

it('REP-32 Escape closes the filters of a phone, and the focus goes back to their button', async () => {
  const { page } = await visitPathway({ width: 800 })
  const open = page.getByRole('button', { name: /^Filtres/ })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Situer ses priorités' })
  await filterBox(page, 'Se loger').last().waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => open.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('REP-61 REP-04 a new report on a phone begins with the sectors, which lead to their steps', async () => {
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
  expect(await first.count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('stage-b')
  expect(
    await page.getByRole('button', { name: `Ajouter : ${demoStep('MOB-02').name}` }).count(),
  ).toBe(0)
})
