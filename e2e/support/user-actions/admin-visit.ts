import type { Page } from 'playwright-core'
import { storeSession, type VisitOptions, visit } from '../browser/browser.ts'
import { ADMIN } from '../server/server.ts'

/** Shows another tab; later presses are in it. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  await tab.click()
  await tab.and(page.getByRole('tab', { selected: true })).waitFor()
}

/** The tab of an administrator who has signed in and opens a screen next. */
export async function signedInAdmin(options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit(options)
  await storeSession(page, ADMIN, 'accepted')
  return page
}

/** An administrator on a screen. */
export async function visitAsAdmin(path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await signedInAdmin(options)
  await page.goto(path)
  return page
}
