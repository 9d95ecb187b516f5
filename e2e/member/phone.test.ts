import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { filterBox, visitPathway } from '../support/pathway.ts'

useBrowser()

it('REP-32 REP-34 LIM-16 D-44 below 1250 px filters open over the screen and apply on the button', async () => {
  const { page } = await visitPathway({ width: 800 })
  for (const key of ['Nouveau rapport', 'Visualiser', 'Télécharger', 'Plus']) {
    await page.getByRole('button', { name: key, exact: true }).waitFor()
  }
  const open = page.getByRole('button', { name: /^Filtres/ })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Situer ses priorités' })
  await sheet.getByRole('button', { name: 'Nettoyer' }).waitFor()
  await filterBox(page, 'Se loger').check()
  await page.waitForTimeout(800)
  expect(await page.getByText(/\d étapes disponibles/).count()).toBe(0)
  await sheet.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await page.getByText(/\d étapes disponibles/).waitFor()
  expect(await sheet.count()).toBe(0)

  await open.click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await open.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.setViewportSize({ width: 1250, height: 900 })
  await page.getByRole('region', { name: 'Situer ses priorités' }).waitFor()
})
