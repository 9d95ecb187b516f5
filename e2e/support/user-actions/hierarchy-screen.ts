import { de } from '@etapes-climat/domain/kernel/elision'
import type { Locator, Page } from 'playwright-core'
import { visitAsAdmin } from './admin-visit.ts'

const HIERARCHY = '/admin/etapes/hierarchie'

/** Opens the screen as an administrator. @param options.expected console errors that the test makes */
export async function visitHierarchy(options: { expected?: RegExp } = {}): Promise<Page> {
  const page = await visitAsAdmin(HIERARCHY, options)
  await treesShown(page)
  return page
}

/** Opens the screen again and waits for its trees. */
export async function openHierarchy(page: Page) {
  await page.goto(HIERARCHY)
  await treesShown(page)
}

const treesShown = (page: Page) => page.getByRole('treegrid').first().waitFor()

/** Brings a sector's tree into the window. */
export async function treeOf(page: Page, { name }: { name: string }): Promise<Locator> {
  const sectors = page.getByRole('navigation', { name: 'Secteurs' })
  await sectors.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  const tree = page.getByRole('treegrid', { name: `Étapes ${de(name)}`, exact: true })
  await tree.waitFor()
  return tree
}

/** The row of a step, by its index. */
export const row = (tree: Locator, code: string) =>
  tree.getByRole('row', { name: new RegExp(`^${code},`) })

/** Waits until a move is announced and saved. */
export const savedSentence = (page: Page, words: string) =>
  page
    .getByRole('status')
    .filter({ hasText: `${words} Enregistré.` })
    .waitFor()

/** Accessible name of the focused element. */
export const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
