import { describe, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { expectAccessible, expectNoOverflow } from '../support/screens/accessibility.ts'
import { PUBLIC_FORMS } from '../support/screens/public-screens.ts'

useBrowser()

describe.each(['light', 'dark'] as const)('theme %s', (theme) => {
  it.each([390, 1440])(
    'X-01 at %i px the errors of the public forms are accessible and nothing overflows',
    async (width) => {
      const { page } = await visit({ width, theme })
      for (const { path, button } of PUBLIC_FORMS) {
        await page.goto(path)
        await page.getByRole('button', { name: button }).click()
        await page.getByText('obligatoire.').or(page.getByText('incorrecte.')).first().waitFor()
        await expectNoOverflow(page, `${path} errors ${theme} ${width}`)
        await expectAccessible(page, `${path} errors ${theme} ${width}`)
      }
    },
  )
})
