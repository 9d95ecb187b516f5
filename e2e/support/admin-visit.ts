import type { Page } from 'playwright-core'
import { signIn, type VisitOptions, visit } from './browser.ts'
import { ADMIN } from './server.ts'

/** An administrator on a screen. */
export async function visitAsAdmin(path: string, options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit(options)
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.goto(path)
  return page
}
