import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { newAddress } from '../support/server/api.ts'
import { fill, formOf, SENT, submitOf } from '../support/user-actions/contact-form.ts'

useBrowser()

/** The code of the page, which is read after its text. */
const CODE = '**/assets/index-*.js'

it('PUB-07 text typed before the code of the page has loaded stays, and the form works from page to page', async () => {
  const { page } = await visit({ address: newAddress() })
  const release = await holdRequests(page, CODE)
  await page.goto('/accueil', { waitUntil: 'commit' })
  const message = formOf(page).getByLabel('Message')
  await message.fill('Écrit avant')
  expect(await submitOf(page).isDisabled()).toBe(true)
  release()
  await expect.poll(() => submitOf(page).isEnabled()).toBe(true)
  expect(await message.inputValue()).toBe('Écrit avant')
  expect(await message.evaluate((element) => element === document.activeElement)).toBe(true)

  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await page.evaluate(() => scrollTo(0, 0))
  await menu.getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  await fill(page)
  await submitOf(page).click()
  await page.getByText(SENT, { exact: true }).waitFor()
})
