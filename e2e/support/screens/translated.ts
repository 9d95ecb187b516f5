import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { translatePage } from '../browser/translation.ts'

/** Controls whose press changes the screen and saves nothing. */
const WORKED = [
  'input[type=checkbox]:enabled',
  'input[type=search], input[type=text]',
  'button[aria-expanded]:enabled',
  'button[aria-pressed]:enabled',
  '[role=tab]',
  'summary',
]

/** Presses, or fills in, the first control of each kind in the screen, and again. */
async function work(page: Page): Promise<void> {
  for (const kind of WORKED) {
    const control = page.locator('main').locator(kind).locator('visible=true').first()
    for (let times = 0; times < 2 && (await control.count()) > 0; times += 1) {
      await control.evaluate((element) => {
        if (!(element instanceof HTMLInputElement) || element.type === 'checkbox') {
          return (element as HTMLElement).click()
        }
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        value?.set?.call(element, `${element.value}x`)
        element.dispatchEvent(new InputEvent('input', { bubbles: true }))
      })
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    }
  }
}

/** A screen whose texts the browser translates is drawn anew, and goes on, whatever its width and use. */
export async function expectGoesOnTranslated(page: Page, name: string, width: number) {
  await translatePage(page, 'wrap')
  await page.setViewportSize({ width, height: 900 })
  await translatePage(page, 'replace')
  await work(page)
  const failed = page.getByRole('heading', { name: 'La page n’a pas pu être chargée' })
  const shown = await page.locator('main').innerText()
  const screen = { name, failed: await failed.count(), isBlank: shown.trim() === '' }
  expect(screen).toEqual({ name, failed: 0, isBlank: false })
}
