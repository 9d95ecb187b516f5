import { expect, it } from 'vitest'
import { pageReady, useBrowser, visit } from '../support/browser/browser.ts'

useBrowser()

const NEEDED = /Il faut au moins Chrome ou Edge\s123, Firefox\s121 ou Safari\s17\.5\./

/** Looked at with styles that use something which no browser knows in the place of `feature`. */
async function visitWithout(feature: string, path: string) {
  const { page } = await visit({ theme: 'dark' })
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const css = (await response.text()).replaceAll(feature, 'from-the-future')
    await route.fulfill({ response, body: css })
  })
  await page.goto(path)
  await pageReady(page)
  return page
}

it.each(['light-dark', ':has'])(
  'LIM-21 a browser without %s reads which one is needed',
  async (feature) => {
    const page = await visitWithout(feature, '/se-connecter')
    await page.getByText(NEEDED).waitFor()
  },
)

it('LIM-21 a browser without light-dark() shows the light theme, and the edges of the fields', async () => {
  const page = await visitWithout('light-dark', '/se-connecter')
  const look = await page
    .getByLabel('Mot de passe')
    .first()
    .evaluate((field) => {
      const { borderTopColor, borderTopStyle, backgroundColor, color } = getComputedStyle(field)
      return { borderTopColor, borderTopStyle, backgroundColor, color }
    })
  expect(look).toEqual({
    borderTopColor: 'rgb(118, 125, 116)',
    borderTopStyle: 'solid',
    backgroundColor: 'rgb(251, 250, 247)',
    color: 'rgb(21, 32, 26)',
  })
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(241, 238, 231)',
  )
})

it('LIM-21 a current browser shows no message', async () => {
  const { page } = await visit()
  await page.goto('/se-connecter')
  await pageReady(page)
  expect(await page.getByText(NEEDED).isVisible()).toBe(false)
  expect(await page.locator('noscript p').count()).toBe(0)
})

it.each(['/accueil', '/mon-parcours/edition'])(
  'LIM-21 without script %s says that it is needed, and for what',
  async (path) => {
    const { page } = await visit({ javaScriptEnabled: false })
    await page.goto(path)
    // Texts are not looked for in this element.
    const told = page.locator('noscript p')
    expect(await told.isVisible()).toBe(true)
    expect(await told.innerText()).toMatch(/^JavaScript est désactivé.+ composer un rapport/s)
  },
)
