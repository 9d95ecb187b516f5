import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { filterBox, visitPathway } from '../support/pathway.ts'

useBrowser()

it('REP-32 Escape closes the filters of a phone, and the focus goes back to their button', async () => {
  const { page } = await visitPathway({ width: 800 })
  const open = page.getByRole('button', { name: /^Filtres/ })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Situer ses priorités' })
  await filterBox(page, 'Se loger').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => open.evaluate((element) => element === document.activeElement)).toBe(true)
})
