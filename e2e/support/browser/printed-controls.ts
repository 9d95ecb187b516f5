import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Names of buttons, fields and links that paper shows; figures are buttons that explain themselves. */
export async function printedControls(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, select, input, textarea, nav, summary, a[class*=button]',
      ),
    ]
      .filter((control) => control.checkVisibility())
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '')
      .filter((name) => !name.includes('d’où vient')),
  )
}

/** Printed on A4, a screen leaves no page blank, and no label stands without its field. */
export async function expectPrintsWhole(page: Page, screen: string): Promise<void> {
  const input = await page.pdf({ format: 'A4' })
  const pages = execFileSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' }).split('\f')
  await page.emulateMedia({ media: 'print' })
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('label')]
      .filter((label) => label.checkVisibility() && !label.control?.checkVisibility())
      // What was chosen in the field may stand beside it.
      .filter((label) => label.closest('div')?.innerText.trim() === label.innerText.trim())
      .map((label) => label.textContent),
  )
  await page.emulateMedia({ media: null })
  // What follows the last form feed is no page.
  const blank = pages.slice(0, -1).flatMap((text, at) => (text.trim() === '' ? [at + 1] : []))
  expect({ screen, blank, labels }).toEqual({ screen, blank: [], labels: [] })
}
