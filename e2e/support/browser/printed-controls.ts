import type { Page } from 'playwright-core'

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
