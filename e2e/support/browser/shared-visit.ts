import type { Page } from 'playwright-core'

/**
 * One visit that tests of a file take in turn, each leaving the page fit for the next one: for what they
 * do to a screen they need no screen of their own. A visit that a failed test has closed is made anew.
 * @param open has to open a kept visit (`isKept` of `visit`)
 */
export function shareVisit<Opened extends { page: Page }>(
  open: () => Promise<Opened>,
): () => Promise<Opened> {
  let opened: Opened | undefined
  return async () => {
    if (!opened || opened.page.isClosed()) opened = await open()
    return opened
  }
}
