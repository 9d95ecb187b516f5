import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'

useBrowser()

/** Largest shift of the parts of a page in all, for platforms where a line may break elsewhere. */
const MOST = {
  '/accueil': 0.02,
  '/a-la-une': 0.1,
  '/en-savoir-plus': 0.1,
  '/contact': 0.1,
  '/se-connecter': 0.1,
}

/** Opens a page whose font comes long after its first paint, and adds up how its parts have moved. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += Reflect.get(entry, 'value')
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 300)
      }),
  )
}

it.each([390, 820])(
  'X-04 no text moves at %i px when the font comes after the first paint',
  async (width) => {
    const { page } = await visit({ width })
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    for (const [path, most] of Object.entries(MOST)) {
      expect(await shiftOf(page, path), path).toBeLessThan(most)
    }
  },
)
