import type { Page } from 'playwright-core'
import type { VisitOptions } from '../browser/browser.ts'
import { visitAsAdmin } from './admin-visit.ts'

/** The grid of steps, with the lines that a text finds. */
export async function openGrid(text = '', options: VisitOptions = {}): Promise<Page> {
  const page = await visitAsAdmin('/admin/etapes/grille', options)
  await gridLines(page).first().waitFor()
  if (text) await page.getByLabel('Identifiant, nom ou mot-clé').fill(text)
  return page
}

/** The lines of the grid that are drawn. */
export const gridLines = (page: Page) => page.getByRole('grid').locator('[data-uid]')

/** A cell of a step, by the key of its column. */
export const cellOf = (page: Page, uid: string, column: string) =>
  page.locator(`[data-uid="${uid}"] [data-column="${column}"]`)

/** Column and step of the cell that has the keyboard. */
export const activeCell = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-column]')
    return [cell?.closest<HTMLElement>('[data-uid]')?.dataset.uid, cell?.dataset.column]
  })

/** Pastes a text where the keyboard is, as Ctrl+V does. */
export const pasteText = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  }, text)

/** What Ctrl+C where the keyboard is would put on the clipboard. */
export const copiedText = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const copy = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(copy)
    return clipboardData.getData('text/plain')
  })
