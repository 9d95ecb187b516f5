import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { SEARCH_DELAY_MS } from '../../../web/src/lib/address/search-delay.ts'
import { holdRequests } from '../browser/held-requests.ts'

/** ms after which a search or filter would have been requested, on the clock of the page. */
const ASKED_MS = SEARCH_DELAY_MS + 100

const isRead = (request: Request) =>
  request.resourceType() === 'fetch' && request.method() === 'GET'

type Narrowing = 'search' | 'filter'

/** The search of a screen, or its first filter. */
const controlOf = (page: Page, by: Narrowing) =>
  page
    .locator(
      by === 'search' ? 'main input[type=search]:not([name])' : 'main fieldset [type=checkbox]',
    )
    .locator('visible=true')
    .first()

/** Types what nothing has, or ticks the filter. */
const narrow = (control: Locator, by: Narrowing) =>
  by === 'search' ? control.fill('zzzz') : control.click({ force: true })

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

/**
 * A number that a search or a filter makes another one is said to be on its way meanwhile.
 * @returns whether the screen has any, and is narrowed now
 */
export async function expectBusyCounts(page: Page, screen: string): Promise<boolean> {
  let isNarrowed = false
  const reads: Request[] = []
  const note = (request: Request) => {
    if (isRead(request)) reads.push(request)
  }
  page.on('request', note)
  for (const by of ['filter', 'search'] as const) {
    const control = controlOf(page, by)
    if ((await control.count()) === 0) continue
    isNarrowed = true
    const release = await holdRequests(page, '**/*')
    const asking = page.waitForRequest(isRead).catch(() => null)
    await narrow(control, by)
    // A screen that narrows what it has asks for nothing.
    const past = page.evaluate((ms) => new Promise((end) => setTimeout(end, ms)), ASKED_MS)
    await Promise.race([asking, past])
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
  return isNarrowed
}
