import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByScreen, useBrowser, type Visit, visit } from '../../support/browser/browser.ts'
import { baseUrl, makeMember, newAddress } from '../../support/server/api.ts'

useBrowser()

/**
 * Expected messages of the browser: refused access tokens, answers that the test drops, headers for
 * https.
 */
const expected = /401|ERR_FAILED|untrustworthy|origin-keyed/

/** The access token is refused from now on; the refresh token is as good as before. */
function spoilAccessToken(page: Page): Promise<void> {
  return page.evaluate(() => {
    const token = localStorage.getItem('token') ?? ''
    localStorage.setItem('token', token.replace(/[^.]+$/, 'AAAA'))
  })
}

const accountShown = (page: Page) => page.getByText('Atelier Guivarch').waitFor()

async function memberOnAccount(baseURL = baseUrl()): Promise<Visit> {
  const opened = await visit({ baseURL, expected })
  // By its screen: the helper's call would not know the name of the browser's server.
  await signInByScreen(opened.page, await makeMember())
  await opened.page.goto('/mon-compte')
  await accountShown(opened.page)
  return opened
}

/** Delays the first two renewals until both are requested: neither tab knows of the other's. */
async function renewTogether(context: BrowserContext, lose: () => Page | null): Promise<void> {
  let requested = 0
  let letGo = () => {}
  const bothAsked = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await context.route('**/token/refresh', async (route) => {
    requested += 1
    if (requested === 2) letGo()
    await bothAsked
    // Node does not know the name of the browser's server.
    const response = await route.fetch({ url: `${baseUrl()}/token/refresh` })
    if (route.request().frame().page() === lose()) return
    await route.fulfill({ response })
  })
}

it('AUTH-25 D-34 two tabs on plain http that renew at once, one left before the answer, stay signed in', async () => {
  // A name that is no localhost: no secure context, hence no locks between tabs.
  const { page, context } = await memberOnAccount(baseUrl().replace('localhost', 'tool.test'))
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
  const second = await context.newPage()
  await second.goto('/mon-compte')
  for (const left of [null, page]) {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
    await accountShown(second)
    // A part of either page that is read later would renew the token before both do.
    for (const tab of [page, second]) await tab.waitForLoadState('networkidle')
    await spoilAccessToken(page)
    let leaving = left
    const committed = page.waitForRequest('**/token/refresh')
    await renewTogether(context, () => leaving)
    await Promise.all([page.reload(), second.reload()])
    await committed
    await accountShown(second)
    leaving = null
    await page.reload()
    await accountShown(page)
    await context.unroute('**/token/refresh')
  }
})

it('AUTH-25 D-34 a tab that has but the refresh token of another that renewed with it stays signed in', async () => {
  const { page } = await memberOnAccount()
  await spoilAccessToken(page)
  // What another tab stores comes key after key.
  await page.route('**/token/refresh', async (route) => {
    const response = await route.fetch()
    const { refresh_token } = await response.json()
    await page.evaluate((token) => localStorage.setItem('refresh_token', token), refresh_token)
    await route.fulfill({ response })
  })
  await page.reload()
  await accountShown(page)
})

it('AUTH-25 D-34 a renewal whose answer is lost on the way ends no session', async () => {
  const { page } = await memberOnAccount()
  let lost = 0
  await page.route('**/token/refresh', async (route) => {
    if (lost === 1) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await spoilAccessToken(page)
  await page.reload()
  await accountShown(page)
  expect(lost).toBe(1)
})

it('AUTH-25 D-34 a page left while its renewal is answered finds its session on the next one', async () => {
  const { page } = await memberOnAccount()
  const answered = new Promise<void>((resolve) => {
    void page.route(
      '**/token/refresh',
      async (route) => {
        await route.fetch()
        resolve()
      },
      { times: 1 },
    )
  })
  await spoilAccessToken(page)
  await page.reload()
  await answered
  await page.reload()
  await accountShown(page)
})
