import type { Page } from 'playwright-core'

/** Goes to an address of the site without loading the page anew, as « back » does. */
export function goWithin(page: Page, address: string): Promise<void> {
  return page.evaluate((target) => {
    // As the router writes its entries, which else warns of one that is not its own.
    const entry = { usr: null, key: target, idx: (history.state?.idx ?? 0) + 1 }
    history.pushState(entry, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: entry }))
  }, address)
}
