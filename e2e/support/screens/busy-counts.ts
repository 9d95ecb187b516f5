import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { holdRequests } from '../browser/held-requests.ts'

/** ms after which a search or filter would have been requested. */
const ASKED_MS = 1500

const isRead = (request: Request) =>
  request.resourceType() === 'fetch' && request.method() === 'GET'

/** Types what nothing has into the search of a screen, or ticks its first filter. @returns whether it has one */
async function narrow(page: Page, by: 'search' | 'filter'): Promise<boolean> {
  const control = page
    .locator(
      by === 'search' ? 'main input[type=search]:not([name])' : 'main fieldset [type=checkbox]',
    )
    .locator('visible=true')
    .first()
  if ((await control.count()) === 0) return false
  if (by === 'search') await control.fill('zzzz')
  else await control.click({ force: true })
  return true
}

/** Runs in the page: what each element with a number says itself, and whether it is said to change. */
function numbersOf(main: Element) {
  const ownText = (element: Element) =>
    [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')
  return [...main.querySelectorAll('*')]
    .map((element) => ({
      element,
      text: ownText(element),
      isBusy: !!element.closest('[aria-busy=true]'),
    }))
    .filter(({ element, text }) => /\d/.test(text) && element.checkVisibility())
}

/** A number that a search or a filter makes another one is said to be on its way meanwhile. */
export async function expectBusyCounts(page: Page, screen: string): Promise<void> {
  const reads: Request[] = []
  const note = (request: Request) => {
    if (isRead(request)) reads.push(request)
  }
  page.on('request', note)
  for (const by of ['filter', 'search'] as const) {
    const release = await holdRequests(page, '**/*')
    const asking = page.waitForRequest(isRead, { timeout: ASKED_MS }).catch(() => null)
    if (await narrow(page, by)) await asking
    const numbers = await page.locator('main').evaluateHandle(numbersOf)
    release()
    await page.unrouteAll({ behavior: 'wait' })
    await Promise.all(reads.map((read) => read.response()))
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    )
    const unsaid = await numbers.evaluate((before) =>
      before
        .filter(({ element, isBusy }) => element.isConnected && !isBusy)
        .map(({ element, text }) => {
          const parts = [...element.childNodes].map((node) =>
            node instanceof Text ? node.data : '',
          )
          return { was: text, is: parts.join('') }
        })
        .filter(({ was, is }) => was !== is),
    )
    expect({ screen, by, unsaid }).toEqual({ screen, by, unsaid: [] })
  }
  page.off('request', note)
}
