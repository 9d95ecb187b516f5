import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { newAddress } from '../support/server/api.ts'
import { fill, formOf, SENT, submitOf } from '../support/user-actions/contact-form.ts'

useBrowser()

/** The code of the form, which comes after the page. */
const CODE = '**/assets/contact-form-*.js'

it('PUB-07 text typed before the code of the form has loaded stays, and the form works from page to page', async () => {
  const { page } = await visit({ address: newAddress() })
  const release = await holdRequests(page, CODE)
  await page.goto('/accueil')
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

// Catches: a form that stays without a working button, and without a word, for good.
it('PUB-07 LIM-15 a form whose code did not come says so, and works once it can be loaded', async () => {
  const { page } = await visit({ address: newAddress(), expected: /ERR_/ })
  await page.route(CODE, (route) => route.abort())
  await page.goto('/contact')
  const told = page.getByRole('status').getByText('Le formulaire n’a pas pu être chargé.')
  await told.waitFor()
  const typed = await fill(page)
  expect(await submitOf(page).isDisabled()).toBe(true)
  await page.unroute(CODE)
  await told.waitFor({ state: 'detached' })
  expect(await formOf(page).getByLabel('Message').inputValue()).toBe(typed.Message)
  await submitOf(page).click()
  await page.getByText(SENT, { exact: true }).waitFor()
})

/** Runs in the page: React does one piece of its work at each call of `drawOn`, and all after `drawAll`. */
function holdDrawing(): void {
  const { postMessage } = MessagePort.prototype
  const now = performance.now.bind(performance)
  let skipped = 0
  performance.now = () => {
    skipped += 10
    return now() + skipped
  }
  const held: (() => void)[] = []
  MessagePort.prototype.postMessage = function (...message: unknown[]) {
    held.push(() => Reflect.apply(postMessage, this, message))
  }
  Object.assign(window, {
    drawOn: () => held.shift()?.(),
    drawAll() {
      MessagePort.prototype.postMessage = postMessage
      for (const post of held) post()
    },
    place: document.querySelector('form')?.parentElement,
  })
}

it('the form goes without an error when its page is left before React has taken it over', async () => {
  const { page } = await visit({ address: newAddress() })
  const release = await holdRequests(page, CODE)
  const requested = page.waitForRequest(CODE)
  await page.goto('/accueil')
  await page.getByRole('button', { name: 'Envoyer' }).scrollIntoViewIfNeeded()
  await requested
  await page.evaluate(holdDrawing)
  await page.getByRole('banner').getByRole('link', { name: 'Qui sommes-nous' }).click()
  await page.waitForURL('/qui-sommes-nous')
  const title = page.getByRole('heading', { level: 1, name: 'Qui sommes-nous' })
  const drawOn = async () => {
    await page.evaluate('drawOn()')
    return title.count()
  }
  await expect.poll(drawOn, { interval: 1 }).toBe(1)
  release()
  const takenOver = 'Object.keys(place).some((key) => key.startsWith("__reactContainer"))'
  await expect.poll(() => page.evaluate(takenOver)).toBe(true)
  await page.evaluate('drawAll()')
  await expect.poll(() => page.evaluate('place.childElementCount')).toBe(0)
})
