import type { Page } from 'playwright-core'

/**
 * Names of what is pressed, filled in or led to elsewhere with, as far as paper shows it; figures are
 * buttons that say where they come from.
 */
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
