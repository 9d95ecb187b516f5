import type { Page } from 'playwright-core'
import { storeSession, type VisitOptions, visit } from '../browser/browser.ts'
import { ADMIN } from '../server/server.ts'

/** An administrator on a screen. */
export async function visitAsAdmin(path: string, options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit(options)
  await storeSession(page, ADMIN, 'accepted')
  await page.goto(path)
  return page
}
