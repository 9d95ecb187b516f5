import axe from 'axe-core'
import { expect, it } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import record from '../../web/src/site/accessibility/accessibility-record.json' with {
  type: 'json',
}
import { useBrowser, visit } from '../support/browser/browser.ts'
import { ADMIN_OVERLAYS } from '../support/screens/admin-overlays.ts'
import { ADMIN_SCREENS } from '../support/screens/admin-screens.ts'
import { MEMBER_OVERLAYS, MEMBER_SCREENS } from '../support/screens/member-screens.ts'
import { PUBLIC_OVERLAYS, PUBLIC_SCREENS } from '../support/screens/public-screens.ts'
import { SWEPT_WIDTHS, themesAt } from '../support/screens/sweep.ts'

useBrowser()

it('PUB-43 the recorded checks match the current sweep: npm run accessibility:record writes them again', () => {
  const screens = [...PUBLIC_SCREENS, ...MEMBER_SCREENS, ...ADMIN_SCREENS]
  const overlays = [...PUBLIC_OVERLAYS, ...MEMBER_OVERLAYS, ...ADMIN_OVERLAYS]
  const widths = overlays.flatMap(({ widths }) =>
    SWEPT_WIDTHS.filter((width) => widths?.(width) !== false),
  )
  expect(record).toEqual({
    date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    version: packageFile.version,
    axe: axe.version,
    rules: expect.any(Number),
    screens: screens.length,
    overlays: overlays.length,
    looks: [...screens.flatMap(() => SWEPT_WIDTHS), ...widths].reduce(
      (looks, width) => looks + themesAt(width),
      0,
    ),
  })
  expect(record.rules).toBeGreaterThan(50)
})

it('PUB-43 /accessibilite says « non conforme » without an audit, and lists automatic checks with their date', async () => {
  const { page } = await visit()
  await page.goto('/accueil')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Accessibilité : non conforme' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Accessibilité : non conforme' }).waitFor()
  const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
  expect(text).toContain('aucun audit')
  expect(text).toContain('arrêté du 20 septembre 2019')
  expect(text).not.toContain('partiellement conforme')
  const [year, month, day] = record.date.split('-')
  expect(text).toContain(`Le dernier relevé date du ${day}/${month}/${year}`)
  expect(text).toContain(`${record.screens} écrans et ${record.overlays} dialogues et menus`)
  expect(text).toContain(`${record.looks} examens`)
  expect(text).toContain('Chrome ou Edge 123, Firefox 121 ou Safari 17.5')
})
