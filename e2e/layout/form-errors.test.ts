import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { expectAccessible, expectNoOverflow } from '../support/screens/accessibility.ts'
import { PUBLIC_FORMS } from '../support/screens/public-screens.ts'

useBrowser()

it.each(PUBLIC_FORMS)(
  'X-01 the errors of the form at $path are accessible in both themes, and nothing overflows',
  async ({ path, button }) => {
    const { page } = await visit()
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    const error = page.getByText('obligatoire.').or(page.getByText('incorrecte.')).first()
    await error.waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page, `${path} errors ${width}`)
      await expectAccessible(page, `${path} errors light ${width}`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, `${path} errors dark ${width}`, undefined, 'colours')
      await page.emulateMedia({ colorScheme: 'light' })
    }
    expect(await error.isVisible()).toBe(true)
  },
)
