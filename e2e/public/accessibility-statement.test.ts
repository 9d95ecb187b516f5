import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser.ts'

useBrowser()

it('PUB-43 /accessibilite says « non conforme » without an audit, and what is checked by machine', async () => {
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
  expect(text).toContain('chaque écran, dialogue et menu est examiné avec axe-core')
  expect(text).toContain('Chrome ou Edge 123, Firefox 121 ou Safari 17.5')
})
